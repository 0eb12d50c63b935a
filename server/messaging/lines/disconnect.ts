import type { InstanceStatus } from '#contracts/messaging'
import type { Context } from '#server/platform/context'
import { needInstance } from './find-instance.ts'
import { connectionOf, gatewayLimitMs, gatewayOf } from './instance-gateway.ts'
import { presentInstance } from './present-instance.ts'
import { recordOfLine } from './recorded-line.ts'
import { setState } from './set-state.ts'

/** Ends the link between the phone and the gateway; again is no error. */
export async function disconnect(
  ctx: Context,
  accountId: string,
  id: string | undefined,
): Promise<InstanceStatus> {
  const instance = await needInstance(ctx, accountId, id)
  const driver = gatewayOf(instance.provider).driver(connectionOf(ctx, instance))
  await driver.logout(AbortSignal.timeout(gatewayLimitMs))
  await ctx.sql.withAccount(accountId, async (trx) => {
    await setState(ctx, trx, instance, { state: 'disconnected', reason: 'person' })
    await recordOfLine(ctx, trx, 'line.disconnect', instance)
  })
  return presentInstance(ctx, instance, { state: 'disconnected' })
}
