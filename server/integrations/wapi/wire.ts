import { contactName } from '#domain/contact-name'
import { adReferralIn } from '../gateways/ad-referral.ts'
import { contentIn, stubIn } from '../gateways/baileys-content.ts'
import type { Normalised } from '../gateways/gateway.ts'
import { identityOf, notAPerson, phoneIn } from '../gateways/jid.ts'
import {
  filledIn,
  idIn,
  instantIn,
  isObject,
  type JsonObject,
  objectIn,
  parseJson,
} from '../read-json.ts'

// More than any gateway was seen to send in one call.
const maxBatch = 1_000

/**
 * What a W-API webhook says: flat JSON, without the `data` envelope of the vendor's examples. The type is told by `event`, or by the
 * `hook` of the address we registered when `event` is missing. Never throws.
 */
export function parseWapi(body: Buffer, query: URLSearchParams): Normalised[] {
  const json = parseJson(body)
  if (json === undefined) return [{ kind: 'ignored', why: 'not_json' }]
  const payloads = Array.isArray(json) ? json.slice(0, maxBatch) : [json]
  if (payloads.length === 0) return [{ kind: 'ignored', why: 'unknown_shape' }]
  return payloads.flatMap((payload) => parsePayload(payload, query.get('hook') ?? ''))
}

function parsePayload(payload: unknown, hook: string): Normalised[] {
  if (!isObject(payload)) return [{ kind: 'ignored', why: 'unknown_shape' }]
  const event = (filledIn(payload.event, 100) ?? hook).toLowerCase().replace(/^webhook/, '')
  // `disconnected: true` also contains the word connected: the whole name decides.
  if (event === 'disconnected') return [{ kind: 'connection', state: 'disconnected' }]
  if (event === 'connected') return [connected(payload)]
  if (event === 'qrcode') return [{ kind: 'ignored', why: 'qr' }]
  if (event === 'status' || event === 'message-status') return [{ kind: 'ignored', why: 'receipt' }]
  if (event.includes('presence')) return [{ kind: 'ignored', why: 'presence' }]
  const id = idIn(payload.messageId)
  const isMessage = isObject(payload.chat) || isObject(payload.msgContent)
  if (id === null || !isMessage) return [{ kind: 'ignored', why: 'unknown_shape' }]
  return messageIn(payload, id)
}

function connected(payload: JsonObject): Normalised {
  const phone = phoneIn(payload.connectedPhone)
  return { kind: 'connection', state: 'connected', ...(phone === null ? {} : { own: phone }) }
}

function messageIn(payload: JsonObject, id: string): Normalised[] {
  const chat = objectIn(payload.chat)
  const sender = objectIn(payload.sender)
  const chatId = idIn(chat.id) ?? ''
  const isOwn = payload.fromMe === true || payload.fromMe === 'true'
  const elsewhere = payload.isGroup === true ? 'group' : notAPerson(chatId)
  if (elsewhere !== null) {
    const member = isOwn ? {} : identityOf([sender.id], [sender.senderLid, sender.lid, sender.id])
    const ignored: Normalised = { kind: 'ignored', why: elsewhere }
    // A group tells which LID is which number, as good as anything that the chat itself would say.
    if (member.phone === undefined || member.lid === undefined) return [ignored]
    return [ignored, { kind: 'identity', identity: member }]
  }

  const direction = isOwn ? 'out' : 'in'
  const at = instantIn(payload.moment)
  const content = contentIn(payload.msgContent)
  if (content.kind === 'ignored') return [{ kind: 'ignored', why: content.why }]
  if (content.kind === 'edit') {
    return [{ kind: 'edit', id: content.id, at, direction, text: content.text }]
  }
  if (content.kind === 'revoke') return [{ kind: 'revoke', id: content.id, at, direction }]

  const stub = stubIn(payload, objectIn(payload.msgContent))
  if (stub === 'system') return [{ kind: 'ignored', why: 'protocol' }]
  const contact = isOwn
    ? identityOf([chat.id, chat.phone], [chat.id, chat.lid])
    : identityOf(
        [chat.id, sender.id, sender.phone],
        [chat.id, sender.senderLid, sender.lid, sender.id],
      )
  if (contact.phone === undefined && contact.lid === undefined) {
    return [{ kind: 'ignored', why: 'unknown_shape' }]
  }
  const own = isOwn
    ? identityOf([payload.connectedPhone, sender.id], [sender.senderLid, sender.id])
    : identityOf([payload.connectedPhone], [])
  const name = isOwn
    ? undefined
    : [sender.pushName, sender.verifiedBizName, chat.name]
        .map((value) => contactName(filledIn(value, 200)))
        .find((value) => value !== null)
  const { ad, fromChatLink } = isOwn
    ? { ad: null, fromChatLink: false }
    : adReferralIn(payload.msgContent)
  return [
    {
      kind: 'message',
      id,
      at,
      direction,
      via: isOwn ? (payload.fromApi === true ? 'api' : 'phone') : 'unknown',
      contact,
      ...(name == null ? {} : { contactName: name }),
      ...(own.phone === undefined && own.lid === undefined ? {} : { own }),
      type: content.kind === 'content' ? content.type : 'other',
      text: content.kind === 'content' ? content.text : null,
      pending: content.kind === 'empty' || stub === 'absent',
      ...(ad === null ? {} : { ad }),
      fromChatLink,
    },
  ]
}
