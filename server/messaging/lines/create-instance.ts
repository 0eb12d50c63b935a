import type { z } from 'zod'
import type * as contract from '#contracts/messaging'
import { recordAudit } from '#server/audit/record'
import type { InstanceAccess, Made } from '#server/integrations/gateways/gateway'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { needInstance } from './find-instance.ts'
import { addressOf } from './gateway-address.ts'
import { insertInstance } from './insert-instance.ts'
import { gatewayLimitMs, gatewayOf } from './instance-gateway.ts'
import { lockInstances } from './lock-instances.ts'
import { presentInstance } from './present-instance.ts'
import { refuseName, refuseSimulators, refuseTwin } from './refuse-twin.ts'
import { newWebhookToken } from './webhook-token.ts'

type Input = z.output<typeof contract.createInstance.body>

/**
 * Adds an instance: makes it on the gateway, or checks the one that the credentials belong to, and
 * points its webhooks at us. From then on it is the account's default. Nothing is stored when the
 * gateway refuses; one that cannot answer leaves a draft.
 */
export async function createInstance(
  ctx: Context,
  accountId: string,
  input: Input,
): Promise<contract.InstanceStatus> {
  const gateway = gatewayOf(input.provider)
  const access = gateway.accessOf(input.credentials)
  const id = ctx.newId()
  const webhook = newWebhookToken(ctx, id)
  const driver = gateway.driver({
    instanceId: id,
    ...addressOf(ctx, input.provider, access.baseUrl),
    externalId: access.externalId,
    credentials: access.credentials,
    lastState: 'disconnected',
  })
  await ctx.sql.withAccount(accountId, (trx) => lockPlace(ctx, trx, accountId, input, access))
  const webhookUrl = `${ctx.config.publicUrl}/webhooks/${input.provider}/${webhook.token}`
  const signal = AbortSignal.timeout(gatewayLimitMs)
  const made = await driver
    .create({ name: input.instanceName, webhookUrl }, signal)
    .catch((error: unknown) => asDraft(error, access))
  await ctx.sql.withAccount(accountId, async (trx) => {
    await lockPlace(ctx, trx, accountId, input, { ...access, ...made })
    await insertInstance(ctx, trx, accountId, {
      id,
      provider: input.provider,
      name: input.instanceName,
      baseUrl: access.baseUrl,
      ...made,
      // What no gateway has answered for is no line yet: it can be tried again, or changed.
      isDraft: made.state === 'offline',
      failure: made.failure,
      webhook,
    })
    await recordAudit(trx, ctx, {
      accountId,
      action: 'line.create',
      subject: { kind: 'thing', id, name: input.instanceName },
      after: { name: input.instanceName, provider: input.provider },
    })
  })
  return presentInstance(ctx, await needInstance(ctx, accountId, id))
}

/** What the person typed is not lost to a gateway that cannot make an instance now. */
function asDraft(error: unknown, { externalId, credentials }: InstanceAccess): Made {
  const isAway =
    error instanceof AppError &&
    (error.code === 'gateway_unavailable' || error.code === 'gateway_initialising')
  if (!isAway) throw error
  return { externalId, credentials, state: 'offline', failure: error }
}

/**
 * Keeps others from adding instances of the account until the transaction ends. 409 when it has as many
 * as it may have, this one, or its name: twice, it would count each of its messages twice.
 */
async function lockPlace(
  ctx: Context,
  trx: Trx,
  accountId: string,
  { provider, instanceName }: Input,
  place: Pick<InstanceAccess, 'externalId' | 'baseUrl'>,
): Promise<void> {
  const all = await lockInstances(trx, accountId)
  const { maxInstances } = ctx.config
  if (all.length >= maxInstances) {
    throw new AppError('conflict', {
      message: `A conta já tem ${all.length} instâncias e o limite é ${maxInstances}. Remova uma antes de criar outra.`,
    })
  }
  refuseTwin(all, provider, place)
  refuseSimulators(all, provider)
  refuseName(all, { provider, name: instanceName })
}
