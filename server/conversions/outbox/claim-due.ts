import { sql } from 'kysely'
import type { Destination } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { type ClaimedDelivery, loadDeliveries } from './load-deliveries.ts'

const batchSize = 50
/**
 * Longer than one request (10 s) with its bookkeeping, extended before each further one; short,
 * because what a killed process had claimed waits for its end.
 */
const leaseMs = 20_000

/** The row of a connection: what it is, as stored. */
export type StoredConnection = {
  address: string
  /** Sealed. Also tells whether the credentials changed while a request was under way. */
  sealedSecret: string
  settings: Record<string, unknown>
  testEventCode: string | null
}

/**
 * Takes up to 50 due deliveries of one destination of the account in a short transaction; null when nothing may be
 * sent now, or while another batch to it is under way: a slow destination keeps one worker busy,
 * never more. A claim that ended without a result (the process died) is taken again.
 */
export async function claimDue(
  ctx: Context,
  accountId: string,
  platform: Destination,
): Promise<{ connection: StoredConnection; deliveries: ClaimedDelivery[] } | null> {
  try {
    return await claimNow(ctx, accountId, platform)
  } catch (error) {
    if (isLockTimeout(error)) return null
    throw error
  }
}

function claimNow(
  ctx: Context,
  accountId: string,
  platform: Destination,
): ReturnType<typeof claimDue> {
  const now = ctx.now()
  return ctx.sql.withAccount(accountId, async (trx) => {
    // Who claims slowly keeps his own account waiting, not the workers of all: the sweep comes again.
    await sql`set local lock_timeout = '200ms'`.execute(trx)
    const connection = await trx
      .selectFrom('ad_connections')
      .select(['pixel_id', 'access_token', 'settings', 'test_event_code', 'paused_at', 'resume_at'])
      .where('account_id', '=', accountId)
      .where('platform', '=', platform)
      .forUpdate()
      .executeTakeFirst()
    if (connection === undefined || connection.paused_at !== null) return null
    if (connection.resume_at !== null && connection.resume_at > now) return null

    const due = await sql<{ id: string }>`
      select id from deliveries
      where account_id = ${accountId} and platform = ${platform}
        and state in ('pendente', 'tentando') and next_try_at <= ${now}
        and not exists (${liveClaims({ accountId, platform, now })})
      order by next_try_at limit ${batchSize} for update skip locked`.execute(trx)
    const ids = due.rows.map((row) => row.id)
    if (ids.length === 0) return null
    await lease(ctx, trx, accountId, ids)
    return {
      connection: {
        address: connection.pixel_id,
        sealedSecret: connection.access_token,
        settings: connection.settings as Record<string, unknown>,
        testEventCode: connection.test_event_code,
      },
      deliveries: await loadDeliveries(trx, accountId, ids),
    }
  })
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Deliveries that somebody is sending now. */
export function liveClaims(of: { accountId: unknown; platform: unknown; now: Date }) {
  return sql`select from deliveries claimed
    where claimed.account_id = ${of.accountId} and claimed.platform = ${of.platform}
      and claimed.claimed_until > ${of.now}`
}

/** Keeps the claim on deliveries that wait for their turn within a batch. */
export async function lease(
  ctx: Context,
  trx: Trx,
  accountId: string,
  ids: string[],
): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ claimed_until: new Date(ctx.now().getTime() + leaseMs) })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
}

/** Gives claimed deliveries back untouched. */
export async function release(trx: Trx, accountId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('deliveries')
    .set({ claimed_until: null })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
}
