import type { Destination } from '#domain/conversions/destinations'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { moveWaiting } from '../outbox/move-waiting.ts'
import { toChangeConnection } from './connection-lock.ts'
import { connectionSubject, recordedConnection } from './recorded-connection.ts'

export async function disconnectDestination(
  ctx: Context,
  accountId: string,
  destination: Destination,
): Promise<{ success: true }> {
  await ctx.sql.withAccount(accountId, (trx) => disconnect(ctx, trx, accountId, destination))
  return { success: true }
}

/** Forgets a connection; what waits to be sent stays, paused, for a later one. */
export async function disconnect(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination,
): Promise<void> {
  await toChangeConnection(trx, accountId)
  const gone = await trx
    .deleteFrom('connections')
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
    .returningAll()
    .executeTakeFirst()
  await trx
    .deleteFrom('destination_trials')
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
    .execute()
  await moveWaiting(ctx, trx, accountId, destination)
  if (gone === undefined) return
  await recordAudit(trx, ctx, {
    accountId,
    action: 'destination.disconnect',
    subject: connectionSubject(gone),
    before: recordedConnection(gone),
  })
}
