import type { z } from 'zod'
import type * as contract from '#contracts/messaging'
import { simulatorQr } from '#server/integrations/gateways/simulator/driver'
import type { Instance } from '#server/messaging/lines/find-instance'
import { presentInstance } from '#server/messaging/lines/present-instance'
import { setState } from '#server/messaging/lines/set-state'
import { webhookPathOf, webhookUrlOf } from '#server/messaging/lines/webhook-token'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'

/** What the simulator page needs to play the phone. */
export async function simulatorInfo(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof contract.simulatorInfo.output>> {
  const instance = await simulatorOf(ctx, accountId)
  const { state } = instance
  return {
    instanceId: instance.id,
    webhookUrl: webhookUrlOf(ctx, instance),
    webhookPath: webhookPathOf(ctx, instance),
    state: state === 'connected' || state === 'qr' ? state : 'disconnected',
    qrcode: state === 'qr' ? await simulatorQr(instance.id) : null,
  }
}

/** The simulated phone scans the code; there must be one to scan. */
export async function simulatorScan(
  ctx: Context,
  accountId: string,
): Promise<contract.InstanceStatus> {
  const instance = await simulatorOf(ctx, accountId)
  if (instance.state === 'disconnected') {
    throw new AppError('conflict', {
      message: 'Não há QR code para ler. Conecte a instância primeiro.',
    })
  }
  await ctx.sql.withAccount(accountId, (trx) =>
    setState(ctx, trx, instance, { state: 'connected', reason: 'person' }),
  )
  return presentInstance(ctx, instance, { state: 'connected' })
}

/** The default instance when it is a simulator, else the account's newest simulator. */
async function simulatorOf(ctx: Context, accountId: string): Promise<Instance> {
  const instance = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('instances')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('provider', '=', 'simulator')
      .orderBy('is_default', 'desc')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  if (!instance) throw notFound('Esta conta não tem um simulador.')
  return instance
}
