import type { Destination } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { toChangeConnection } from './connections/connection-lock.ts'
import { notePause } from './note-pause.ts'
import type { StoredConnection } from './outbox/claim-due.ts'
import { moveWaiting } from './outbox/move-waiting.ts'

/**
 * Stops calling the destination for this account until its settings are saved again, and has the
 * account told. Answers false, and changes nothing, when the credentials that were refused are no
 * longer the account's.
 */
export async function pauseConnection(
  ctx: Context,
  trx: Trx,
  where: {
    accountId: string
    platform: Destination
    stored: Pick<StoredConnection, 'address' | 'sealedSecret'>
  },
  reason: string,
): Promise<boolean> {
  const { accountId, platform, stored } = where
  await toChangeConnection(trx, accountId)
  const refused = await trx
    .selectFrom('ad_connections')
    .select(['paused_at', 'settings'])
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
    const settings = refused.settings as Record<string, unknown>
    await notePause(ctx, trx, accountId, { destination: platform, settings, reason })
  }
  await moveWaiting(ctx, trx, accountId, platform)
  return true
}
