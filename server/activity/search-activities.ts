import { sql } from 'kysely'
import type { Trx } from '#server/platform/sql'
import type { ActivityBranches, ActivityReference } from './activity-sql.ts'
import type { ActivityCounts } from './count-activities.ts'

/**
 * One page of what a search finds and how much that is, newest first: as `findActivities` and
 * `countActivities`, but every row is read once for both.
 */
export async function searchActivities(
  trx: Trx,
  branches: ActivityBranches,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ found: ActivityReference[]; counts: ActivityCounts }> {
  const { rows } = await sql<ActivityCounts & { found: ActivityReference[] }>`
    with found as materialized (
      select 'click' as kind, c.id, c.clicked_at as at, c.lead_id is not null as is_converted
      from clicks c where ${branches.clicks}
      union all
      select 'message', m.id, m.sent_at, false from messages m
        join leads l on l.account_id = m.account_id and l.id = m.lead_id
      where ${branches.messages}
    )
    select counts.*, coalesce((
      select json_agg(page) from (
        select kind, id from found order by at desc, id desc limit ${limit} offset ${offset}
      ) page
    ), '[]') as found
    from (
      select count(*) filter (where kind = 'click') as clicks,
        count(*) filter (where is_converted) as converted,
        count(*) filter (where kind = 'message') as messages
      from found
    ) counts`.execute(trx)
  const { found = [], clicks = 0, converted = 0, messages = 0 } = rows[0] ?? {}
  return { found, counts: { clicks, converted, messages } }
}
