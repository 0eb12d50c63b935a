import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/date-range'
import { type LeadStatus, leadStatuses, mostCounted } from '#domain/filters'
import type { Trx } from '#server/platform/sql'
import { type AskedFilters, type FilterSql, filtersFor } from '#server/reporting/filter-sql'
import { lookUpSearch } from '#server/reporting/look-up-search'
import { countUpTo } from '#server/reporting/search-sql'
import { totalsRows } from '#server/reporting/totals-rows'
import { type LeadBranches, leadBranches } from './lead-list-sql.ts'

export type StatusCounts = Record<LeadStatus, number>

/** People by their status; a click without a message is pending, whatever its column says. */
export type ListCounts = { people: StatusCounts; clicks: number }

/** How many rows the list of leads has under these filters, without a search. */
export async function countList(
  trx: Trx,
  accountId: string,
  query: AskedFilters,
  day: { today: Day; timeZone: string },
): Promise<number> {
  const { people, clicks } = await countRows(trx, accountId, query, day)
  const { status, kind } = query
  const ofPeople = status === undefined ? sumOf(people) : people[status]
  const ofClicks = status === undefined || status === 'pending' ? clicks : 0
  return (kind === 'clicks' ? 0 : ofPeople) + (kind === 'people' ? 0 : ofClicks)
}

/**
 * How many rows a search finds, as far as `mostCounted`, and whether clicks are as many alone: then leads,
 * which are read for it, are not counted.
 */
export async function countFound(
  trx: Trx,
  branches: LeadBranches,
): Promise<{ total: number; areClicksCommon: boolean }> {
  const clicks = branches.clicks
    ? await count(trx, countUpTo(sql`select from clicks c where ${branches.clicks}`))
    : 0
  if (clicks === mostCounted) return { total: mostCounted, areClicksCommon: true }
  const leads = await count(trx, countUpTo(sql`select from leads l where ${branches.leads}`))
  return { total: Math.min(mostCounted, leads + clicks), areClicksCommon: false }
}

async function count(trx: Trx, rows: RawBuilder<number>): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`select ${rows} as count`.execute(trx)
  return counted[0]?.count ?? 0
}

/**
 * How many rows of the list there are of each kind, people by status, whatever status and kind the query
 * asks for. Not by counting them: the roll-up knows how many leads and pending clicks there are, and only
 * what it counts without being listed is looked up: what was erased, and clicks of a lead that a person
 * set to pending. With a search they are counted, each as far as `mostCounted`.
 */
export async function countRows(
  trx: Trx,
  accountId: string,
  given: AskedFilters & { search?: string | undefined },
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<ListCounts> {
  const query = { ...given, status: undefined, kind: undefined }
  const filters = filtersFor(query, today, timeZone)
  const pending = filtersFor({ ...query, status: 'pending' }, today, timeZone)
  const search = await lookUpSearch(trx, accountId, given.search)
  const branches = leadBranches(accountId, { ...query, search }, filters)
  const { rows } = await sql<{ status: LeadStatus; people: number; clicks: number }>`
    select status, sum(people)::bigint as people, sum(clicks)::bigint as clicks from (
      ${
        search
          ? sql`
            select l.status, count(*) as people, 0 as clicks
            from leads l where ${branches.leads} group by 1
            union all
            select 'pending', 0,
              ${countUpTo(sql`select from clicks c where ${branches.clicks ?? sql`false`}`)}`
          : sql`
            select t.status, sum(t.tracked_leads + t.untracked_leads) as people,
              sum(t.clicks) filter (where t.status = 'pending') as clicks
            from ${totalsRows(accountId, filters)}
            where t.account_id = ${accountId} and ${filters.totals} group by 1
            union all
            select l.status, -count(*), 0 from leads l
            where l.account_id = ${accountId} and l.erased_at is not null and ${filters.leads}
            group by 1
            union all
            select 'pending', 0, -count(*) from ${unlistedClicks(accountId, pending)}
            where c.account_id = ${accountId} and ${pending.clicks}
              and c.status = 'pending' and (c.lead_id is not null or c.erased_at is not null)`
      }
    ) counted group by 1`.execute(trx)
  const most = search ? mostCounted : Infinity
  const counts: ListCounts = {
    people: { pending: 0, contacted: 0, converted: 0, lost: 0 },
    clicks: 0,
  }
  for (const { status, people, clicks } of rows) {
    if (!leadStatuses.includes(status)) continue
    counts.people[status] = Math.min(Math.max(0, Number(people)), most)
    if (status === 'pending') counts.clicks = Math.min(Math.max(0, Number(clicks)), most)
  }
  return counts
}

/**
 * Source `c` that contains the clicks that count without being listed. Without a limit of days these few are
 * selected first (`offset 0`); by campaign names PostgreSQL would search all of the campaign's clicks, month
 * by month.
 */
function unlistedClicks(accountId: string, { span, isByRow }: FilterSql): RawBuilder<unknown> {
  if (span !== null || isByRow) return sql`clicks c`
  return sql`(
    select * from clicks c where c.account_id = ${accountId} and c.class = 'human'
      and c.status = 'pending' and (c.lead_id is not null or c.erased_at is not null)
    offset 0
  ) c`
}

export function sumOf(counts: StatusCounts): number {
  return leadStatuses.reduce((sum, status) => sum + counts[status], 0)
}
