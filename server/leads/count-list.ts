import { sql } from 'kysely'
import type { FilterQuery } from '#contracts/filters'
import type { Day } from '#domain/date-range'
import { filtersFor } from '#server/dashboard/filter-sql'
import type { Trx } from '#server/platform/sql'

/**
 * How many rows the list of leads has under these filters, without a search. Not by counting them:
 * the roll-up knows how many leads and pending clicks there are, and only what it counts without
 * being listed is looked up: what was erased, and clicks of a lead that a person set to pending.
 */
export async function countList(
  trx: Trx,
  accountId: string,
  query: FilterQuery,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<number> {
  const filters = filtersFor(query, today, timeZone)
  const leads = sql`
    (select coalesce(sum(t.tracked_leads + t.untracked_leads), 0) from daily_totals t
      where t.account_id = ${accountId} and ${filters.totals})
    - (select count(*) from leads l
      where l.account_id = ${accountId} and l.erased_at is not null and ${filters.leads})`
  const pending = filtersFor({ ...query, status: 'pending' }, today, timeZone)
  const clicks = sql`
    (select coalesce(sum(t.clicks), 0) from daily_totals t
      where t.account_id = ${accountId} and ${pending.totals})
    - (select count(*) from clicks c
      where c.account_id = ${accountId} and c.class = 'human' and ${pending.clicks}
        and c.status = 'pending' and (c.lead_id is not null or c.erased_at is not null))`
  const hasClicks = query.status === undefined || query.status === 'pending'
  const { rows } = await sql<{ total: number }>`
    select (${leads}) + (${hasClicks ? clicks : sql`0`}) as total`.execute(trx)
  return Math.max(0, rows[0]?.total ?? 0)
}
