import {
  filledIn,
  idIn,
  instantIn,
  isObject,
  type JsonObject,
  objectIn,
  parseStrangeJson,
} from '../../read-json.ts'
import { adReferralIn } from '../ad-referral.ts'
import { contentIn, stubIn } from '../baileys-content.ts'
import type { WebhookItem } from '../gateway.ts'
import { identityOf, phoneIn } from '../jid.ts'
import { messageFrom } from '../message-from.ts'

// More than any gateway was seen to send in one call.
const maxBatch = 1_000

/**
 * What a W-API webhook says: flat JSON, without the `data` envelope of the vendor's examples. `event`
 * names its type, or the `hook` of the address that we registered when `event` is missing. Never throws.
 */
export function parseWapi(body: Buffer, query: URLSearchParams): WebhookItem[] {
  const json = parseStrangeJson(body)
  if (json === undefined) return [{ kind: 'ignored', why: 'not_json' }]
  const payloads = Array.isArray(json) ? json.slice(0, maxBatch) : [json]
  if (payloads.length === 0) return [{ kind: 'ignored', why: 'unknown_shape' }]
  return payloads.flatMap((payload) => parsePayload(payload, query.get('hook') ?? ''))
}

function parsePayload(payload: unknown, hook: string): WebhookItem[] {
  if (!isObject(payload)) return [{ kind: 'ignored', why: 'unknown_shape' }]
  const event = (filledIn(payload.event, 100) ?? hook).toLowerCase().replace(/^webhook/, '')
  // `disconnected: true` also contains the word connected: the whole name decides.
  if (event === 'disconnected') return [{ kind: 'connection', state: 'disconnected' }]
  if (event === 'connected') return [connected(payload)]
  if (event === 'qrcode') return [{ kind: 'ignored', why: 'qr' }]
  if (event === 'status' || event === 'message-status') return [receipt(payload)]
  if (event.includes('presence')) return [{ kind: 'ignored', why: 'presence' }]
  const id = idIn(payload.messageId)
  const isMessage = isObject(payload.chat) || isObject(payload.msgContent)
  if (id === null || !isMessage) return [{ kind: 'ignored', why: 'unknown_shape' }]
  return messageIn(payload, id)
}

/** Of a receipt only a failure is kept, which says no reason. */
function receipt(payload: JsonObject): WebhookItem {
  const id = idIn(payload.messageId)
  const hasFailed = ['FAILED', 'ERROR'].includes(filledIn(payload.status, 100)?.toUpperCase() ?? '')
  if (!hasFailed || id === null || payload.fromMe === false || payload.isGroup === true) {
    return { kind: 'ignored', why: 'receipt' }
  }
  return { kind: 'undelivered', id, at: instantIn(payload.moment), code: null }
}

function connected(payload: JsonObject): WebhookItem {
  const phone = phoneIn(payload.connectedPhone)
  return { kind: 'connection', state: 'connected', ...(phone === null ? {} : { own: phone }) }
}

function messageIn(payload: JsonObject, id: string): WebhookItem[] {
  const chat = objectIn(payload.chat)
  const sender = objectIn(payload.sender)
  const isOwn = payload.fromMe === true || payload.fromMe === 'true'
  return messageFrom({
    id,
    at: instantIn(payload.moment),
    isOwn,
    isFromApi: payload.fromApi === true,
    chat: idIn(chat.id) ?? '',
    isGroup: payload.isGroup === true,
    contact: isOwn
      ? identityOf([chat.id, chat.phone], [chat.id, chat.lid])
      : identityOf(
          [chat.id, sender.id, sender.phone],
          [chat.id, sender.senderLid, sender.lid, sender.id],
        ),
    member: identityOf([sender.id], [sender.senderLid, sender.lid, sender.id]),
    own: isOwn
      ? identityOf([payload.connectedPhone, sender.id], [sender.senderLid, sender.id])
      : identityOf([payload.connectedPhone], []),
    names: [sender.pushName, sender.verifiedBizName, chat.name],
    content: contentIn(payload.msgContent),
    stub: stubIn(payload, objectIn(payload.msgContent)),
    referral: adReferralIn(payload.msgContent),
  })
}
