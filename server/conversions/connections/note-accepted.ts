import { adapterOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { moveWaiting } from '../outbox/move-waiting.ts'
import { toChangeConnection } from './connection-lock.ts'
import type { ConnectionRow } from './open-connection.ts'
import { running } from './save-connection.ts'

/**
 * Keeps that the destination took something with the credential of this row, unless another one was
 * saved meanwhile. That ends a pause: what waited is sent.
 */
export async function noteAccepted(ctx: Context, trx: Trx, stored: ConnectionRow): Promise<void> {
  const { account_id: accountId, destination } = stored
  if (adapterOf(destination).confirmsNothing) return
  await toChangeConnection(trx, accountId)
  const { numUpdatedRows } = await trx
    .updateTable('connections')
    .set({ accepted_at: ctx.now(), ...running })
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
    .where('sealed_secret', '=', stored.sealed_secret)
    .where('address', '=', stored.address)
    .executeTakeFirst()
  if (numUpdatedRows > 0n && stored.paused_at !== null) {
    await moveWaiting(ctx, trx, accountId, destination)
  }
}
