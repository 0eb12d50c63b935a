import { sql } from 'kysely'
import { linksChanged } from '#server/links/links-changed'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'
import { forgetHours } from '#server/response/hours'
import { askToRecalculate } from '#server/response/recalculate'
import { lockInstances } from './lock-instances.ts'
import { makeDefault } from './make-default.ts'
import { recordOfLine } from './recorded-line.ts'

/**
 * Takes an instance out of the account: its webhook address ends, its messages and leads stay, and
 * links that led to it keep their digits. Nothing is changed at the gateway. When it was the
 * default, a connected one takes its place, the newest first; the last one leaves the account without.
 */
export async function deleteInstance(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<{ success: true }> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    const all = await lockInstances(trx, accountId)
    const instance = all.find((one) => one.id === id)
    if (!instance) throw notFound('Instância não encontrada.')
    const others = all.filter((one) => one.id !== id)
    const real = others.filter((one) => one.provider !== 'simulator')
    const next = others.findLast((one) => one.state === 'connected') ?? real.at(-1) ?? others.at(-1)
    await sql`select end_webhook_address(${id}::uuid)`.execute(trx)
    await forgetConnection(trx, accountId, id)
    if (await forgetHours(trx, accountId, id)) await askToRecalculate(trx, accountId)
    await trx
      .updateTable('links')
      .set({ instance_id: null })
      .where('account_id', '=', accountId)
      .where('instance_id', '=', id)
      .execute()
    await trx
      .deleteFrom('instances')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
    await recordOfLine(ctx, trx, 'line.delete', instance, {
      before: { provider: instance.provider },
    })
    if (instance.is_default && next) await makeDefault(trx, accountId, next.id)
    else {
      // Without the last simulator no click of the owner leads to one any more.
      await linksChanged(trx, accountId)
      await publish(trx, accountId, { kind: 'instance', id })
    }
  })
  return { success: true }
}

/** Its ups and downs and the alerts about them: nobody is warned about a line that is gone. */
async function forgetConnection(trx: Trx, accountId: string, id: string): Promise<void> {
  // First the changes: whoever is making alerts of them is waited for.
  await trx
    .deleteFrom('connection_changes')
    .where('account_id', '=', accountId)
    .where('instance_id', '=', id)
    .execute()
  const alerts = await trx
    .deleteFrom('health_alerts')
    .where('account_id', '=', accountId)
    .where('instance_id', '=', id)
    .returning('id')
    .execute()
  if (alerts.length === 0) return
  await trx
    .deleteFrom('alert_messages')
    .where('account_id', '=', accountId)
    .where('alert_id', '=', oneOf(alerts.map((alert) => alert.id)))
    .execute()
}
