import type { Destination } from '#domain/conversions/destinations'
import type { Reason } from '#domain/conversions/reasons'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { moveWaiting } from '../outbox/move-waiting.ts'
import { writeNotice } from '../stops/note-stops.ts'
import { readStops } from '../stops/read-stops.ts'
import { toChangeConnection } from './connection-lock.ts'
import { type ConnectionRow, connectionRow } from './open-connection.ts'

/**
 * Stops calling the destination for this account until its settings are saved again, and
 * writes a notice to the account. Answers false, and changes nothing, when the credentials that were
 * refused are no longer the account's.
 */
export async function pauseConnection(
  ctx: Context,
  trx: Trx,
  stored: ConnectionRow,
  reason: Reason,
): Promise<boolean> {
  const { account_id: accountId, destination } = stored
  await toChangeConnection(trx, accountId)
  const refused = await connectionRow(trx, accountId, destination)
    .where('sealed_secret', '=', stored.sealed_secret)
    .where('address', '=', stored.address)
    .forUpdate()
    .executeTakeFirst()
  if (refused === undefined) return false
  await trx
    .updateTable('connections')
    .set({ paused_at: ctx.now(), pause_reason: reason, resume_at: null })
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
    .execute()
  if (refused.paused_at === null) await notePause(ctx, trx, accountId, destination)
  await moveWaiting(ctx, trx, accountId, destination)
  return true
}

async function notePause(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination,
): Promise<void> {
  const [stop] = await readStops(trx, accountId, ctx.now(), destination)
  if (stop !== undefined) await writeNotice(ctx, trx, accountId, 'destination_paused', stop)
}
