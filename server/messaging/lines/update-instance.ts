import type { z } from 'zod'
import type * as contract from '#contracts/messaging'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { needInstance } from './find-instance.ts'
import { presentListed } from './list-instances.ts'
import { lockInstances } from './lock-instances.ts'
import { makeDefault } from './make-default.ts'
import { recordOfLine } from './recorded-line.ts'
import { refuseName } from './refuse-twin.ts'

/** Gives the instance another name, makes it the account's default, or has its new leads given in turn. */
export async function updateInstance(
  ctx: Context,
  accountId: string,
  id: string,
  { name, isDefault, assignsLeads }: z.output<typeof contract.updateInstance.body>,
): Promise<contract.Instance> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    const all = await lockInstances(trx, accountId)
    const instance = all.find((one) => one.id === id)
    if (!instance) throw notFound('Instância não encontrada.')
    if (name !== undefined && name !== instance.name) {
      refuseName(all, { provider: instance.provider, name, ownId: id })
    }
    if (name !== undefined || assignsLeads !== undefined) {
      await trx
        .updateTable('instances')
        .set({
          ...(name === undefined ? {} : { name }),
          ...(assignsLeads === undefined ? {} : { assigns_leads: assignsLeads }),
        })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute()
      await publish(trx, accountId, { kind: 'instance', id })
    }
    if (isDefault && !instance.is_default) await makeDefault(trx, accountId, id)
    await recordOfLine(ctx, trx, 'line.change', instance, {
      before: { name: instance.name, isDefault: instance.is_default },
      after: { name: name ?? instance.name, isDefault: instance.is_default || isDefault === true },
    })
  })
  return presentListed(ctx, await needInstance(ctx, accountId, id))
}
