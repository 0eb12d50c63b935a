import { sql } from 'kysely'
import { type ExcessReason, excessReasons } from '#domain/clicks/excess'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import type { InboxRow } from './hit.ts'

/** A hit that is only counted. */
export type ExcessHit = { accountId: string; linkId: string; reason: ExcessReason }

/** Hits that are only counted, added up until they are written: one row a link and reason. */
export type ExcessCounts = Map<string, ExcessHit & { hits: number }>

const mark = 'excess'

export function addExcess(counts: ExcessCounts, hit: ExcessHit, hits = 1): void {
  const key = `${hit.linkId} ${hit.reason}`
  const known = counts.get(key)
  if (known) known.hits += hits
  else counts.set(key, { ...hit, hits })
}

/** The counts as rows of the inbox, which take the way of hits and count exactly once. */
export function excessRows(ctx: Context, counts: ExcessCounts): InboxRow[] {
  const at = ctx.now().getTime()
  return [...counts.values()].map(({ accountId, linkId, hits, reason }) => ({
    id: ctx.newId(),
    accountId,
    linkId,
    text: JSON.stringify([mark, at, hits, reason]),
  }))
}

type Excess = { at: number; hits: number; reason: ExcessReason }

/** What a row of counted hits says; null for any other row. */
export function excessIn(text: string): Excess | null {
  if (!text.startsWith(`["${mark}",`)) return null
  const [, at, hits, named]: unknown[] = JSON.parse(text)
  const reason = excessReasons.find((one) => one === named)
  if (typeof at !== 'number' || typeof hits !== 'number' || reason === undefined) return null
  return { at, hits, reason }
}

/** Adds counted hits to the summaries of their link's day. */
export async function addSummaries(
  ctx: Context,
  trx: Trx,
  counted: { row: InboxRow; excess: Excess }[],
): Promise<void> {
  if (counted.length === 0) return
  const rows = counted.map(({ row, excess }) => ({
    account_id: row.accountId,
    link_id: row.linkId,
    at: new Date(excess.at).toISOString(),
    hits: excess.hits,
    reason: excess.reason,
  }))
  await sql`
    insert into hit_summaries (account_id, link_id, local_day, reason, hits, first_at, last_at)
    select e.account_id, e.link_id, (e.at at time zone a.time_zone)::date, e.reason, sum(e.hits),
      min(e.at), max(e.at)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as e (account_id uuid, link_id uuid, at timestamptz, hits bigint, reason text)
    join accounts a on a.id = e.account_id
    group by 1, 2, 3, 4
    on conflict (account_id, link_id, local_day, reason) do update set
      hits = hit_summaries.hits + excluded.hits,
      first_at = least(hit_summaries.first_at, excluded.first_at),
      last_at = greatest(hit_summaries.last_at, excluded.last_at)`.execute(trx)
  ctx.log.warn({ links: new Set(rows.map((row) => row.link_id)).size }, 'hits counted, not stored')
}
