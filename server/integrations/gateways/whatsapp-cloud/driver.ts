import type { LineState } from '#domain/lines/line-outage'
import { gatewayPhone } from '#domain/phone'
import { AppError, invalidField } from '#server/platform/errors'
import { filledIn, idIn, objectIn } from '../../read-json.ts'
import type { Connection, Driver, Identity, Made } from '../gateway.ts'
import { callGraph } from './client.ts'
import { UnknownId } from './graph-error.ts'
import { verifyTokenFor } from './signature.ts'

const maxTextLength = 4_096
const numberFields = 'display_phone_number,verified_name,quality_rating,platform_type,status'
const registered = new Set(['CONNECTED', 'FLAGGED', 'RESTRICTED', 'RATE_LIMITED', 'UNKNOWN'])

/**
 * The calls of one number of the Cloud API. Nothing is scanned: a number is connected when Meta has
 * it registered and hands the messages of its account to an app.
 */
export function cloudDriver(connection: Connection): Driver {
  return {
    create: (instance, signal) => create(connection, instance, signal),
    async connect(signal) {
      await subscribe(connection, signal)
      const { state } = await status(connection, signal)
      if (state === 'disconnected') {
        throw new AppError('conflict', {
          message:
            'A Meta ainda não entrega as mensagens deste número. Conclua o registro dele na Cloud API, no painel da Meta, e tente novamente.',
        })
      }
      return { state }
    },
    status: (signal) => status(connection, signal),
    restart: (signal) => subscribe(connection, signal),
    logout: (signal) => unsubscribe(connection, signal),
    destroy: (signal) => unsubscribe(connection, signal),
    setWebhook: (url, signal) => setWebhook(connection, url, signal),
    sendText: (to, text, signal) => sendText(connection, to, text, signal),
  }
}

/**
 * Checks number, account and token. What the person typed is not lost to a Meta that cannot answer
 * now; an id or a token that is refused is an error at its field.
 */
async function create(
  connection: Connection,
  instance: { webhookUrl: string },
  signal: AbortSignal,
) {
  const { credentials } = connection
  const verifyToken = credentials.verifyToken ?? verifyTokenFor(instance.webhookUrl)
  return {
    externalId: connection.externalId,
    credentials: { ...credentials, verifyToken },
    ...(await stateAtFirst(connection, signal)),
  }
}

async function stateAtFirst(
  connection: Connection,
  signal: AbortSignal,
): Promise<Pick<Made, 'state' | 'failure'>> {
  try {
    await number(connection, signal).catch(atField('phoneNumberId'))
    await subscribe(connection, signal).catch(atField('wabaId'))
    return { state: (await status(connection, signal)).state }
  } catch (error) {
    const isLater =
      error instanceof AppError &&
      (error.code === 'gateway_unavailable' || error.code === 'too_many_requests')
    if (isLater) return { state: 'offline', failure: error }
    throw error
  }
}

function atField(name: 'phoneNumberId' | 'wabaId') {
  return (error: unknown): never => {
    if (error instanceof UnknownId) throw invalidField(`credentials.${name}`, error.message)
    throw error
  }
}

function number(connection: Connection, signal: AbortSignal) {
  const path = [connection.externalId ?? '']
  return callGraph(connection, { method: 'GET', path, query: { fields: numberFields } }, signal)
}

async function status(
  connection: Connection,
  signal: AbortSignal,
): Promise<{ state: LineState; own?: Identity }> {
  const [told, apps] = await Promise.all([
    number(connection, signal),
    callGraph(connection, { method: 'GET', path: subscriptionOf(connection) }, signal),
  ])
  const own = gatewayPhone(idIn(told.display_phone_number) ?? '')
  const isHeard = Array.isArray(apps.data) && apps.data.length > 0
  return {
    state: isHeard ? stateOf(filledIn(told.status, 100)) : 'disconnected',
    ...(own === null ? {} : { own: { phone: own.canonical, received: own.received } }),
  }
}

/** Meta leaves the field out for some tokens; the number answers all the same. */
function stateOf(given: string | null): LineState {
  const name = given?.toUpperCase() ?? 'CONNECTED'
  if (name === 'BANNED') return 'banned'
  return registered.has(name) ? 'connected' : 'disconnected'
}

function subscriptionOf(connection: Connection): string[] {
  return [connection.credentials.wabaId ?? '', 'subscribed_apps']
}

/** Again is no error. */
async function subscribe(connection: Connection, signal: AbortSignal): Promise<void> {
  await callGraph(connection, { method: 'POST', path: subscriptionOf(connection) }, signal)
}

async function unsubscribe(connection: Connection, signal: AbortSignal): Promise<void> {
  await callGraph(connection, { method: 'DELETE', path: subscriptionOf(connection) }, signal)
}

/**
 * An address of this number alone, before the one of the app: several numbers of one app then each
 * come to their own. Meta asks for the verify token at once, so the instance must be stored.
 */
async function setWebhook(connection: Connection, url: string, signal: AbortSignal): Promise<void> {
  const verifyToken = connection.credentials.verifyToken ?? ''
  const webhook = { override_callback_uri: url, verify_token: verifyToken }
  const path = [connection.externalId ?? '']
  await callGraph(
    connection,
    { method: 'POST', path, body: { webhook_configuration: webhook } },
    signal,
  )
}

/** Free text: only within 24 hours of the person's last message, else Meta's error 131047. */
async function sendText(
  connection: Connection,
  to: Identity,
  text: string,
  signal: AbortSignal,
): Promise<{ messageId: string }> {
  if (text.length > maxTextLength) {
    throw invalidField('text', `Use no máximo ${maxTextLength} caracteres`)
  }
  const phone = to.received ?? to.phone
  const answer = await callGraph(
    connection,
    {
      method: 'POST',
      path: [connection.externalId ?? '', 'messages'],
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        ...(phone === undefined ? { recipient: to.bsuid ?? '' } : { to: phone }),
        type: 'text',
        text: { body: text, preview_url: false },
      },
    },
    signal,
  )
  const sent = Array.isArray(answer.messages) ? objectIn(answer.messages[0]) : {}
  const messageId = idIn(sent.id)
  if (messageId === null) {
    throw new AppError('gateway_unavailable', { cause: new Error('Graph named no message') })
  }
  return { messageId }
}
