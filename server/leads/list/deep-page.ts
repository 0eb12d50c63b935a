import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/date-range'
import type { LeadSort } from '#domain/filters'
import type { Trx } from '#server/platform/sql'
import { type DayOfRow, deepFrom, findDayOfRow } from '#server/reporting/day-of-row'
import {
  type AskedFilters,
  clickIdsSince,
  clickIdsUntil,
  filtersFor,
} from '#server/reporting/filter-sql'
import { dailyRows } from '#server/reporting/totals-rows'
import type { LeadReference } from '../find-lead.ts'
import { findPage, type LeadBranches, leadInstant } from './lead-list-sql.ts'

type Place = { limit: number; offset: number }
type Asked = { query: AskedFilters; branches: LeadBranches; today: Day; timeZone: string }

/**
 * As `findPage` without a search: a page far down the list begins with the day that it lies in. Of a list
 * by name that is the part of those without one, which clicks belong to.
 */
export async function findAnyPage(
  trx: Trx,
  accountId: string,
  asked: Asked,
  sort: LeadSort,
  page: Place,
): Promise<LeadReference[]> {
  if (page.offset < deepFrom || asked.branches.clicks === null) {
    return findPage(trx, asked.branches, sort, page)
  }
  if (sort !== 'name_asc' && sort !== 'name_desc')
    return deepPage(trx, accountId, asked, sort, page)
  const { leads } = asked.branches
  const nameless = sql<boolean>`${leads} and l.contact_id in (select p.id from contacts p
    where p.account_id = ${accountId} and (p.name is null or p.name = ''))`
  const { rows } = await sql<{ named: number }>`
    select (select count(*) from leads l where ${leads})
      - (select count(*) from leads l where ${nameless}) as named`.execute(trx)
  const named = rows[0]?.named ?? 0
  if (page.offset < named) return findPage(trx, asked.branches, sort, page)
  const rest = { ...asked, branches: { ...asked.branches, leads: nameless } }
  return deepPage(trx, accountId, rest, 'created_desc', { ...page, offset: page.offset - named })
}

async function deepPage(
  trx: Trx,
  accountId: string,
  { query, branches, today, timeZone }: Asked,
  sort: LeadSort,
  { limit, offset }: Place,
): Promise<LeadReference[]> {
  const pending = filtersFor({ ...query, status: 'pending' }, today, timeZone)
  if (pending.isByRow) return findPage(trx, branches, sort, { limit, offset })
  // As countByStatus: the roll-up knows the clicks, and what is not listed of them is little.
  const clicks = sql`
    select t.day, sum(t.clicks) as n from ${dailyRows(accountId, pending)}
    where t.account_id = ${accountId} and ${pending.totals} group by t.day
    union all
    select c.local_day, -count(*) from clicks c
    where c.account_id = ${accountId} and ${pending.clicks}
      and c.status = 'pending' and (c.lead_id is not null or c.erased_at is not null)
    group by c.local_day`
  const at = leadInstant(sort)
  const list = {
    clicks,
    others: (since: RawBuilder<Date>, until: RawBuilder<Date>) =>
      sql`select from leads l where ${branches.leads} and ${at} >= ${since} and ${at} < ${until}`,
    today,
    timeZone,
    isOldestFirst: sort === 'created_asc',
  }
  const day = await findDayOfRow(trx, list, offset)
  const page = { limit, offset: offset - day.skipped }
  return findPage(trx, beginningAt(branches, day, sort), sort, page)
}

function beginningAt(branches: LeadBranches, { instant }: DayOfRow, sort: LeadSort): LeadBranches {
  const at = leadInstant(sort)
  if (sort === 'created_asc') {
    return {
      leads: sql<boolean>`${branches.leads} and ${at} >= ${instant}`,
      clicks: sql<boolean>`${branches.clicks} and c.clicked_at >= ${instant}
        and ${clickIdsSince(instant)}`,
    }
  }
  return {
    leads: sql<boolean>`${branches.leads} and ${at} < ${instant}`,
    clicks: sql<boolean>`${branches.clicks} and c.clicked_at < ${instant}
      and ${clickIdsUntil(instant)}`,
  }
}
