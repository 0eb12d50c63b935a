import type { MessageType } from '#domain/lines/webhook'
import { anyOf, filledIn, idIn, isObject, type JsonObject, objectIn, textIn } from '../read-json.ts'
import type { Content } from './message-from.ts'

const wrappers = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'deviceSentMessage',
  'editedMessage',
  'groupMentionedMessage',
  'botInvokeMessage',
]
const protocolTypes = { revoke: ['0', 'revoke'], edit: ['14', 'messageedit'] }
// Containers of signals between phones; nobody wrote anything.
const protocolKeys = new Set([
  'keepinchatmessage',
  'pininchatmessage',
  'senderkeydistributionmessage',
  'encryptedevent',
  'messagehistorybundle',
  'messagehistorynotice',
  'pollupdatemessage',
  // An edit that only the phones can read; the text that was there before stays.
  'secretencryptedmessage',
])
const callKeys = new Set(['call', 'bcallmessage', 'calllogmesssage', 'calllogmessage'])
const besideContent = new Set(['messagecontextinfo', 'contextinfo', 'senderkeydistributionmessage'])
const absentStub = /absent from node|waiting for this message|aguardando mensagem/i
const captioned: readonly (readonly [string, MessageType])[] = [
  ['imageMessage', 'image'],
  ['videoMessage', 'video'],
  ['ptvMessage', 'video'],
  ['documentMessage', 'document'],
]
const silent: readonly (readonly [string, MessageType])[] = [
  ['audioMessage', 'audio'],
  ['stickerMessage', 'sticker'],
  ['lottieStickerMessage', 'sticker'],
  ['locationMessage', 'location'],
  ['liveLocationMessage', 'location'],
  ['contactMessage', 'contact'],
  ['contactsArrayMessage', 'contact'],
]
const answers: readonly (readonly [string, readonly string[]])[] = [
  ['buttonsResponseMessage', ['selectedDisplayText', 'selectedButtonId']],
  ['templateButtonReplyMessage', ['selectedDisplayText', 'selectedId']],
  ['listResponseMessage', ['title', 'description']],
  ['interactiveResponseMessage', ['text']],
]

/**
 * Reads one message container as WhatsApp Web has it (Baileys' `message`, W-API's `msgContent`);
 * bounded, whatever the nesting.
 */
export function contentIn(container: unknown): Content {
  let content = objectIn(container)
  for (let depth = 0; depth < 8; depth++) {
    const wrapped = wrappers
      .map((name) => objectIn(objectIn(content[name]).message))
      .find((inner) => Object.keys(inner).length > 0)
    if (wrapped === undefined) break
    content = wrapped
  }
  return special(content) ?? plain(content)
}

/**
 * WhatsApp Web's stub in the first of the objects that has one: 2 is a message that the phone still
 * has to hand over, others are notices.
 */
export function stubIn(...holders: JsonObject[]): 'absent' | 'system' | null {
  const first = (name: string) =>
    holders.map((holder) => anyOf(holder, name)).find((value) => value !== undefined)
  const type = first('messageStubType')
  const words = first('messageStubParameters')
  if (Array.isArray(words) && words.some((word) => absentStub.test(textIn(word) ?? '')))
    return 'absent'
  if (type === undefined || type === 0) return null
  return type === 2 || type === 'CIPHERTEXT' ? 'absent' : 'system'
}

function special(content: JsonObject): Content | null {
  if (isObject(content.reactionMessage) || isObject(content.encReactionMessage)) {
    return { kind: 'ignored', why: 'reaction' }
  }
  if (isObject(content.placeholderMessage)) return { kind: 'ignored', why: 'hidden' }
  if (isObject(content.protocolMessage)) return protocol(content.protocolMessage)
  const keys = Object.keys(content).map((key) => key.toLowerCase())
  const telling = keys.filter((key) => !besideContent.has(key))
  if (telling.length === 0) {
    const isKeyExchange = keys.includes('senderkeydistributionmessage')
    return isKeyExchange ? { kind: 'ignored', why: 'protocol' } : { kind: 'empty' }
  }
  if (telling.every((key) => callKeys.has(key))) return { kind: 'ignored', why: 'call' }
  if (telling.every((key) => protocolKeys.has(key))) return { kind: 'ignored', why: 'protocol' }
  return null
}

function protocol(message: JsonObject): Content {
  // A deletion is type 0, which some JSON leaves out.
  const type = (idIn(message.type ?? (isObject(message.editedMessage) ? 14 : 0)) ?? '')
    .replaceAll('_', '')
    .toLowerCase()
  const id = filledIn(anyOf(objectIn(message.key), 'id'), 300)
  if (id === null) return { kind: 'ignored', why: 'protocol' }
  if (protocolTypes.revoke.includes(type)) return { kind: 'revoke', id }
  if (!protocolTypes.edit.includes(type)) return { kind: 'ignored', why: 'protocol' }
  const edited = contentIn(message.editedMessage)
  if (edited.kind !== 'content') return { kind: 'ignored', why: 'protocol' }
  return { kind: 'edit', id, text: edited.text ?? '' }
}

function plain(content: JsonObject): Content {
  const text = textIn(content.conversation) ?? textIn(objectIn(content.extendedTextMessage).text)
  if (text !== null && text !== '') return { kind: 'content', type: 'text', text }
  for (const [name, type] of captioned) {
    const media = content[name]
    if (isObject(media)) return { kind: 'content', type, text: textIn(media.caption) || null }
  }
  for (const [name, type] of silent) {
    if (isObject(content[name])) return { kind: 'content', type, text: null }
  }
  for (const [name, keys] of answers) {
    const answer = content[name]
    if (!isObject(answer)) continue
    const said = textIn(anyOf(answer, ...keys)) ?? textIn(objectIn(answer.body).text)
    return { kind: 'content', type: 'interactive', text: said || null }
  }
  if (text !== null) return { kind: 'content', type: 'text', text: null }
  // Somebody wrote something that this program does not know yet.
  return { kind: 'content', type: 'other', text: null }
}
