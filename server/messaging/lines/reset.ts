import type { InstanceStatus } from '#contracts/messaging'
import type { Credentials, Driver } from '#server/integrations/gateways/gateway'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { needInstance } from './find-instance.ts'
import { sealCredentials } from './instance-credentials.ts'
import { connectionOf, gatewayLimitMs, gatewayOf } from './instance-gateway.ts'
import { presentInstance } from './present-instance.ts'
import { recordOfLine } from './recorded-line.ts'
import { setState } from './set-state.ts'
import { webhookUrlOf } from './webhook-token.ts'

/**
 * Starts over: logs out and, where the account's token allows it, replaces the instance on the
 * gateway by a new one; else restarts the one there is. Name, history and webhook address stay.
 */
export async function reset(
  ctx: Context,
  accountId: string,
  id: string | undefined,
): Promise<InstanceStatus> {
  const instance = await needInstance(ctx, accountId, id)
  const gateway = gatewayOf(instance.provider)
  const connection = connectionOf(ctx, instance)
  const driver = gateway.driver(connection)
  const signal = AbortSignal.timeout(gatewayLimitMs)
  // An instance that is broken or gone cannot log out; it is replaced all the same.
  await driver.logout(signal).catch(unlessRefused)
  const forNew =
    gateway.caps.deleteInstance && gateway.caps.createInstance
      ? gateway.credentialsForNew(connection.credentials)
      : null
  let fresh: { externalId: string | null; credentials: Credentials } = connection
  if (forNew === null) await driver.restart(signal)
  else {
    await driver.destroy(signal).catch(unlessRefused)
    const next: Driver = gateway.driver({
      ...connection,
      externalId: null,
      credentials: forNew,
    })
    const webhookUrl = webhookUrlOf(ctx, instance)
    fresh = await next.create({ name: instance.name, webhookUrl }, signal)
  }
  const changed = {
    external_id: fresh.externalId,
    ...sealCredentials(ctx, instance.id, fresh.credentials),
    own_phone: null,
    own_lid: null,
  }
  await ctx.sql.withAccount(accountId, async (trx) => {
    await trx
      .updateTable('instances')
      .set(changed)
      .where('account_id', '=', accountId)
      .where('id', '=', instance.id)
      .execute()
    await setState(ctx, trx, instance, { state: 'disconnected', reason: 'person' })
    await recordOfLine(ctx, trx, 'line.reset', instance)
  })
  return presentInstance(ctx, { ...instance, ...changed }, { state: 'disconnected' })
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError) || error.code === 'gateway_refused_token') throw error
}
