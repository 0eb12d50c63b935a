import type { InstanceStatus } from '#contracts/messaging'
import type { LineState } from '#domain/lines/line-outage'
import { RefusedAddress } from '#server/integrations/gateways/call-gateway'
import type { Identity } from '#server/integrations/gateways/gateway'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { findInstance, type Instance, needInstance } from './find-instance.ts'
import { connectionOf, gatewayLimitMs, gatewayOf } from './instance-gateway.ts'
import { noInstance, presentInstance } from './present-instance.ts'
import { setState } from './set-state.ts'

type GatewayAnswer = { state: LineState; own?: Identity; error?: AppError }

/** How the instance is now, as its gateway says; a gateway that does not answer is a state too. */
export async function status(
  ctx: Context,
  accountId: string,
  id: string | undefined,
): Promise<InstanceStatus> {
  const instance = await findInstance(ctx, accountId, id)
  if (instance === null) return noInstance
  const answer = await ask(ctx, instance)
  return presentInstance(
    ctx,
    { ...instance, ...ownOf(instance, answer) },
    {
      state: answer.state,
      // Nobody finds out by the state alone that this server, and not the gateway, says no.
      ...(answer.error instanceof RefusedAddress ? { message: answer.error.message } : {}),
    },
  )
}

/** Like `status`, for a person who has just scanned the code: a gateway that does not answer is an error. */
export async function checkConnection(
  ctx: Context,
  accountId: string,
  id: string | undefined,
): Promise<InstanceStatus> {
  const instance = await needInstance(ctx, accountId, id)
  const answer = await ask(ctx, instance)
  if (answer.error) throw answer.error
  return presentInstance(ctx, { ...instance, ...ownOf(instance, answer) }, { state: answer.state })
}

/** Asks the gateway and writes the answer down, unless something newer was written meanwhile. */
async function ask(ctx: Context, instance: Instance): Promise<GatewayAnswer> {
  return keepAnswer(ctx, instance, await askGateway(ctx, instance))
}

/** What the gateway says of the instance; that it says nothing is an answer too. */
export async function askGateway(ctx: Context, instance: Instance): Promise<GatewayAnswer> {
  const answer: GatewayAnswer = await answerOf(ctx, instance).catch((error: unknown) =>
    asState(error),
  )
  // A code that waits to be scanned is still "not connected" for the gateway, and so is a block.
  const isKnownBetter = instance.state === 'qr' || instance.state === 'banned'
  if (answer.state === 'disconnected' && isKnownBetter) answer.state = instance.state
  return answer
}

/** Writes the answer down and returns it, or what was written while the gateway was thinking. */
export async function keepAnswer(
  ctx: Context,
  instance: Instance,
  answer: GatewayAnswer,
): Promise<GatewayAnswer> {
  return ctx.sql.withAccount(instance.account_id, async (trx) => {
    const newer = await writtenSince(trx, instance)
    if (newer !== null) return newer
    await setState(ctx, trx, instance, { ...answer, reason: 'check' })
    return answer
  })
}

/** What a webhook or a scan has said while the gateway was thinking; null when nothing has. */
async function writtenSince(trx: Trx, instance: Instance): Promise<GatewayAnswer | null> {
  const known = await trx
    .selectFrom('instances')
    .select(['state', 'state_at'])
    .where('account_id', '=', instance.account_id)
    .where('id', '=', instance.id)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return null
  const isSame =
    known.state === instance.state && known.state_at?.getTime() === instance.state_at?.getTime()
  return isSame ? null : { state: known.state }
}

async function answerOf(ctx: Context, instance: Instance): Promise<GatewayAnswer> {
  const driver = gatewayOf(instance.provider).driver(connectionOf(ctx, instance))
  return driver.status(AbortSignal.timeout(gatewayLimitMs))
}

function asState(error: unknown): GatewayAnswer {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'gateway_refused_token') return { state: 'auth_error', error }
  if (error.code === 'gateway_initialising') return { state: 'connecting', error }
  return { state: 'offline', error }
}

function ownOf(instance: Instance, answer: GatewayAnswer): Pick<Instance, 'own_phone'> {
  return { own_phone: answer.own?.phone ?? instance.own_phone }
}
