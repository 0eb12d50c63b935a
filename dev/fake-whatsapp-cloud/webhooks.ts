import { createHmac, randomBytes } from 'node:crypto'
import { failureOf } from './failures.ts'
import type { FakeApp, FakeMeta, FakeNumber } from './numbers.ts'

/** What POST /_control/message takes: somebody writes to the number, or the business on its phone. */
export type ControlMessage = {
  phoneNumberId?: string
  /** Digits; the customer, also when the business writes. Absent: known by the user id alone. */
  from?: string
  userId?: string
  username?: string
  name?: string
  text?: string
  /** The business typed it on its phone (coexistence). */
  fromMe?: boolean
  messageId?: string
  /** Epoch seconds; default now. */
  timestamp?: number
  /** Instead of a text: `type` and its part. */
  content?: Record<string, unknown>
  /** The ad that the chat was opened from. */
  referral?: Record<string, unknown>
}

/** The webhook that Meta would send for it. */
export function messageWebhook(number: FakeNumber, given: ControlMessage): object {
  const { from, userId, fromMe = false } = given
  const display = displayDigits(number)
  const common = {
    id: given.messageId ?? `wamid.${randomBytes(24).toString('base64')}`,
    timestamp: String(given.timestamp ?? Math.floor(Date.now() / 1000)),
    ...(given.content ?? { type: 'text', text: { body: given.text ?? '' } }),
  }
  const contact = {
    ...(fromMe
      ? {}
      : {
          profile: {
            name: given.name ?? '',
            ...(given.username === undefined ? {} : { username: given.username }),
          },
        }),
    ...(from === undefined ? {} : { wa_id: from }),
    ...(userId === undefined ? {} : { user_id: userId }),
  }
  if (fromMe) {
    const echo = {
      from: display,
      ...(from === undefined ? {} : { to: from }),
      ...(userId === undefined ? {} : { to_user_id: userId }),
      ...common,
    }
    return envelope(number, 'smb_message_echoes', { contacts: [contact], message_echoes: [echo] })
  }
  const message = {
    ...(from === undefined ? {} : { from }),
    ...(userId === undefined ? {} : { from_user_id: userId }),
    ...common,
    ...(given.referral === undefined ? {} : { referral: given.referral }),
  }
  return envelope(number, 'messages', { contacts: [contact], messages: [message] })
}

/** A receipt of a message that was sent through the API. */
export function statusWebhook(
  number: FakeNumber,
  given: { messageId?: string; status?: string; to?: string; userId?: string; code?: number },
): object {
  const status = {
    id: given.messageId ?? 'wamid.OUT',
    status: given.status ?? 'delivered',
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: given.to ?? '',
    ...(given.userId === undefined ? {} : { recipient_user_id: given.userId }),
    ...(given.code === undefined ? {} : { errors: [{ code: given.code, title: 'Error' }] }),
  }
  return envelope(number, 'messages', { statuses: [status] })
}

function envelope(number: FakeNumber, field: string, told: object): object {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: displayDigits(number), phone_number_id: number.id },
    ...told,
  }
  const entry = { id: number.wabaId ?? '0', changes: [{ field, value }] }
  return { object: 'whatsapp_business_account', entry: [entry] }
}

function displayDigits(number: FakeNumber): string {
  return number.displayPhone.replace(/\D/g, '')
}

/**
 * Sends it to the number's own address, else to the app's; the status of each answer, nothing when
 * the account is not subscribed or has no address.
 */
export async function sendWebhook(
  meta: FakeMeta,
  number: FakeNumber,
  payload: object,
): Promise<number[]> {
  const url = number.override?.url ?? meta.app.url
  const failure = failureOf(number.id)
  if (url === null || failure === '999001' || !meta.subscribed.has(number.wabaId ?? '')) return []
  const due = [{ url, payload }]
  if (failure === '999222') due.push({ url, payload })
  if (failure === '999333') {
    if (number.held.length === 0) {
      number.held.push({ url, payload })
      return []
    }
    due.push(...number.held.splice(0))
  }
  const app = failure === '999401' ? { ...meta.app, secret: 'segredo-de-outro' } : meta.app
  const statuses: number[] = []
  for (const one of due) statuses.push(await post(app, one.url, one.payload))
  return statuses
}

async function post(app: FakeApp, url: string, payload: object): Promise<number> {
  const body = Buffer.from(escaped(JSON.stringify(payload)))
  const signature = createHmac('sha256', app.secret).update(body).digest('hex')
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'facebookexternalua',
      'x-hub-signature-256': `sha256=${signature}`,
    },
    body,
    signal: AbortSignal.timeout(10_000),
  })
  await response.arrayBuffer()
  return response.status
}

/** Meta writes slashes and everything beyond ASCII escaped, and signs that. */
function escaped(json: string): string {
  return json
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Meta asks an address for proof before it takes it. */
export async function isOurs(url: string, verifyToken: string): Promise<boolean> {
  const challenge = String(1_158_201_444)
  const asked = new URL(url)
  asked.searchParams.set('hub.mode', 'subscribe')
  asked.searchParams.set('hub.challenge', challenge)
  asked.searchParams.set('hub.verify_token', verifyToken)
  try {
    const response = await fetch(asked, { signal: AbortSignal.timeout(5_000) })
    return response.ok && (await response.text()) === challenge
  } catch {
    return false
  }
}
