import type { MessageType } from '#domain/lines/webhook'
import { filledIn, type JsonObject, objectIn, textIn } from '../../read-json.ts'

const types: Readonly<Record<string, MessageType>> = {
  text: 'text',
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contacts: 'contact',
  interactive: 'interactive',
  button: 'interactive',
  order: 'interactive',
}

/**
 * Its kind and its readable text (captions and answers to buttons too): reads the part of the message that its `type` names; a type that
 * nobody knows yet is still somebody writing.
 */
export function contentOf(message: JsonObject): { type: MessageType; text: string | null } {
  const name = typeOf(message)
  const type = Object.hasOwn(types, name) ? types[name] : undefined
  const said = textOf(name, message) || null
  // Without a type that is known, a text is a text all the same.
  return { type: type ?? (said === null ? 'other' : 'text'), text: said }
}

/** The message's `type` in lower case, '' without one. */
export function typeOf(message: JsonObject): string {
  return filledIn(message.type, 100)?.toLowerCase() ?? ''
}

function textOf(name: string, message: JsonObject): string | null {
  const part = objectIn(Object.hasOwn(message, name) ? message[name] : undefined)
  switch (name) {
    case 'image':
    case 'video':
    case 'document':
      return textIn(part.caption)
    case 'button':
      return textIn(part.text) ?? textIn(part.payload)
    case 'order':
      return textIn(part.text)
    case 'interactive':
      return (
        textIn(objectIn(part.button_reply).title) ??
        textIn(objectIn(part.list_reply).title) ??
        textIn(objectIn(part.nfm_reply).body)
      )
    default:
      return textIn(objectIn(message.text).body)
  }
}
