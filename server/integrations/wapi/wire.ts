import { contactName } from '#domain/contact-name'
import { gatewayPhone, lidOf } from '#domain/phone'
import { adReferralIn } from '../ad-referral.ts'
import type { Identity, Normalised } from '../gateway.ts'
import {
  anyOf,
  filledIn,
  idIn,
  instantIn,
  isObject,
  type JsonObject,
  objectIn,
  parseJson,
} from '../read-json.ts'
import { contentIn } from './content.ts'

// More than any gateway was seen to send in one call.
const maxBatch = 1_000
const absentStub = /absent from node|waiting for this message|aguardando mensagem/i

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
  const elsewhere = notAPerson(payload, chatId)
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

  const stub = stubOf(payload)
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

function notAPerson(payload: JsonObject, chatId: string) {
  const id = chatId.toLowerCase()
  if (payload.isGroup === true || id.endsWith('@g.us')) return 'group'
  if (id === 'status' || id.startsWith('status@')) return 'status'
  if (id.endsWith('@newsletter')) return 'newsletter'
  if (id.endsWith('@broadcast')) return 'broadcast'
  return null
}

/** WhatsApp Web's stub: 2 is a message that the phone still has to hand over, others are notices. */
function stubOf(payload: JsonObject): 'absent' | 'system' | null {
  const holder = objectIn(payload.msgContent)
  const type = anyOf(payload, 'messageStubType') ?? anyOf(holder, 'messageStubType')
  const words = anyOf(payload, 'messageStubParameters') ?? anyOf(holder, 'messageStubParameters')
  if (Array.isArray(words) && words.some((word) => absentStub.test(String(word)))) return 'absent'
  if (type === undefined || type === 0) return null
  return type === 2 || type === 'CIPHERTEXT' ? 'absent' : 'system'
}

/**
 * The first of the phones and of the LIDs that is one. Some versions repeat the LID's digits where
 * the number should stand: such digits are no phone.
 */
function identityOf(phones: unknown[], lids: unknown[]): Identity {
  const lid = lids.map(lidIn).find((found) => found !== null) ?? null
  const phone = phones
    .map(phoneIn)
    .find((found) => found !== null && (lid === null || found.received !== lid))
  return { ...(phone ?? {}), ...(lid === null ? {} : { lid }) }
}

function phoneIn(value: unknown): { phone: string; received: string } | null {
  const id = idIn(value)
  const phone = id === null ? null : gatewayPhone(id)
  return phone === null ? null : { phone: phone.canonical, received: phone.received }
}

function lidIn(value: unknown): string | null {
  const id = idIn(value)
  return id === null ? null : lidOf(id)
}
