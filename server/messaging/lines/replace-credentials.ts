import type { z } from 'zod'
import type * as contract from '#contracts/messaging'
import type {
  Credentials,
  Gateway,
  InstanceAccess,
  Made,
} from '#server/integrations/gateways/gateway'
import type { Context } from '#server/platform/context'
import { AppError, invalidField } from '#server/platform/errors'
import { failureCode } from './draft-failure.ts'
import { type Instance, needInstance } from './find-instance.ts'
import { addressOf } from './gateway-address.ts'
import { openCredentials, sealCredentials } from './instance-credentials.ts'
import { connectionOf, gatewayLimitMs, gatewayOf } from './instance-gateway.ts'
import { presentListed } from './list-instances.ts'
import { lockInstances } from './lock-instances.ts'
import { makeDefault } from './make-default.ts'
import { recordOfLine } from './recorded-line.ts'
import { refuseTwin } from './refuse-twin.ts'
import { setState } from './set-state.ts'
import { webhookUrlOf } from './webhook-token.ts'

type Fields = z.output<typeof contract.replaceCredentials.body>['credentials']
type Verified = { access: InstanceAccess } & Made

/**
 * Puts other credentials in place of an instance's, once the gateway has taken them; until then the old
 * ones stay. What is not given stays as it is, so that of a draft nothing needs to be given: that tries
 * again what the gateway could not do when it was set up.
 */
export async function replaceCredentials(
  ctx: Context,
  accountId: string,
  id: string,
  given: Fields,
): Promise<contract.Instance> {
  const instance = await needInstance(ctx, accountId, id)
  const gateway = gatewayOf(instance.provider)
  const signal = AbortSignal.timeout(gatewayLimitMs)
  const verified = await verify(ctx, instance, gateway, given, signal)
  const { access, externalId, state } = verified
  await ctx.sql.withAccount(accountId, async (trx) => {
    const all = await lockInstances(trx, accountId)
    refuseTwin(
      all.filter((one) => one.id !== id),
      instance.provider,
      { externalId, baseUrl: access.baseUrl },
    )
    const changed = {
      external_id: externalId,
      base_url: access.baseUrl,
      ...sealCredentials(ctx, id, verified.credentials),
    }
    await trx
      .updateTable('instances')
      .set({
        ...changed,
        is_draft: instance.is_draft && state === 'offline',
        state_detail: verified.failure ? failureCode(verified.failure) : null,
      })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
    await setState(ctx, trx, instance, { state, reason: 'person' })
    const isFirst = all.every((one) => one.id === id || one.provider === 'simulator')
    if (instance.is_draft && isFirst) await makeDefault(trx, accountId, id)
    await recordOfLine(ctx, trx, 'line.credentials', instance, {
      // Without the one before: also a token that ends like the old one was replaced.
      ...(changed.credentials_hint ? { after: { credential: changed.credentials_hint } } : {}),
    })
  })
  const stored = await needInstance(ctx, accountId, id)
  // Only now can a gateway that asks the address for proof be answered.
  await gateway
    .driver(connectionOf(ctx, stored))
    .setWebhook(webhookUrlOf(ctx, stored), signal)
    .catch(leftForConnecting)
  return presentListed(ctx, stored)
}

/** Has the gateway say that it takes them. A draft is made there, as it should have been at first. */
async function verify(
  ctx: Context,
  instance: Instance,
  gateway: Gateway,
  given: Fields,
  signal: AbortSignal,
): Promise<Verified> {
  const known = knownCredentials(ctx, instance)
  const access = gateway.accessOf({
    ...nothing,
    ...known,
    instanceId: instance.external_id,
    phoneNumberId: instance.external_id,
    baseUrl: instance.base_url,
    ...filled(given),
  })
  const driverWith = (credentials: Credentials) =>
    gateway.driver({
      instanceId: instance.id,
      ...addressOf(ctx, instance.provider, access.baseUrl),
      externalId: access.externalId,
      credentials,
      lastState: instance.state,
    })
  if (instance.is_draft) {
    const named = { name: instance.name, webhookUrl: webhookUrlOf(ctx, instance) }
    const made = await driverWith(access.credentials).create(named, signal).catch(atField(given))
    // A gateway that cannot answer yet leaves the draft as it was, with what was typed now.
    return { access, ...made }
  }
  if (access.externalId !== instance.external_id) {
    const name = gateway.provider === 'whatsapp-cloud' ? 'phoneNumberId' : 'instanceId'
    const sentence = 'Este ID é de outro número. Crie uma instância nova para ele.'
    throw invalidField(`credentials.${name}`, sentence)
  }
  const { state } = await driverWith(access.credentials).status(signal).catch(atField(given))
  // A key of the instance's own stays beside the server's, as long as it opens anything.
  const merged = { ...known, ...access.credentials }
  const isMergedGood = await driverWith(merged)
    .status(signal)
    .then(
      () => true,
      () => false,
    )
  const credentials = isMergedGood ? merged : access.credentials
  return { access, externalId: access.externalId, credentials, state }
}

const nothing: Fields = {
  instanceId: null,
  token: null,
  integratorToken: null,
  clientToken: null,
  baseUrl: null,
  apiKey: null,
  phoneNumberId: null,
  wabaId: null,
  accessToken: null,
  appSecret: null,
  verifyToken: null,
}

function filled(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** What another secret key has sealed is as good as absent: it is given anew. */
function knownCredentials(ctx: Context, instance: Instance): Credentials {
  try {
    return openCredentials(ctx, instance)
  } catch {
    return {}
  }
}

/** A refusal is the typed secret's; whatever the gateway says, nothing was changed. */
function atField(given: Fields) {
  return (error: unknown): never => {
    if (!(error instanceof AppError) || error.fields) throw error
    const kept = 'O que estava guardado continua valendo.'
    const typed = secrets.find((name) => given[name] !== null)
    if (error.code === 'gateway_refused_token' && typed !== undefined) {
      throw invalidField(`credentials.${typed}`, `O provedor recusou este token. ${kept}`)
    }
    throw new AppError(error.code, { message: `${error.message} ${kept}`, cause: error })
  }
}

const secrets = ['token', 'accessToken', 'apiKey', 'clientToken', 'integratorToken'] as const

/** Connecting registers the address again. */
function leftForConnecting(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
