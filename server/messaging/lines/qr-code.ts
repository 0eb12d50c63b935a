import type { InstanceStatus } from '#contracts/messaging'
import type { Context } from '#server/platform/context'
import { findInstance } from './find-instance.ts'
import { connectionOf, gatewayLimitMs, gatewayOf } from './instance-gateway.ts'
import { noInstance, presentInstance } from './present-instance.ts'
import { setState } from './set-state.ts'

/**
 * The code that waits to be read, as it is by now: WhatsApp changes it every few seconds, and a screen that
 * was loaded anew knows none. Asks the gateway only while a code is being waited for.
 */
export async function qrCode(
  ctx: Context,
  accountId: string,
  id: string | undefined,
): Promise<InstanceStatus> {
  const instance = await findInstance(ctx, accountId, id)
  if (instance === null) return noInstance
  if (instance.state !== 'qr') return presentInstance(ctx, instance)
  const driver = gatewayOf(instance.provider).driver(connectionOf(ctx, instance))
  const { state, qrPngDataUrl } = await driver.connect(AbortSignal.timeout(gatewayLimitMs))
  if (state !== 'qr') {
    await ctx.sql.withAccount(accountId, (trx) =>
      setState(ctx, trx, instance, { state, reason: 'check' }),
    )
  }
  return presentInstance(ctx, instance, { state, qrcode: qrPngDataUrl })
}
