import { sql } from 'kysely'
import { mostCounted } from '#domain/filters'
import type { Trx } from '#server/platform/sql'
import type { ActivityBranches, ActivityReference } from './activity-sql.ts'

/**
 * One page of what a search finds and how much that is, newest first: as `findActivities` and
 * `countFoundActivities`, but every row is read once for both.
 */
export async function searchActivities(
  trx: Trx,
  branches: ActivityBranches,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ found: ActivityReference[]; total: number }> {
  const { rows } = await sql<{ found: ActivityReference[]; total: number }>`
    with found as materialized (
      select 'click' as kind, c.id, c.clicked_at as at from clicks c where ${branches.clicks}
      union all
      select 'message', m.id, m.sent_at from messages m
        join leads l on l.account_id = m.account_id and l.id = m.lead_id
      where ${branches.messages}
    )
    select least(${sql.lit(mostCounted)}, (select count(*) from found))::bigint as total, coalesce((
      select json_agg(page) from (
        select kind, id from found order by at desc, id desc limit ${limit} offset ${offset}
      ) page
    ), '[]') as found`.execute(trx)
  return rows[0] ?? { found: [], total: 0 }
}
