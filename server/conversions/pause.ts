import type { Destination } from '#domain/destinations'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import type { StoredConnection } from './claim-due.ts'
import { toChangeConnection } from './connection-lock.ts'
import { addDeliverJob } from './deliver-job.ts'
import { notePause } from './note-pause.ts'
import { senderOf } from './senders.ts'

/**
 * Stops calling the destination for this account until its settings are saved again, and has the
 * account told. Answers false, and changes nothing, when the credentials that were refused are no
 * longer the account's.
 */
export async function pauseConnection(
  ctx: Context,
  trx: Trx,
  where: { accountId: string; platform: Destination; stored: StoredConnection },
  reason: string,
): Promise<boolean> {
  const { accountId, platform, stored } = where
  await toChangeConnection(trx, accountId)
  const refused = await trx
    .selectFrom('ad_connections')
    .select('paused_at')
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('access_token', '=', stored.sealedSecret)
    .where('pixel_id', '=', stored.address)
    .forUpdate()
    .executeTakeFirst()
  if (refused === undefined) return false
  await trx
    .updateTable('ad_connections')
    .set({ paused_at: ctx.now(), pause_reason: reason, resume_at: null })
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .execute()
  if (refused.paused_at === null) {
    const { settings } = stored
    await notePause(ctx, trx, accountId, { destination: platform, settings, reason })
  }
  await pauseWaiting(trx, accountId, platform, reason)
  return true
}

/** What waits to be sent waits longer, and says why. */
export async function pauseWaiting(
  trx: Trx,
  accountId: string,
  platform: Destination,
  reason: string,
): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ state: 'pausado', reason, next_try_at: null, claimed_until: null })
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('state', 'in', ['pendente', 'tentando'])
    .execute()
  await publish(trx, accountId, { kind: 'conversion', id: null })
}

/** The account may send again: what waited becomes due, what is too old by now is dropped. */
export async function resumeWaiting(
  ctx: Context,
  trx: Trx,
  accountId: string,
  platform: Destination,
): Promise<void> {
  const now = ctx.now()
  await dropTooOld(trx, accountId, platform, now)
  await trx
    .updateTable('deliveries')
    .set({ state: 'pendente', reason: null, next_try_at: now, claimed_until: null })
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('state', '=', 'pausado')
    .execute()
  // What waited for a rate limit of the old credentials is due, too.
  await trx
    .updateTable('deliveries')
    .set({ next_try_at: now })
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('state', 'in', ['pendente', 'tentando'])
    .where('next_try_at', '>', now)
    .execute()
  await publish(trx, accountId, { kind: 'conversion', id: null })
  await addDeliverJob(ctx, trx, { accountId, platform })
}

/** Paused deliveries that the destination would refuse by now stop waiting and say why. */
export async function dropTooOld(
  trx: Trx,
  accountId: string,
  platform: Destination,
  now: Date,
): Promise<void> {
  const sender = senderOf(platform)
  await trx
    .updateTable('deliveries')
    .set({ state: 'descartado', reason: sender.tooOldReason, next_try_at: null })
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('state', '=', 'pausado')
    .where('event_time', '<', new Date(now.getTime() - sender.maxAgeMs))
    .execute()
}
