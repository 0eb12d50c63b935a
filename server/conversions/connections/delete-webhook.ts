import type { Destination } from '#domain/conversions/destinations'
import { recordAudit } from '#server/audit/record'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { toChangeConnection } from './connection-lock.ts'
import { connectionSubject, recordedConnection } from './recorded-connection.ts'

/** Deletes a webhook and its events; what waits for it is not sent any more and says why. */
export async function deleteWebhook(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<{ success: true }> {
  const destination: Destination = `webhook:${id.toLowerCase()}`
  await ctx.sql.withAccount(accountId, async (trx) => {
    await toChangeConnection(trx, accountId)
    const deleted = await trx
      .deleteFrom('connections')
      .where('account_id', '=', accountId)
      .where('destination', '=', destination)
      .returningAll()
      .executeTakeFirst()
    if (deleted === undefined) throw notFound()
    await recordAudit(trx, ctx, {
      accountId,
      action: 'webhook.delete',
      subject: connectionSubject(deleted),
      before: recordedConnection(deleted),
    })
    await trx
      .updateTable('event_configs')
      .set({ deleted_at: ctx.now() })
      .where('account_id', '=', accountId)
      .where('destination', '=', destination)
      .where('deleted_at', 'is', null)
      .execute()
    await trx
      .updateTable('deliveries')
      .set({ state: 'dropped', reason: { code: 'webhook_deleted' }, next_try_at: null })
      .where('account_id', '=', accountId)
      .where('destination', '=', destination)
      .where('state', 'in', ['pending', 'retrying', 'paused'])
      .execute()
    await publish(trx, accountId, { kind: 'conversion', id: null })
  })
  return { success: true }
}
