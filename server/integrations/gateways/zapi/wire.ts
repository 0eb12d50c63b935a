import {
  filledIn,
  idIn,
  instantIn,
  isObject,
  type JsonObject,
  parseStrangeJson,
} from '../../read-json.ts'
import { adReferralIn } from '../ad-referral.ts'
import type { Identity, WebhookItem } from '../gateway.ts'
import { identityOf } from '../jid.ts'
import { ignoredNaming, messageFrom } from '../message-from.ts'
import { contentIn } from './content.ts'

// More than any gateway was seen to send in one call.
const maxBatch = 1_000

/**
 * What a Z-API webhook says: flat JSON whose `type` names the callback; all callbacks come to one
 * address. `momment` (sic) is epoch milliseconds, in old callbacks seconds. Never throws.
 */
export function parseZapi(body: Buffer): WebhookItem[] {
  const json = parseStrangeJson(body)
  if (json === undefined) return [{ kind: 'ignored', why: 'not_json' }]
  const payloads = Array.isArray(json) ? json.slice(0, maxBatch) : [json]
  if (payloads.length === 0) return [{ kind: 'ignored', why: 'unknown_shape' }]
  return payloads.flatMap(parsePayload)
}

function parsePayload(payload: unknown): WebhookItem[] {
  if (!isObject(payload)) return [{ kind: 'ignored', why: 'unknown_shape' }]
  switch (filledIn(payload.type, 100)?.toLowerCase()) {
    case 'receivedcallback':
      return received(payload)
    case 'connectedcallback':
      return [connection(payload, payload.connected !== false)]
    case 'disconnectedcallback':
      return [connection(payload, payload.disconnected === false)]
    case 'deliverycallback':
    case 'messagestatuscallback':
      return ignoredNaming('receipt', pairIn(payload))
    case 'presencechatcallback':
      return ignoredNaming('presence', pairIn(payload))
    default:
      return [{ kind: 'ignored', why: 'unknown_shape' }]
  }
}

function connection(payload: JsonObject, isConnected: boolean): WebhookItem {
  if (!isConnected) return { kind: 'connection', state: 'disconnected' }
  const own = identityOf([payload.phone], [])
  return { kind: 'connection', state: 'connected', ...(own.phone === undefined ? {} : { own }) }
}

/** Number and LID of the chat, which callbacks of every kind name. */
function pairIn(payload: JsonObject): Identity {
  return identityOf([payload.phone], [payload.chatLid])
}

function received(payload: JsonObject): WebhookItem[] {
  const isOwn = payload.fromMe === true || payload.fromMe === 'true'
  // Written on the phone it is addressed by the customer's LID; `senderLid` is then our own side's.
  const lids = isOwn
    ? [payload.chatLid, payload.phone]
    : [payload.chatLid, payload.senderLid, payload.phone]
  return messageFrom({
    id: idIn(payload.messageId),
    at: instantIn(payload.momment),
    isOwn,
    isFromApi: payload.fromApi === true,
    chat: idIn(payload.phone) ?? '',
    isGroup: payload.isGroup === true,
    isNewsletter: payload.isNewsletter === true,
    isBroadcast: payload.broadcast === true,
    contact: identityOf([payload.phone], lids),
    member: identityOf([payload.participantPhone], [payload.participantLid]),
    pair: pairIn(payload),
    own: identityOf([payload.connectedPhone], []),
    names: [payload.senderName, payload.chatName],
    content: contentIn(payload),
    referral: adReferralIn(payload),
    isStatusReply: payload.isStatusReply === true,
  })
}
