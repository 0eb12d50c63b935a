import type { IgnoredReason } from '#domain/lines/webhook'
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
import { messageFrom, notAPerson } from '../message-from.ts'
import { connectionIn } from './connection-event.ts'

// More than any gateway was seen to send in one call.
const maxBatch = 1_000
// Events that tell nothing about a message or the line; of some only the beginning counts.
const silent: readonly (readonly [string, IgnoredReason])[] = [
  ['messages.reaction', 'reaction'],
  ['messages.read', 'receipt'],
  ['send.message.update', 'receipt'],
  ['messages.set', 'protocol'],
  ['messaging.history', 'protocol'],
  ['presence.', 'presence'],
  ['call', 'call'],
  ['group', 'group'],
  ['contacts.', 'protocol'],
  ['chats.', 'protocol'],
  ['labels.', 'protocol'],
  ['application.', 'protocol'],
  ['instance.create', 'protocol'],
]

/**
 * What a webhook of Evolution API v2 says: `{event, instance, data, sender}`. The event is spelled
 * `messages.upsert`, `messages-upsert` or `MESSAGES_UPSERT`; when it is missing, the `event` of the
 * address tells it. `sender` is our own number. Never throws.
 */
export function parseEvolution(body: Buffer, query: URLSearchParams): WebhookItem[] {
  const json = parseStrangeJson(body)
  if (json === undefined) return [{ kind: 'ignored', why: 'not_json' }]
  const payloads = Array.isArray(json) ? json.slice(0, maxBatch) : [json]
  if (payloads.length === 0) return [{ kind: 'ignored', why: 'unknown_shape' }]
  const items = payloads.flatMap((payload) => payloadIn(payload, query.get('event') ?? ''))
  return items.slice(0, maxBatch)
}

function payloadIn(payload: unknown, eventOfAddress: string): WebhookItem[] {
  if (!isObject(payload)) return [{ kind: 'ignored', why: 'unknown_shape' }]
  const spelled = filledIn(payload.event, 100) ?? eventOfAddress
  const event = spelled.toLowerCase().replace(/[_-]/g, '.')
  const connection = connectionIn(event, payload)
  if (connection !== null) return [connection]
  const known = silent.find(([start]) => event.startsWith(start))
  if (known !== undefined) return [{ kind: 'ignored', why: known[1] }]
  return itemsIn(payload.data).flatMap((item) => itemIn(event, item, payload.sender))
}

/** One item, a list of them, or Baileys' own `{messages: […]}`. */
function itemsIn(data: unknown): unknown[] {
  const list = isObject(data) && Array.isArray(data.messages) ? data.messages : data
  if (!Array.isArray(list)) return [list]
  return list.length === 0 ? [null] : list.slice(0, maxBatch)
}

function itemIn(event: string, item: unknown, ownJid: unknown): WebhookItem[] {
  if (!isObject(item)) return [{ kind: 'ignored', why: 'unknown_shape' }]
  switch (event) {
    case 'messages.upsert':
    case 'send.message':
      return messageIn(event, item, ownJid)
    case 'messages.edited':
      return [editedIn(item, ownJid)]
    case 'messages.update':
      return [updateIn(item)]
    case 'messages.delete':
      return [deletedIn(item)]
    default:
      return [{ kind: 'ignored', why: 'unknown_shape' }]
  }
}

function messageIn(event: string, item: JsonObject, ownJid: unknown): WebhookItem[] {
  const key = objectIn(item.key)
  const isOwn = isTrue(key.fromMe)
  const members = [key.participant, key.participantAlt, key.participantPn, key.participantLid]
  return messageFrom({
    id: idIn(key.id),
    at: instantIn(item.messageTimestamp),
    isOwn,
    isFromApi: event === 'send.message',
    chat: idIn(key.remoteJid) ?? '',
    contact: contactIn(key, isOwn),
    member: identityOf(members, members),
    own: isOwn ? identityOf([ownJid, key.senderPn], [key.senderLid]) : identityOf([ownJid], []),
    names: [item.pushName, item.verifiedBizName],
    content: contentIn(item.message),
    stub: stubIn(item),
    // The context of the text or the caption stands beside the message, not in it.
    referral: adReferralIn({ message: item.message, contextInfo: item.contextInfo }),
  })
}

/**
 * The other person. Each version of the server has its own names: the LID in `remoteJid` and the
 * number in `remoteJidAlt` or `senderPn`, the two swapped, or the LID in `previousRemoteJid`. The
 * sender of an own message is ourselves.
 */
function contactIn(key: JsonObject, isOwn: boolean) {
  const chat = [key.remoteJid, key.remoteJidAlt, key.previousRemoteJid]
  if (isOwn) return identityOf(chat, chat)
  const participant = [key.participantPn, key.participantAlt, key.participant, key.participantLid]
  const forms = [...chat, key.senderPn, key.senderLid, ...participant]
  return identityOf(forms, forms)
}

/**
 * The protocol message alone: an edit, and in some versions a deletion or a signal. Its key is in
 * the words of who edited: a customer's edit says `fromMe` in a chat with our own number.
 */
function editedIn(item: JsonObject, ownJid: unknown): WebhookItem {
  const key = objectIn(item.key)
  const elsewhere = notAPerson(idIn(key.remoteJid) ?? '')
  if (elsewhere !== null) return { kind: 'ignored', why: elsewhere }
  const content = contentIn({ protocolMessage: item })
  if (content.kind !== 'edit' && content.kind !== 'revoke') {
    return { kind: 'ignored', why: 'protocol' }
  }
  const ours = phoneIn(ownJid)?.phone
  const isTheirs = ours !== undefined && phoneIn(key.remoteJid)?.phone === ours
  const direction = isTrue(key.fromMe) && !isTheirs ? 'out' : 'in'
  return { ...content, at: instantIn(item.timestampMs), direction }
}

/** Receipts. An edit arrives here as status DELETED, so that only a new text is believed. */
function updateIn(item: JsonObject): WebhookItem {
  const id = idIn(item.keyId) ?? idIn(objectIn(item.key).id)
  const elsewhere = notAPerson(idIn(item.remoteJid) ?? '')
  if (elsewhere !== null) return { kind: 'ignored', why: elsewhere }
  const { editedMessage } = objectIn(item.message)
  if (id === null || !isObject(editedMessage)) return { kind: 'ignored', why: 'receipt' }
  const content = contentIn({ editedMessage })
  if (content.kind !== 'content') return { kind: 'ignored', why: 'receipt' }
  const at = instantIn(item.messageTimestamp)
  const direction = isTrue(item.fromMe) ? 'out' : 'in'
  return { kind: 'edit', id, at, direction, text: content.text ?? '' }
}

function deletedIn(item: JsonObject): WebhookItem {
  const key = isObject(item.key) ? item.key : item
  const id = idIn(key.id)
  if (id === null) return { kind: 'ignored', why: 'unknown_shape' }
  const elsewhere = notAPerson(idIn(key.remoteJid) ?? '')
  if (elsewhere !== null) return { kind: 'ignored', why: elsewhere }
  return { kind: 'revoke', id, at: null, direction: isTrue(key.fromMe) ? 'out' : 'in' }
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}
