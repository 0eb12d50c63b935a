import type { MessageType } from '#domain/lines/webhook'
import { anyOf, filledIn, idIn, isObject, type JsonObject, textIn } from '../../read-json.ts'
import type { Content } from '../message-from.ts'

const captioned: readonly (readonly [string, MessageType])[] = [
  ['image', 'image'],
  ['video', 'video'],
  ['ptv', 'video'],
  ['document', 'document'],
]
const silent: readonly (readonly [string, MessageType])[] = [
  ['audio', 'audio'],
  ['sticker', 'sticker'],
  ['location', 'location'],
  ['contact', 'contact'],
  ['contacts', 'contact'],
]
// What a person chose, and what the business sent to choose from.
const interactive: readonly (readonly [string, readonly string[]])[] = [
  ['buttonsResponseMessage', ['message', 'buttonId']],
  ['listResponseMessage', ['title', 'message', 'selectedRowId']],
  ['templateButtonReplyMessage', ['message', 'selectedDisplayText', 'selectedId']],
  ['hydratedTemplate', ['message', 'title', 'hydratedContentText']],
  ['buttonsMessage', ['message']],
  ['listMessage', ['description', 'message', 'title']],
  ['carouselMessage', ['text', 'message']],
  ['poll', ['question']],
  ['order', ['message']],
]
// Signals between phones; nobody wrote anything.
const signals = ['pollVote', 'pinMessage']

/** Reads the content keys of one `ReceivedCallback`. */
export function contentIn(payload: JsonObject): Content {
  const notice = noticeIn(payload)
  if (notice !== null) return notice
  if (isObject(payload.reaction)) return { kind: 'ignored', why: 'reaction' }
  if (signals.some((name) => isObject(payload[name]))) return { kind: 'ignored', why: 'protocol' }
  const content = said(payload)
  const isWaiting = payload.waitingMessage === true && content.text === null
  if (payload.isEdit !== true) return isWaiting ? { kind: 'empty' } : content
  const id = idIn(payload.messageId)
  if (id === null) return { kind: 'ignored', why: 'unknown_shape' }
  if (isWaiting) return { kind: 'ignored', why: 'protocol' }
  return { kind: 'edit', id, text: content.text ?? '' }
}

/** `notification` marks what WhatsApp itself writes into a chat. */
function noticeIn(payload: JsonObject): Content | null {
  const { notification } = payload
  if (notification === undefined || notification === null || notification === '') return null
  const name = typeof notification === 'string' ? notification.toUpperCase() : ''
  // WhatsApp's own name for a message that this device could not read; the phone resends it.
  if (name === 'CIPHERTEXT') return { kind: 'empty' }
  if (name.startsWith('CALL')) return { kind: 'ignored', why: 'call' }
  const id = filledIn(payload.referenceMessageId, 300) ?? filledIn(payload.messageId, 300)
  if (name === 'REVOKE' && id !== null) return { kind: 'revoke', id }
  return { kind: 'ignored', why: 'protocol' }
}

function said(payload: JsonObject): Extract<Content, { kind: 'content' }> {
  const text = isObject(payload.text) ? textIn(payload.text.message) : textIn(payload.text)
  if (text !== null && text !== '') return { kind: 'content', type: 'text', text }
  for (const [name, type] of captioned) {
    const media = payload[name]
    if (isObject(media)) return { kind: 'content', type, text: textIn(media.caption) || null }
  }
  for (const [name, type] of silent) {
    if (typeof payload[name] === 'object' && payload[name] !== null) {
      return { kind: 'content', type, text: null }
    }
  }
  for (const [name, keys] of interactive) {
    const holder = payload[name]
    if (!isObject(holder)) continue
    return { kind: 'content', type: 'interactive', text: textIn(anyOf(holder, ...keys)) || null }
  }
  if (text !== null) return { kind: 'content', type: 'text', text: null }
  // Somebody wrote something that this program does not know yet.
  return { kind: 'content', type: 'other', text: null }
}
