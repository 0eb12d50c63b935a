import { gatewayPhone, lidOf } from '#domain/phone'
import {
  filledIn,
  idIn,
  instantIn,
  isObject,
  type JsonObject,
  parseJson,
  textIn,
} from '../../read-json.ts'
import type { AdReferral, Identity, Normalised } from '../gateway.ts'

const maxBatch = 1_000

/**
 * What the simulator page sends: one message, or a list of them, read as forgivingly as those of
 * any gateway: only the id and whom it is from have to be there. A `from` that is no phone and no
 * LID is ignored like a group would be. Never throws.
 */
export function parseSimulator(body: Buffer): Normalised[] {
  const json = parseJson(body)
  if (json === undefined) return [{ kind: 'ignored', why: 'not_json' }]
  const payloads = Array.isArray(json) ? json.slice(0, maxBatch) : [json]
  if (payloads.length === 0) return [{ kind: 'ignored', why: 'unknown_shape' }]
  return payloads.map(messageIn)
}

function messageIn(payload: unknown): Normalised {
  if (!isObject(payload)) return { kind: 'ignored', why: 'unknown_shape' }
  const id = idIn(payload.id)
  const from = idIn(payload.from)
  if (id === null || from === null) return { kind: 'ignored', why: 'unknown_shape' }
  const fromMe = payload.fromMe === true || payload.fromMe === 'true'
  if (from.endsWith('@g.us')) return { kind: 'ignored', why: 'group' }
  if (from === 'status' || from.startsWith('status@')) return { kind: 'ignored', why: 'status' }
  const contact = contactOf(from)
  if (contact === null) return { kind: 'ignored', why: 'unknown_shape' }
  const contactName = fromMe ? null : filledIn(payload.name, 200)
  const ad = fromMe ? null : adOf(payload.ad)
  const text = textOf(payload.text)
  return {
    kind: 'message',
    id,
    at: instantIn(payload.at),
    direction: fromMe ? 'out' : 'in',
    via: fromMe ? 'phone' : 'unknown',
    contact,
    ...(contactName === null ? {} : { contactName }),
    type: text === null ? 'other' : 'text',
    text,
    pending: false,
    ...(ad === null ? {} : { ad }),
    fromChatLink: false,
  }
}

function contactOf(from: string): Identity | null {
  const lid = lidOf(from)
  if (lid !== null) return { lid }
  const phone = gatewayPhone(from)
  return phone === null ? null : { phone: phone.canonical, received: phone.received }
}

function textOf(text: unknown): string | null {
  return textIn(typeof text === 'number' ? String(text) : text) || null
}

function adOf(ad: unknown): AdReferral | null {
  return isObject(ad) ? referralOf(ad) : null
}

function referralOf(ad: JsonObject): AdReferral {
  const adId = idIn(ad.adId)
  const ctwaClid = filledIn(ad.ctwaClid)
  const title = filledIn(ad.title, 500)
  const app = filledIn(ad.app, 100)
  return {
    source: adId === null && ctwaClid === null ? 'unknown' : 'ad',
    ...(adId === null ? {} : { adId }),
    ...(ctwaClid === null ? {} : { ctwaClid }),
    ...(title === null ? {} : { title }),
    ...(app === null ? {} : { app: app.toLowerCase() }),
  }
}
