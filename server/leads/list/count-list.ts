import { sql } from 'kysely'
import type { FilterQuery } from '#contracts/filters'
import type { Day } from '#domain/date-range'
import { type LeadStatus, leadStatuses, mostCounted } from '#domain/filters'
import type { Trx } from '#server/platform/sql'
import { filtersFor } from '#server/reporting/filter-sql'
import { lookUpSearch } from '#server/reporting/look-up-search'
import { countUpTo } from '#server/reporting/search-sql'
import { totalsRows } from '#server/reporting/totals-rows'
import { type LeadBranches, leadBranches } from './lead-list-sql.ts'

export type StatusCounts = Record<LeadStatus, number>

/** How many rows the list of leads has under these filters, without a search. */
export async function countList(
  trx: Trx,
  accountId: string,
  query: FilterQuery,
  day: { today: Day; timeZone: string },
): Promise<number> {
  const counts = await countByStatus(trx, accountId, query, day)
  return query.status === undefined ? sumOf(counts) : counts[query.status]
}

/** How many rows a search finds, as far as `mostCounted`. */
export async function countFound(trx: Trx, branches: LeadBranches): Promise<number> {
  const { rows } = await sql<{ leads: number; clicks: number }>`
    select ${countUpTo(sql`select from leads l where ${branches.leads}`)} as leads,
      ${countUpTo(sql`select from clicks c where ${branches.clicks ?? sql`false`}`)} as clicks
    `.execute(trx)
  const { leads = 0, clicks = 0 } = rows[0] ?? {}
  return Math.min(mostCounted, leads + clicks)
}

/**
 * How many rows of the list have each status, whatever status the query asks for. Not by counting
 * them: the roll-up knows how many leads and pending clicks there are, and only what it counts
 * without being listed is looked up: what was erased, and clicks of a lead that a person set to
 * pending. With a search they are counted, each as far as `mostCounted`.
 */
export async function countByStatus(
  trx: Trx,
  accountId: string,
  given: FilterQuery & { search?: string | undefined },
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<StatusCounts> {
  const query = { ...given, status: undefined }
  const filters = filtersFor(query, today, timeZone)
  const pending = filtersFor({ ...query, status: 'pending' }, today, timeZone)
  const search = await lookUpSearch(trx, given.search)
  const branches = leadBranches(accountId, { ...query, search }, filters)
  const { rows } = await sql<{ status: LeadStatus; total: number }>`
    select status, sum(total)::bigint as total from (
      ${
        search
          ? sql`
            select l.status, count(*) as total from leads l where ${branches.leads} group by 1
            union all
            select 'pending',
              ${countUpTo(sql`select from clicks c where ${branches.clicks ?? sql`false`}`)}`
          : sql`
            select t.status, sum(t.tracked_leads + t.untracked_leads
              + case when t.status = 'pending' then t.clicks else 0 end) as total
            from ${totalsRows(accountId, filters)}
            where t.account_id = ${accountId} and ${filters.totals} group by 1
            union all
            select l.status, -count(*) from leads l
            where l.account_id = ${accountId} and l.erased_at is not null and ${filters.leads}
            group by 1
            union all
            select 'pending', -count(*) from clicks c
            where c.account_id = ${accountId} and ${pending.clicks}
              and c.status = 'pending' and (c.lead_id is not null or c.erased_at is not null)`
      }
    ) counted group by 1`.execute(trx)
  const counts: StatusCounts = { pending: 0, contacted: 0, converted: 0, lost: 0 }
  for (const { status, total } of rows) {
    if (!leadStatuses.includes(status)) continue
    counts[status] = Math.min(Math.max(0, Number(total)), search ? mostCounted : Infinity)
  }
  return counts
}

export function sumOf(counts: StatusCounts): number {
  return leadStatuses.reduce((sum, status) => sum + counts[status], 0)
}
