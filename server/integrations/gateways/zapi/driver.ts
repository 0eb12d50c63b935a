import { setTimeout as delay } from 'node:timers/promises'
import type { LineState } from '#domain/lines/line-outage'
import { AppError } from '#server/platform/errors'
import { filledIn } from '../../read-json.ts'
import type { Connection, Driver, Identity, QrAnswer } from '../gateway.ts'
import { identityOf } from '../jid.ts'
import { pngUrl } from '../qr-png.ts'
import { NotConnected, unlessNotConnected } from '../sure-failure.ts'
import { callZapi, RefusedToken } from './client.ts'
import { sendText } from './send-text.ts'

const betweenAttemptsMs = 1_500
// Our own number is welcome, but no reason to keep a status waiting.
const deviceLimitMs = 2_000

/** The calls of one Z-API instance, as its public reference describes them. */
export function zapiDriver(connection: Connection): Driver {
  return {
    create: (instance, signal) => create(connection, instance.webhookUrl, signal),
    connect: (signal) => connect(connection, signal),
    pairingCode: (phone, signal) => pairingCode(connection, phone, signal),
    status: (signal) => status(connection, signal),
    restart: (signal) => restart(connection, signal),
    logout: (signal) => logout(connection, signal),
    // Only a partner's contract removes instances; a customer's token can do no more than this.
    destroy: (signal) => logout(connection, signal),
    setWebhook: (url, signal) => setWebhook(connection, url, signal),
    sendText: (to, text, signal) => sendText(connection, to, text, signal),
  }
}

/**
 * The given instance is kept though Z-API cannot answer now: what the user typed is not lost, and
 * connecting asks again and registers the webhook. Only refused credentials are an error.
 */
async function create(connection: Connection, webhookUrl: string, signal: AbortSignal) {
  const { externalId, credentials } = connection
  needsHttps(connection, webhookUrl)
  try {
    const { state } = await status(connection, signal)
    await setWebhook(connection, webhookUrl, signal)
    return { externalId, credentials, state }
  } catch (error) {
    if (error instanceof RefusedToken) throw error.inForm()
    if (!(error instanceof AppError)) throw error
    const isStarting = error.code === 'gateway_initialising'
    const state = isStarting ? ('connecting' as const) : ('offline' as const)
    return { externalId, credentials, state, failure: error }
  }
}

/**
 * A QR code while connected can end the phone's session, so the status comes first. An instance
 * that is starting, or whose session "needs to be restored", is restarted once and asked again: a
 * restored session needs no new code.
 */
async function connect(connection: Connection, signal: AbortSignal): Promise<QrAnswer> {
  let waiting: AppError | null = null
  for (;;) {
    try {
      return await connectedOrQr(connection, signal)
    } catch (error) {
      // The time is up: what the gateway said last is what the user should read.
      if (signal.aborted) throw waiting ?? error
      if (!(error instanceof AppError) || error.code !== 'gateway_initialising') throw error
      if (waiting === null) await restart(connection, signal).catch(keepRefusal)
      else await delay(betweenAttemptsMs, undefined, { signal }).catch(() => {})
      waiting = error
    }
  }
}

async function connectedOrQr(connection: Connection, signal: AbortSignal): Promise<QrAnswer> {
  if (await isConnected(connection, signal)) return { state: 'connected' }
  const { json, text, type, bytes } = await callZapi(
    connection,
    { method: 'GET', path: '/qr-code/image' },
    signal,
  )
  if (type.startsWith('image/')) {
    return { state: 'qr', qrPngDataUrl: pngUrl(bytes.toString('base64')) }
  }
  if (json.connected === true) return { state: 'connected' }
  const code = filledIn(json.value ?? json.qrcode ?? json.base64 ?? text, 1_000_000)
  if (code === null) throw new AppError('gateway_no_qr')
  return { state: 'qr', qrPngDataUrl: pngUrl(code) }
}

function keepRefusal(error: unknown): void {
  if (error instanceof RefusedToken) throw error
}

/** Whether a phone is linked; gateway_initialising when its session has to be restored first. */
async function isConnected(connection: Connection, signal: AbortSignal): Promise<boolean> {
  try {
    const { json } = await callZapi(connection, { method: 'GET', path: '/status' }, signal)
    if (json.connected === true) return true
    const said = filledIn(json.error) ?? ''
    if (/restore the session/i.test(said)) throw new AppError('gateway_initialising')
    if (json.connected === false || said !== '') return false
    throw new AppError('gateway_unavailable', { cause: new Error('Z-API told no status') })
  } catch (error) {
    if (error instanceof NotConnected) return false
    throw error
  }
}

async function status(
  connection: Connection,
  signal: AbortSignal,
): Promise<{ state: LineState; own?: Identity }> {
  try {
    if (!(await isConnected(connection, signal))) return { state: 'disconnected' }
  } catch (error) {
    // Nothing arrives until somebody reconnects, which restarts it.
    if (error instanceof AppError && error.code === 'gateway_initialising') {
      return { state: 'disconnected' }
    }
    throw error
  }
  return { state: 'connected', own: await ownIdentity(connection, signal) }
}

async function ownIdentity(connection: Connection, signal: AbortSignal): Promise<Identity> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(deviceLimitMs)])
  try {
    const { json } = await callZapi(connection, { method: 'GET', path: '/device' }, limit)
    return identityOf([json.phone], [json.lid])
  } catch {
    return {}
  }
}

async function pairingCode(
  connection: Connection,
  phone: string,
  signal: AbortSignal,
): Promise<string> {
  const path = `/phone-code/${encodeURIComponent(phone)}`
  const { json } = await callZapi(connection, { method: 'GET', path }, signal)
  const code = filledIn(json.value ?? json.code, 40)
  if (code === null) {
    throw new AppError('gateway_no_qr', {
      message: 'A Z-API não devolveu o código de pareamento. Conecte pelo QR code.',
    })
  }
  return code
}

async function restart(connection: Connection, signal: AbortSignal): Promise<void> {
  await unlessNotConnected(callZapi(connection, { method: 'GET', path: '/restart' }, signal))
}

async function logout(connection: Connection, signal: AbortSignal): Promise<void> {
  await unlessNotConnected(callZapi(connection, { method: 'GET', path: '/disconnect' }, signal))
}

/** One address for all callbacks, with what the business writes on its own phone. */
async function setWebhook(connection: Connection, url: string, signal: AbortSignal) {
  needsHttps(connection, url)
  const body = { value: url, notifySentByMe: true }
  const path = '/update-every-webhooks'
  const { json } = await callZapi(connection, { method: 'PUT', path, body }, signal)
  if (json.value === false) {
    throw new AppError('gateway_unavailable', { cause: new Error('Z-API took no webhook') })
  }
}

/** Z-API delivers to https only: without it the line would be connected, and silent for ever. */
function needsHttps(connection: Connection, url: string): void {
  if (url.startsWith('https:') || !connection.baseUrl.startsWith('https:')) return
  throw new AppError('conflict', {
    message:
      'A Z-API só entrega mensagens em endereço https público. Configure PUBLIC_URL com https e tente de novo.',
  })
}
