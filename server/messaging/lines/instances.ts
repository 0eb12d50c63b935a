import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { ErrorCode } from '#contracts/error-codes'
import type { ConnectionReason, InstanceStatus } from '#contracts/messaging'
import type { LineCause, LineState } from '#domain/lines/line-outage'
import { formatPhone } from '#domain/phone'
import type {
  Connection,
  Credentials,
  Gateway,
  Identity,
} from '#server/integrations/gateways/gateway'
import { gatewayNamed } from '#server/integrations/gateways/gateways'
import { publish } from '#server/live/publish'
import type { Context } from '#server/platform/context'
import { AppError, invalidField, notFound } from '#server/platform/errors'
import type { Database, Trx } from '#server/platform/sql'
import { addressOf } from './gateway-address.ts'
import { pastOf } from './past-of.ts'
import { messageOf } from './state-message.ts'

export type Instance = Selectable<Database['instances']>

/** Time that all calls to a gateway in one request may take together; the request ends in 10 s. */
export const gatewayLimitMs = 9_000

/** The account's instance of this id, or its default one; null when it has none at all. */
export async function findInstance(
  ctx: Context,
  accountId: string,
  id: string | undefined,
): Promise<Instance | null> {
  const found = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('instances')
      .selectAll()
      .where('account_id', '=', accountId)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .$if(id === undefined, (query) => query.where('is_default', '=', true))
      .executeTakeFirst(),
  )
  if (!found && id !== undefined) throw notFound('Instância não encontrada.')
  return found ?? null
}

/** As `findInstance`, for calls that mean nothing without an instance. */
export async function needInstance(
  ctx: Context,
  accountId: string,
  id: string | undefined,
): Promise<Instance> {
  const instance = await findInstance(ctx, accountId, id)
  if (instance === null) throw notFound('Nenhuma instância configurada.')
  return instance
}

/** The instance's gateway; a provider that this version does not speak is the caller's error. */
export function gatewayOf(provider: string): Gateway {
  const gateway = gatewayNamed(provider)
  if (gateway === null) throw invalidField('provider', 'Este provedor ainda não está disponível')
  return gateway
}

export function connectionOf(ctx: Context, instance: Instance): Connection {
  return {
    instanceId: instance.id,
    ...addressOf(ctx, instance.provider, instance.base_url),
    externalId: instance.external_id,
    credentials: openCredentials(ctx, instance),
    lastState: instance.state,
  }
}

const storedCredentials = z.record(z.string(), z.string())

export function openCredentials(ctx: Context, instance: Instance): Credentials {
  if (instance.credentials === null) return {}
  const use = `credentials:${instance.id}`
  return storedCredentials.parse(
    JSON.parse(opened(ctx, instance.credentials, use, 'gateway_refused_token')),
  )
}

/** What another secret key has sealed is lost; the person can only set the instance up again. */
function opened(ctx: Context, sealed: string, use: string, code: ErrorCode): string {
  try {
    return ctx.secrets.open(sealed, use)
  } catch (cause) {
    throw new AppError(code, {
      message:
        'O token guardado não pôde ser lido (a chave do servidor mudou). Crie a instância de novo.',
      cause,
    })
  }
}

/** Columns that hold the credentials: encrypted, and what a person may see of them. */
export function sealCredentials(ctx: Context, instanceId: string, credentials: Credentials) {
  if (Object.keys(credentials).length === 0) return { credentials: null, credentials_hint: null }
  const { token, accessToken, apiKey, integratorToken } = credentials
  return {
    credentials: ctx.secrets.seal(JSON.stringify(credentials), `credentials:${instanceId}`),
    credentials_hint:
      ctx.secrets.lastFour(token ?? accessToken ?? apiKey ?? integratorToken ?? '') || null,
  }
}

/** A new 128-bit webhook secret: sealed to be shown again, hashed to be found by. */
export function newWebhookToken(ctx: Context, instanceId: string) {
  const token = Buffer.from(ctx.randomBytes(16)).toString('base64url')
  return {
    token,
    hash: ctx.secrets.hash(token),
    sealed: ctx.secrets.seal(token, `webhook:${instanceId}`),
  }
}

/** Path of the address that the gateway calls. */
export function webhookPathOf(ctx: Context, instance: Instance): string {
  const token = opened(ctx, instance.webhook_token, `webhook:${instance.id}`, 'conflict')
  return `/webhooks/${instance.provider}/${token}`
}

export function webhookUrlOf(ctx: Context, instance: Instance): string {
  return ctx.config.publicUrl + webhookPathOf(ctx, instance)
}

function knownWebhookUrl(ctx: Context, instance: Instance): string | null {
  try {
    return webhookUrlOf(ctx, instance)
  } catch {
    return null
  }
}

/** By what the gateway asks an address to prove that it is ours; undefined when it never asks. */
export function verifyTokenOf(ctx: Context, instance: Instance): string | undefined {
  if (!gatewayNamed(instance.provider)?.challenge) return undefined
  try {
    return openCredentials(ctx, instance).verifyToken
  } catch {
    return undefined
  }
}

/**
 * Writes what is known of the connection now. A change goes into the history, once, with the job
 * that judges whether it is an alert, and the open screens hear of it.
 */
export async function setState(
  ctx: Context,
  trx: Trx,
  instance: Pick<Instance, 'account_id' | 'id'>,
  news: {
    state: LineState
    cause?: LineCause | undefined
    reason: ConnectionReason
    own?: Identity | undefined
    at?: Date
  },
): Promise<void> {
  const { own, cause = null } = news
  const at = news.at ?? ctx.now()
  const here = trx
    .updateTable('instances')
    .where('account_id', '=', instance.account_id)
    .where('id', '=', instance.id)
  if (own?.phone !== undefined) await here.set({ own_phone: own.phone }).execute()
  if (own?.lid !== undefined) await here.set({ own_lid: own.lid }).execute()
  const known = await trx
    .selectFrom('instances')
    .select('state')
    .where('account_id', '=', instance.account_id)
    .where('id', '=', instance.id)
    .forUpdate()
    .executeTakeFirst()
  // What an old webhook says does not undo what is known by now.
  const { numUpdatedRows } = await here
    .set({ state: news.state, state_cause: cause, state_at: at, checked_at: ctx.now() })
    .$if(news.state !== 'offline', (query) => query.set({ is_draft: false, state_detail: null }))
    .where('state', '<>', news.state)
    .where((where) => where.or([where('state_at', 'is', null), where('state_at', '<=', at)]))
    .executeTakeFirst()
  if (known && numUpdatedRows > 0n) {
    await trx
      .insertInto('connection_changes')
      .values({
        account_id: instance.account_id,
        id: ctx.newId(),
        instance_id: instance.id,
        at,
        state: news.state,
        cause,
        previous: known.state,
        reason: news.reason,
      })
      .execute()
    const queue = `line-health:${instance.account_id}`
    await ctx.jobs.add(
      trx,
      'line-health',
      { accountId: instance.account_id },
      // One at a time: an account whose alerts are slow to send keeps one worker, never more.
      { queue, key: queue },
    )
    await publish(trx, instance.account_id, { kind: 'instance', id: instance.id })
  }
}

type Now = {
  state?: LineState
  message?: string
  qrcode?: string | undefined
  pairingCode?: string | undefined
}

/** An instance as calls about this one show it: its state, and what it has lived through. */
export async function presentInstance(
  ctx: Context,
  instance: Instance,
  now: Now = {},
): Promise<InstanceStatus> {
  return { ...presentState(ctx, instance, now), ...(await pastOf(ctx, instance)) }
}

/** State of an instance as the API shows it. */
export function presentState(ctx: Context, instance: Instance, now: Now = {}): InstanceStatus {
  const state = now.state ?? instance.state
  const isDraft = instance.is_draft && state === 'offline'
  return {
    connected: state === 'connected',
    status: state.toUpperCase(),
    instanceName: instance.name,
    instanceId: instance.external_id ?? instance.id,
    message: now.message ?? messageOf(instance, state, isDraft),
    provider: instance.provider,
    webhookUrl: knownWebhookUrl(ctx, instance),
    phone: instance.own_phone === null ? null : formatPhone(instance.own_phone),
    capabilities: capabilitiesOf(ctx, instance),
    isDraft,
    ...(now.qrcode === undefined ? {} : { qrcode: now.qrcode }),
    ...(now.pairingCode === undefined ? {} : { pairingCode: now.pairingCode }),
  }
}

function capabilitiesOf(ctx: Context, instance: Instance): InstanceStatus['capabilities'] {
  const gateway = gatewayNamed(instance.provider)
  if (gateway === null) return null
  const { qr, pairingCode, restart, sendText, setWebhook } = gateway.caps
  const replace = canReplace(ctx, instance, gateway)
  return { qr, pairingCode, restart, replace, sendText, setWebhook }
}

/** Whether resetting can make a new instance in place of this one. */
function canReplace(ctx: Context, instance: Instance, gateway: Gateway): boolean {
  if (!gateway.caps.deleteInstance || !gateway.caps.createInstance) return false
  try {
    return gateway.credentialsForNew(openCredentials(ctx, instance)) !== null
  } catch {
    return false
  }
}

/** What the calls answer for an account without any instance. */
export const noInstance: InstanceStatus = {
  connected: false,
  status: 'NO_INSTANCE',
  instanceName: null,
  instanceId: null,
  message: 'Nenhuma instância configurada.',
  provider: null,
  webhookUrl: null,
  phone: null,
  capabilities: null,
}
