import type { z } from 'zod'
import type * as contract from '#contracts/messaging'
import type { Context } from '#server/platform/context'
import { insertInstance } from './insert-instance.ts'
import {
  baseUrlOf,
  gatewayLimitMs,
  gatewayOf,
  needInstance,
  newWebhookToken,
  presentInstance,
} from './instances.ts'

type Input = z.output<typeof contract.createInstance.body>

/**
 * Adds an instance: makes it on the gateway, or checks the one whose credentials were given, and
 * points its webhooks at us. From then on it is the account's default. Nothing is stored when the
 * gateway refuses.
 */
export async function createInstance(
  ctx: Context,
  accountId: string,
  input: Input,
): Promise<contract.InstanceStatus> {
  const gateway = gatewayOf(input.provider)
  const given = gateway.accept(input.credentials)
  const id = ctx.newId()
  const webhook = newWebhookToken(ctx, id)
  const driver = gateway.driver({
    instanceId: id,
    baseUrl: given.baseUrl ?? baseUrlOf(ctx, input.provider),
    externalId: given.externalId,
    credentials: given.credentials,
    lastState: 'disconnected',
  })
  const webhookUrl = `${ctx.config.publicUrl}/webhooks/${input.provider}/${webhook.token}`
  const signal = AbortSignal.timeout(gatewayLimitMs)
  const made = await driver.create({ name: input.instanceName, webhookUrl }, signal)
  await ctx.sql.withAccount(accountId, (trx) =>
    insertInstance(ctx, trx, accountId, {
      id,
      provider: input.provider,
      name: input.instanceName,
      baseUrl: given.baseUrl,
      ...made,
      webhook,
    }),
  )
  return presentInstance(ctx, await needInstance(ctx, accountId, id))
}
