import type { Destination } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import { toChangeConnection } from './connections/connection-lock.ts'
import { moveWaiting } from './outbox/move-waiting.ts'

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
    await moveWaiting(ctx, trx, accountId, destination)
  })
  return { success: true }
}
