import {
  filledIn,
  idIn,
  instantIn,
  isObject,
  type JsonObject,
  parseStrangeJson,
  textIn,
} from '../../read-json.ts'
import type { AdReferral, WebhookItem } from '../gateway.ts'
import { identityOf } from '../jid.ts'
import { messageFrom } from '../message-from.ts'

const maxBatch = 1_000

/**
 * What the simulator page sends: one message, or a list of them, read as forgivingly as those of
 * any gateway: only the id and whom it is from have to be there. A `from` that is no phone and no
 * LID is ignored like a group would be. Never throws.
 */
export function parseSimulator(body: Buffer): WebhookItem[] {
  const json = parseStrangeJson(body)
  if (json === undefined) return [{ kind: 'ignored', why: 'not_json' }]
  const payloads = Array.isArray(json) ? json.slice(0, maxBatch) : [json]
  if (payloads.length === 0) return [{ kind: 'ignored', why: 'unknown_shape' }]
  return payloads.flatMap(messageIn)
}

function messageIn(payload: unknown): WebhookItem[] {
  if (!isObject(payload)) return [{ kind: 'ignored', why: 'unknown_shape' }]
  const from = idIn(payload.from)
  const text = textOf(payload.text)
  return messageFrom({
    id: idIn(payload.id),
    at: instantIn(payload.at),
    isOwn: payload.fromMe === true || payload.fromMe === 'true',
    chat: from ?? '',
    contact: identityOf([from], [from]),
    own: {},
    names: [payload.name],
    content: { kind: 'content', type: text === null ? 'other' : 'text', text },
    referral: { ad: isObject(payload.ad) ? referralOf(payload.ad) : null, fromChatLink: false },
  })
}

function textOf(text: unknown): string | null {
  return textIn(typeof text === 'number' ? String(text) : text) || null
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
