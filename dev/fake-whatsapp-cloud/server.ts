import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answer, type Json, jsonBody } from '../fake-http.ts'
import { failsAlways, failureOf, failures } from './failures.ts'
import { graphError } from './graph-error.ts'
import { FakeMeta, type FakeNumber } from './numbers.ts'
import {
  type ControlMessage,
  isOurs,
  messageWebhook,
  sendWebhook,
  statusWebhook,
} from './webhooks.ts'

const maxCalls = 1_000
const freeTextMs = 24 * 3_600_000

/** The WhatsApp Cloud API as the outside sees it, with memory. Not listening yet. */
export function fakeWhatsappCloud(): Server {
  const meta = new FakeMeta()
  const calls: { method: string; path: string; body: Json }[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake')
    const method = request.method ?? 'GET'
    const body = await jsonBody(request)
    if (body === null) return graphError(response, 400, 100, 'Invalid JSON')
    if (url.pathname === '/_state') {
      const { app, numbers, subscribed } = meta
      return answer(response, 200, {
        app,
        numbers: [...numbers.values()],
        subscribed: [...subscribed],
        calls,
        failures,
      })
    }
    if (url.pathname.startsWith('/_control/')) {
      return control(meta, url.pathname.slice('/_control/'.length), body, response)
    }
    const [, version = '', id = '', edge = ''] = url.pathname.split('/')
    calls.push({ method, path: url.pathname, body })
    if (calls.length > maxCalls) calls.shift()
    if (!/^v\d+\.\d+$/.test(version)) return graphError(response, 400, 2500, 'Unknown path')
    if (failsAlways(failureOf(id), response)) return
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (token === '' || token.startsWith('recusado')) {
      return graphError(response, 401, 190, 'Invalid OAuth access token')
    }
    if (edge === 'subscribed_apps') return subscription(meta, method, { id, token }, response)
    const number = meta.open(id, token)
    if (number === null) return graphError(response, 401, 190, 'Invalid OAuth access token')
    return numberCall(number, `${method} ${edge}`, body, response)
  }

  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) graphError(response, 500, 1, String(error))
    })
  })
}

function subscription(
  meta: FakeMeta,
  method: string,
  { id, token }: { id: string; token: string },
  response: ServerResponse,
) {
  if (method === 'POST') {
    meta.subscribed.add(id)
    // Whose account it is, the real one knows from its panel.
    for (const number of meta.numbers.values()) if (number.token === token) number.wabaId ??= id
    return answer(response, 200, { success: true })
  }
  if (method === 'DELETE') {
    meta.subscribed.delete(id)
    return answer(response, 200, { success: true })
  }
  const app = { id: '1093847562', name: 'Rastro', link: 'https://www.facebook.com/games/' }
  answer(response, 200, {
    data: meta.subscribed.has(id) ? [{ whatsapp_business_api_data: app }] : [],
  })
}

async function numberCall(
  number: FakeNumber,
  call: string,
  body: Json,
  response: ServerResponse,
): Promise<void> {
  if (call === 'GET ') {
    return answer(response, 200, {
      display_phone_number: number.displayPhone,
      verified_name: number.verifiedName,
      quality_rating: 'GREEN',
      platform_type: 'CLOUD_API',
      status: stateOf(number),
      id: number.id,
    })
  }
  if (call === 'POST ') {
    const { override_callback_uri: url, verify_token: verifyToken } = (body.webhook_configuration ??
      {}) as { override_callback_uri?: string; verify_token?: string }
    if (!url || !verifyToken || !(await isOurs(url, verifyToken))) {
      return graphError(response, 400, 100, 'Callback verification failed', 2200)
    }
    number.override = { url, verifyToken }
    return answer(response, 200, { success: true })
  }
  if (call === 'POST messages') return send(number, body, response)
  graphError(response, 400, 100, 'Unsupported request', 33)
}

function stateOf(number: FakeNumber): string {
  const failure = failureOf(number.id)
  if (failure === '999666') return 'BANNED'
  return failure === '999133' ? 'PENDING' : 'CONNECTED'
}

function send(number: FakeNumber, body: Json, response: ServerResponse) {
  const to = String(body.to ?? body.recipient ?? '')
  const text = (body.text as { body?: unknown } | undefined)?.body
  if (body.messaging_product !== 'whatsapp' || to === '' || typeof text !== 'string') {
    return graphError(response, 400, 100, 'Invalid parameter')
  }
  if (Date.now() - (number.heardFrom[to] ?? 0) > freeTextMs) {
    return graphError(response, 400, 131_047, 'Re-engagement message')
  }
  const id = `wamid.${randomBytes(24).toString('base64')}`
  answer(response, 200, {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to }],
    messages: [{ id }],
  })
}

async function control(
  meta: FakeMeta,
  action: string,
  body: Json,
  response: ServerResponse,
): Promise<void> {
  if (action === 'webhook') {
    const { url, verifyToken, secret } = body as Record<string, string>
    if (secret !== undefined) meta.app.secret = secret
    const verified = await isOurs(url ?? '', verifyToken ?? '')
    if (verified) Object.assign(meta.app, { url, verifyToken })
    return answer(response, 200, { verified })
  }
  const { phoneNumberId } = body as ControlMessage
  const number =
    phoneNumberId === undefined
      ? [...meta.numbers.values()].at(-1)
      : meta.numbers.get(phoneNumberId)
  if (number === undefined) return answer(response, 404, { error: 'no such number' })
  if (action === 'token') {
    number.token = String(body.token ?? '')
    return answer(response, 200, { token: number.token })
  }
  const payload = payloadOf(number, action, body)
  if (payload === null) {
    return answer(response, 404, { error: 'actions: webhook, token, message, status, raw' })
  }
  return answer(response, 200, { webhooks: await sendWebhook(meta, number, payload), payload })
}

function payloadOf(number: FakeNumber, action: string, body: Json): object | null {
  if (action === 'raw') return body.payload as object
  if (action === 'status') return statusWebhook(number, body)
  if (action !== 'message') return null
  const message = body as ControlMessage
  for (const from of [message.from, message.userId]) {
    if (from !== undefined && !message.fromMe) number.heardFrom[from] = Date.now()
  }
  return messageWebhook(number, message)
}
