import type { Destination } from '#domain/destinations'
import type { Context } from '#server/platform/context'
import { toChangeConnection } from './connection-lock.ts'
import { pauseWaiting } from './pause.ts'
import { senderOf } from './senders.ts'

/** Forgets a connection; what waits to be sent stays, paused, for a later one. */
export async function disconnectDestination(
  ctx: Context,
  accountId: string,
  destination: Destination,
): Promise<{ success: true }> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    await toChangeConnection(trx, accountId)
    await trx
      .deleteFrom('ad_connections')
      .where('account_id', '=', accountId)
      .where('platform', '=', destination)
      .execute()
    const { notConnectedReason } = senderOf(destination)
    await pauseWaiting(trx, accountId, destination, notConnectedReason)
  })
  return { success: true }
}
