import { setTimeout as delay } from 'node:timers/promises'
import type { LineState } from '#domain/lines/line-outage'
import { AppError } from '#server/platform/errors'
import { filledIn, idIn } from '../../read-json.ts'
import type { Connection, Driver, Identity, QrAnswer } from '../gateway.ts'
import { identityOf } from '../jid.ts'
import { pngUrl } from '../qr-png.ts'
import { NotConnected, unlessNotConnected } from '../sure-failure.ts'
import { callWapi, MethodNotAllowed } from './client.ts'
import { sendText } from './send-text.ts'

const hooks = [
  'connected',
  'disconnected',
  'received',
  'delivery',
  'message-status',
  'chat-presence',
]
// A new instance has no server for some seconds; a restart helps it along.
const betweenQrAttemptsMs = 1_500

/** The calls of one W-API instance, as its public Postman reference and integrations make them. */
export function wapiDriver(connection: Connection): Driver {
  return {
    create: (instance, signal) => create(connection, instance, signal),
    connect: (signal) => connect(connection, signal),
    status: (signal) => status(connection, signal),
    restart: (signal) => restart(connection, signal),
    async logout(signal) {
      await unlessNotConnected(
        callWapi(connection, { method: 'GET', path: '/instance/disconnect' }, signal),
      )
    },
    async destroy(signal) {
      await callWapi(
        connection,
        {
          method: 'DELETE',
          path: '/integrator/delete-instance',
          as: 'integrator',
          query: { instanceId: connection.externalId ?? '' },
        },
        signal,
      )
    },
    setWebhook: (url, signal) => setWebhook(connection, url, signal),
    sendText: (to, text, signal) => sendText(connection, to, text, signal),
  }
}

async function setWebhook(connection: Connection, url: string, signal: AbortSignal) {
  // Each of the six has an address of its own, so that its type is known whatever `event` says.
  // Two spellings of the body are in use; the gateway reads the one that it knows.
  await Promise.all(
    hooks.map((hook) => {
      const value = `${url}?hook=${hook}`
      const path = `/webhook/update-webhook-${hook}`
      const body = { value, urlWebhook: value }
      return callWapi(connection, { method: 'PUT', path, body }, signal)
    }),
  )
}

async function create(
  connection: Connection,
  instance: { name: string; webhookUrl: string },
  signal: AbortSignal,
) {
  const { integratorToken, ...credentials } = connection.credentials
  if (connection.externalId !== null) {
    return {
      externalId: connection.externalId,
      credentials: connection.credentials,
      ...(await stateOfExisting(connection, instance.webhookUrl, signal)),
    }
  }
  const hook = (name: string) => `${instance.webhookUrl}?hook=${name}`
  const { json } = await callWapi(
    connection,
    {
      method: 'POST',
      path: '/integrator/create-instance',
      as: 'integrator',
      body: {
        instanceName: instance.name,
        rejectCalls: false,
        callMessage: '',
        webhookConnectedUrl: hook('connected'),
        webhookDisconnectedUrl: hook('disconnected'),
        webhookReceivedUrl: hook('received'),
        webhookDeliveryUrl: hook('delivery'),
        webhookStatusUrl: hook('message-status'),
        webhookPresenceUrl: hook('chat-presence'),
      },
    },
    signal,
  )
  const externalId = idIn(json.instanceId)
  const token = filledIn(json.token)
  if (externalId === null || token === null) {
    throw new AppError('gateway_unavailable', { cause: new Error('W-API created no instance') })
  }
  return {
    externalId,
    credentials: { ...credentials, token, ...(integratorToken ? { integratorToken } : {}) },
    state: 'disconnected' as const,
  }
}

/**
 * An existing instance is kept though its gateway cannot answer now: what the user typed is not
 * lost, and connecting asks again and registers the webhook. Only a refused token is an error.
 */
async function stateOfExisting(connection: Connection, webhookUrl: string, signal: AbortSignal) {
  try {
    const { state } = await status(connection, signal)
    await setWebhook(connection, webhookUrl, signal)
    return { state }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'gateway_refused_token') throw error
    const isStarting = error.code === 'gateway_initialising'
    return { state: isStarting ? ('connecting' as const) : ('offline' as const), failure: error }
  }
}

/** Asking for a QR code while connected can end the phone's session, so the status comes first. */
async function connect(connection: Connection, signal: AbortSignal): Promise<QrAnswer> {
  const before = await statusOrInitialising(connection, signal)
  if (before?.state === 'connected') return { state: 'connected' }
  let restarted = false
  for (;;) {
    try {
      return await qrCode(connection, signal)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'gateway_initialising') throw error
      if (signal.aborted) throw error
      if (!restarted) await restart(connection, signal).catch(keepRefusal)
      restarted = true
      // The time is up while waiting: what the gateway said last is what the user should read.
      await delay(betweenQrAttemptsMs, undefined, { signal }).catch(() => {
        throw error
      })
      if (signal.aborted) throw error
    }
  }
}

async function statusOrInitialising(connection: Connection, signal: AbortSignal) {
  try {
    return await status(connection, signal)
  } catch (error) {
    if (error instanceof AppError && error.code === 'gateway_initialising') return null
    throw error
  }
}

function keepRefusal(error: unknown): void {
  if (error instanceof AppError && error.code === 'gateway_refused_token') throw error
}

async function qrCode(connection: Connection, signal: AbortSignal): Promise<QrAnswer> {
  const { json, type, bytes, text } = await callWapi(
    connection,
    { method: 'GET', path: '/instance/qr-code', query: { image: 'disable' } },
    signal,
  )
  if (type.startsWith('image/'))
    return { state: 'qr', qrPngDataUrl: pngUrl(bytes.toString('base64')) }
  const code = filledIn(json.qrcode ?? json.qrCode ?? json.base64, 1_000_000)
  if (code !== null) return { state: 'qr', qrPngDataUrl: pngUrl(code) }
  if (json.connected === true || /already connected|j[áa] (?:est[áa] )?conectad/i.test(text)) {
    return { state: 'connected' }
  }
  if (json.count === 0) throw new AppError('gateway_initialising')
  throw new AppError('gateway_no_qr')
}

async function status(
  connection: Connection,
  signal: AbortSignal,
): Promise<{ state: LineState; own?: Identity }> {
  try {
    const { json } = await callWapi(
      connection,
      { method: 'GET', path: '/instance/status-instance' },
      signal,
    )
    const state = String(json.state ?? json.status ?? '').toLowerCase()
    const isConnected = json.connected === true || state === 'open' || state === 'connected'
    if (!isConnected) return { state: 'disconnected' }
    return { state: 'connected', own: identityOf([json.connectedPhone], [json.lid]) }
  } catch (error) {
    if (error instanceof NotConnected) return { state: 'disconnected' }
    throw error
  }
}

/** GET in most versions of the gateway, PUT in one. */
async function restart(connection: Connection, signal: AbortSignal): Promise<void> {
  const path = '/instance/restart'
  try {
    await unlessNotConnected(callWapi(connection, { method: 'GET', path }, signal))
  } catch (error) {
    if (!(error instanceof MethodNotAllowed)) throw error
    await unlessNotConnected(callWapi(connection, { method: 'PUT', path }, signal))
  }
}
