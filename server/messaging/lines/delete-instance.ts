import { sql } from 'kysely'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { lockInstances } from './lock-instances.ts'
import { makeDefault } from './make-default.ts'

/**
 * Takes an instance out of the account: its webhook address ends, its messages and leads stay, and
 * links that led to it keep their digits. Nothing is changed at the gateway. When it was the
 * default, a connected one takes its place, the newest first.
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
    const next = others.findLast((one) => one.state === 'connected') ?? others.at(-1)
    if (!next) {
      throw new AppError('conflict', {
        message: 'Esta é a única instância da conta. Crie outra antes de remover esta.',
      })
    }
    await sql`select end_webhook_address(${id}::uuid)`.execute(trx)
    await forgetConnection(trx, accountId, id)
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
    if (instance.is_default) await makeDefault(trx, accountId, next.id)
    else await publish(trx, accountId, { kind: 'instance', id })
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
    .where(
      'alert_id',
      'in',
      alerts.map((alert) => alert.id),
    )
    .execute()
}
