import type { Destination } from '#domain/destinations'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import type { StoredConnection } from './claim-due.ts'
import { toChangeConnection } from './connection-lock.ts'
import { moveWaiting } from './move-waiting.ts'

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
  if (paused.numUpdatedRows === 0n) return false
  await moveWaiting(ctx, trx, accountId, platform)
  return true
}
