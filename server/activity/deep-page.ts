import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/date-range'
import type { Trx } from '#server/platform/sql'
import { deepFrom, findDayOfRow } from '#server/reporting/day-of-row'
import { clickIdsUntil, type FilterSql } from '#server/reporting/filter-sql'
import { dailyRows } from '#server/reporting/totals-rows'
import { type ActivityBranches, type ActivityReference, findActivities } from './activity-sql.ts'
import { type ActivityFilters, isNarrowed } from './count-activities.ts'

type Asked = {
  query: ActivityFilters & { limit: number; offset: number }
  branches: ActivityBranches
  /** Without tests. */
  filters: FilterSql
  today: Day
  timeZone: string
}

/** As `findActivities` without a search: a page far down the list begins with the day that it lies in. */
export async function findAnyPage(
  trx: Trx,
  accountId: string,
  { query, branches, filters, today, timeZone }: Asked,
): Promise<ActivityReference[]> {
  const { limit, offset } = query
  if (offset < deepFrom || filters.isByRow) return findActivities(trx, branches, query)
  const clicks = sql`
    select t.day, sum(t.clicks) as n from ${dailyRows(accountId, filters)}
    where t.account_id = ${accountId} and ${filters.totals} group by t.day
    union all
    select c.local_day, count(*) from clicks c
    where ${branches.clicks} and c.class = 'test' group by c.local_day`
  const messages = isNarrowed(query)
    ? sql`select from messages m
        join leads l on l.account_id = m.account_id and l.id = m.lead_id where ${branches.messages}`
    : sql`select from messages m where ${branches.allMessages}`
  const others = (since: RawBuilder<Date>, until: RawBuilder<Date>) =>
    sql`${messages} and m.sent_at >= ${since} and m.sent_at < ${until}`
  const list = { clicks, others, today, timeZone, isOldestFirst: false }
  const { instant, skipped } = await findDayOfRow(trx, list, offset)
  const since = {
    ...branches,
    clicks: sql<boolean>`${branches.clicks} and c.clicked_at < ${instant}
      and ${clickIdsUntil(instant)}`,
    messages: sql<boolean>`${branches.messages} and m.sent_at < ${instant}`,
  }
  return findActivities(trx, since, { limit, offset: offset - skipped })
}
