import { sql } from 'kysely'
import type { Destination } from '#domain/conversions/destinations'
import { longestAttemptMs } from '#server/integrations/post-json'
import type { Context } from '#server/platform/context'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'
import { sqlStateOf } from '#server/platform/sql-state'
import { type ConnectionRow, connectionRow } from '../connections/open-connection.ts'
import { type ClaimedDelivery, loadDeliveries } from './load-deliveries.ts'

const batchSize = 50
/** What is written before and after an attempt. */
const bookkeepingMs = 5_000
/**
 * Longer than the longest attempt with its bookkeeping, extended before each further one; short,
 * because what a killed process had claimed waits for its end.
 */
const leaseMs = longestAttemptMs + bookkeepingMs

/**
 * Takes up to 50 due deliveries of one destination of the account in a short transaction; null when
 * nothing may be sent now, or while another batch to it is under way: a slow destination keeps one
 * worker busy, never more. A claim that ended without a result (the process died) is taken again.
 */
export async function claimDue(
  ctx: Context,
  accountId: string,
  destination: Destination,
): Promise<{ stored: ConnectionRow; deliveries: ClaimedDelivery[] } | null> {
  try {
    return await claimNow(ctx, accountId, destination)
  } catch (error) {
    if (isLockTimeout(error)) return null
    throw error
  }
}

function claimNow(
  ctx: Context,
  accountId: string,
  destination: Destination,
): ReturnType<typeof claimDue> {
  const now = ctx.now()
  return ctx.sql.withAccount(accountId, async (trx) => {
    // Gives up after 200 ms: a locked connection row delays this account only, and must not hold a worker; the
    // sweep tries again. On a cluster another node locks the row, and learns of the limit only with
    // `propagate_set_commands`.
    await sql`set local citus.propagate_set_commands = 'local';
      set local lock_timeout = '200ms'`.execute(trx)
    const stored = await connectionRow(trx, accountId, destination).forUpdate().executeTakeFirst()
    if (stored === undefined || stored.paused_at !== null) return null
    if (stored.resume_at !== null && stored.resume_at > now) return null

    const due = await sql<{ id: string }>`
      select id from deliveries
      where account_id = ${accountId} and destination = ${destination}
        and state in ('pending', 'retrying') and next_try_at <= ${now}
        and not exists (${liveClaims({ accountId, destination, now })})
      order by next_try_at limit ${batchSize} for update skip locked`.execute(trx)
    const ids = due.rows.map((row) => row.id)
    if (ids.length === 0) return null
    await lease(ctx, trx, accountId, ids)
    return { stored, deliveries: await loadDeliveries(trx, accountId, ids) }
  })
}

function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03'
}

/** Deliveries that somebody is sending now. */
export function liveClaims(of: { accountId: unknown; destination: unknown; now: Date }) {
  return sql`select from deliveries claimed
    where claimed.account_id = ${of.accountId} and claimed.destination = ${of.destination}
      and claimed.claimed_until > ${of.now}`
}

/**
 * Claims the deliveries for `leaseMs` from now on, or keeps the claim on those that wait for their turn behind an
 * earlier request. An earlier claim that ended without a result leaves open whether that delivery was sent.
 */
export async function lease(
  ctx: Context,
  trx: Trx,
  accountId: string,
  ids: string[],
): Promise<void> {
  const now = ctx.now()
  await trx
    .updateTable('deliveries')
    .set({
      claimed_until: new Date(now.getTime() + leaseMs),
      perhaps_taken: sql`perhaps_taken or coalesce(claimed_until <= ${now}, false)`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', oneOf(ids))
    .execute()
}

/** Gives claimed deliveries back untouched. */
export async function release(trx: Trx, accountId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('deliveries')
    .set({ claimed_until: null })
    .where('account_id', '=', accountId)
    .where('id', '=', oneOf(ids))
    .execute()
}
