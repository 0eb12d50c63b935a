import { randomBytes } from 'node:crypto'
import { failureOf } from './failures.ts'
import type { FakeInstance } from './instances.ts'

/** What POST /_control/message takes: somebody writes to the instance, or the business does. */
export type ControlMessage = {
  /** Digits as the phone would have them; the customer, also when the business writes. */
  from?: string
  lid?: string
  name?: string
  text?: string
  fromMe?: boolean
  viaApi?: boolean
  id?: string
  /** Epoch seconds; default now. */
  timestamp?: number
  /** How the chat is addressed: by number, by LID with the number beside it, or by LID alone. */
  chat?: 'phone' | 'lid' | 'lid-only'
  /** Instead of a text. */
  message?: unknown
  contextInfo?: unknown
}

/** Event and data that the server would send for it. */
export function messageEvent(given: ControlMessage): { event: string; data: object } {
  const { from = '', fromMe = false, chat = 'phone' } = given
  const phone = `${from}@s.whatsapp.net`
  const lid = `${given.lid}@lid`
  return {
    event: given.viaApi ? 'send.message' : 'messages.upsert',
    data: {
      key: {
        remoteJid: chat === 'phone' ? phone : lid,
        ...(chat === 'lid' ? { remoteJidAlt: phone } : {}),
        fromMe,
        id: given.id ?? randomBytes(16).toString('hex').toUpperCase(),
        participant: '',
        addressingMode: chat === 'phone' ? 'pn' : 'lid',
      },
      pushName: fromMe ? 'Você' : (given.name ?? ''),
      status: fromMe ? 'SERVER_ACK' : 'DELIVERY_ACK',
      message: given.message ?? { conversation: given.text ?? '', messageContextInfo: {} },
      ...(given.contextInfo === undefined ? {} : { contextInfo: given.contextInfo }),
      messageType: 'conversation',
      messageTimestamp: given.timestamp ?? Math.floor(Date.now() / 1000),
      source: 'android',
    },
  }
}

/**
 * Sends an event where the instance's webhook says, if it wants such events; the status of the
 * answer, null for none. Like the server it tries once and goes on.
 */
export async function sendWebhook(
  instance: FakeInstance,
  event: string,
  data: unknown,
): Promise<number | null> {
  const { webhook, instanceName } = instance
  const name = event.replace(/[.-]/g, '_').toUpperCase()
  if (!webhook?.enabled || !webhook.events.includes(name)) return null
  if (failureOf(instanceName) === 'mute') return null
  const suffix = webhook.byEvents ? `/${name.replaceAll('_', '-').toLowerCase()}` : ''
  const response = await fetch(webhook.url + suffix, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      event,
      instance: instanceName,
      data,
      destination: webhook.url,
      date_time: new Date().toISOString(),
      sender: instance.ownerJid,
      server_url: 'http://localhost:8080',
      apikey: null,
    }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  await response?.arrayBuffer()
  return response?.status ?? null
}
