import { sql } from 'kysely'
import { idsSince, idsUntil } from '#server/platform/ids'
import type { Trx } from '#server/platform/sql'
import { hasUnmoved } from './unmoved-clicks.ts'
import { visitKey, visitorIn } from './visit-key.ts'

/** A click of somebody (visitorOf), at an instant in milliseconds of the epoch. */
export type Visit = { accountId: string; visitor: bigint; at: number }

/**
 * The counted clicks of these visitors less than `windowMs` before or after these visits; at most ten
 * seconds, half of what a key spans. What others clicked meanwhile is not read, however much it is.
 */
export async function visitsAround(
  trx: Trx,
  visits: readonly Visit[],
  windowMs: number,
): Promise<(Visit & { id: string })[]> {
  if (visits.length === 0) return []
  const times = visits.map(({ at }) => at)
  const span = {
    from: new Date(Math.min(...times) - windowMs),
    to: new Date(Math.max(...times) + windowMs),
  }
  const keys = visits.flatMap(({ visitor, at }) => [
    visitKey(visitor, at - windowMs),
    visitKey(visitor, at + windowMs),
  ])
  // The account is no condition: beside it PostgreSQL might go by the ids of the account instead.
  const { rows } = await sql<Found>`
    select r.account_id as "accountId", r.visitor::text as visitor, r.id, r.clicked_at as at
    from click_rows r
    where r.visitor = any(${[...new Set(keys)]}::bigint[]) and r.class = 'human'
      and ${idsSince(sql.ref('r.id'), span.from)} and ${idsUntil(sql.ref('r.id'), span.to)}
      and r.clicked_at > ${span.from} and r.clicked_at < ${span.to}`.execute(trx)
  const unmoved = (await hasUnmoved(trx)) ? await unmovedVisits(trx, visits, span) : []
  return [...rows, ...unmoved].map(({ accountId, visitor, id, at }) => ({
    accountId,
    visitor: visitorIn(visitor),
    id,
    at: at.getTime(),
  }))
}

type Found = { accountId: string; visitor: string; id: string; at: Date }

/**
 * Visits in the old table, of all visitors: no click is added to it any more, so they are few and soon none.
 */
async function unmovedVisits(
  trx: Trx,
  visits: readonly Visit[],
  { from, to }: { from: Date; to: Date },
): Promise<Found[]> {
  const accounts = [...new Set(visits.map(({ accountId }) => accountId))]
  const { rows } = await sql<Found>`
    select u.account_id as "accountId", '0x' || encode(substr(u.visitor, 1, 8), 'hex') as visitor,
      u.id, u.clicked_at as at
    from clicks_unmoved u
    where u.account_id = any(${accounts}::uuid[]) and u.class = 'human' and u.erased_at is null
      and u.clicked_at > ${from} and u.clicked_at < ${to}`.execute(trx)
  return rows
}
