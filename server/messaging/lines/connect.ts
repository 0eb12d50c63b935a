import * as contract from '#contracts/messaging'
import type { LineState } from '#domain/lines/line-outage'
import { typedPhone } from '#domain/phone'
import type { Driver } from '#server/integrations/gateways/gateway'
import type { Context } from '#server/platform/context'
import { AppError, invalidField } from '#server/platform/errors'
import { createInstance } from './create-instance.ts'
import { findInstance, type Instance } from './find-instance.ts'
import { connectionOf, gatewayLimitMs, gatewayOf } from './instance-gateway.ts'
import { presentInstance } from './present-instance.ts'
import { recordOfLine } from './recorded-line.ts'
import { setState } from './set-state.ts'
import { webhookUrlOf } from './webhook-token.ts'

/**
 * Answers a QR code to be scanned (with a number, also a code to be typed on that phone), or that
 * the phone is linked already. A name renames the instance; an account without any instance gets a
 * simulator of that name. Never deletes anything.
 */
export async function connect(
  ctx: Context,
  accountId: string,
  id: string | undefined,
  { name = null, phone = null }: Partial<Record<'name' | 'phone', string | null | undefined>> = {},
): Promise<contract.InstanceStatus> {
  const found = await findInstance(ctx, accountId, id)
  if (found === null) return connectNewSimulator(ctx, accountId, name ?? 'Simulador')
  const instance = name === null ? found : await rename(ctx, found, name)
  const gateway = gatewayOf(instance.provider)
  const driver = gateway.driver(connectionOf(ctx, instance))
  const signal = AbortSignal.timeout(gatewayLimitMs)
  const answer = await driver.connect(signal).catch(gateway.caps.qr ? withAdvice : undefined)
  const pairingCode = await pairingCodeOf(driver, answer.state, phone, signal)
  // The webhooks matter from the moment of the scan on; a gateway that is still busy with its
  // code gets them with the next call, and the code is not lost for it.
  await driver
    .setWebhook(webhookUrlOf(ctx, instance), signal)
    .catch(gateway.caps.setWebhook === 'api' ? onlyIfUnavailable : leftToThePerson)
  await ctx.sql.withAccount(accountId, async (trx) => {
    await setState(ctx, trx, instance, { state: answer.state, reason: 'person' })
    const isRenamed = instance.name !== found.name
    await recordOfLine(ctx, trx, 'line.connect', instance, {
      ...(isRenamed ? { before: { name: found.name }, after: { name: instance.name } } : {}),
    })
  })
  const { state, qrPngDataUrl: qrcode } = answer
  return presentInstance(ctx, instance, { state, qrcode, pairingCode })
}

async function pairingCodeOf(
  driver: Driver,
  state: LineState,
  typed: string | null,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (typed === null || state === 'connected') return undefined
  if (!driver.pairingCode) throw invalidField('phone', 'Este provedor só conecta por QR code')
  const phone = typedPhone(typed)
  if (phone === null) throw invalidField('phone', 'Número inválido. Use DDD e número.')
  return driver.pairingCode(phone, signal)
}

async function connectNewSimulator(
  ctx: Context,
  accountId: string,
  instanceName: string,
): Promise<contract.InstanceStatus> {
  const simulator = contract.createInstance.body.parse({ provider: 'simulator', instanceName })
  await createInstance(ctx, accountId, simulator)
  return connect(ctx, accountId, undefined)
}

async function rename(ctx: Context, instance: Instance, name: string): Promise<Instance> {
  await ctx.sql.withAccount(instance.account_id, (trx) =>
    trx
      .updateTable('instances')
      .set({ name })
      .where('account_id', '=', instance.account_id)
      .where('id', '=', instance.id)
      .execute(),
  )
  return { ...instance, name }
}

/** Whatever kept the code away, a new instance is the way out (product specification 8). */
function withAdvice(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  if (error.code !== 'gateway_unavailable' && error.code !== 'gateway_no_qr') throw error
  const advice = "Não foi possível gerar QR code. Clique em 'Resetar' para criar nova instância."
  const isSilent = error.code === 'gateway_unavailable'
  throw new AppError(error.code, {
    message: isSilent ? `${advice} O gateway do WhatsApp não respondeu como devia.` : advice,
    cause: error.cause,
  })
}

/** Ignores that the webhook could not be set: the person can paste its address into the gateway's panel. */
function leftToThePerson(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

function onlyIfUnavailable(error: unknown): void {
  const isLater =
    error instanceof AppError &&
    (error.code === 'gateway_unavailable' || error.code === 'gateway_initialising')
  if (!isLater) throw error
}
