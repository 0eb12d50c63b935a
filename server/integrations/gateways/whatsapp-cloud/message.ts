import { filledIn, idIn, instantIn, isObject, type JsonObject, objectIn } from '../../read-json.ts'
import { adReferralIn } from '../ad-referral.ts'
import type { Identity, WebhookItem } from '../gateway.ts'
import { type Content, messageFrom } from '../message-from.ts'
import { contentOf, typeOf } from './content.ts'
import { changedIdentity, entryOf, identityOf } from './identity.ts'

/** What stands around the messages of one change. */
export type Chat = {
  /** 'out': the business wrote, on its phone. */
  direction: 'in' | 'out'
  /** Our own number. */
  own: Identity
  contacts: unknown
}

/** What one message of a webhook says: usually one thing, for a system message also who is who. */
export function messageIn(message: JsonObject, chat: Chat): WebhookItem[] {
  if (typeOf(message) === 'system') return systemIn(message)
  const profile = objectIn(entryIn(message, chat).profile)
  return messageFrom({
    id: idIn(message.id),
    at: instantIn(message.timestamp),
    isOwn: chat.direction === 'out',
    chat: '',
    isGroup: idIn(message.group_id) !== null,
    contact: contactOf(message, chat),
    own: chat.own,
    names: [profile.name],
    content: contentIn(message),
    referral: adReferralIn(message),
  })
}

function contentIn(message: JsonObject): Content {
  const type = typeOf(message)
  if (type === 'reaction') return { kind: 'ignored', why: 'reaction' }
  if (type === 'request_welcome') return { kind: 'ignored', why: 'welcome' }
  if (type !== 'edit' && type !== 'revoke') return { kind: 'content', ...contentOf(message) }
  const change = objectIn(message[type])
  const id = filledIn(change.original_message_id, 300)
  if (id === null) return { kind: 'ignored', why: 'protocol' }
  if (type === 'revoke') return { kind: 'revoke', id }
  if (!isObject(change.message)) return { kind: 'ignored', why: 'protocol' }
  return { kind: 'edit', id, text: contentOf(change.message).text ?? '' }
}

function contactOf(message: JsonObject, chat: Chat): Identity {
  const entry = entryIn(message, chat)
  const identity =
    chat.direction === 'out'
      ? identityOf([message.to, entry.wa_id], [message.to_user_id, entry.user_id, message.to])
      : identityOf([message.from, entry.wa_id], [message.from_user_id, entry.user_id, message.from])
  const username = filledIn(objectIn(entry.profile).username, 200)
  return { ...identity, ...(username === null ? {} : { username }) }
}

function entryIn(message: JsonObject, { direction, contacts }: Chat): JsonObject {
  return direction === 'out'
    ? entryOf(contacts, message.to, message.to_user_id)
    : entryOf(contacts, message.from, message.from_user_id)
}

/**
 * A person with another number or another id. Nobody wrote; what it says of who is who is kept: the former and the
 * new id are one person. A new number without the former id is a new person's for us, as the old number may get
 * another owner.
 */
function systemIn(message: JsonObject): WebhookItem[] {
  const system = objectIn(message.system)
  const isNewNumber = /changed_number$/.test(filledIn(system.type, 100)?.toLowerCase() ?? '')
  const before = identityOf([message.from], [system.previous_user_id])
  const now = identityOf(
    [system.wa_id, system.new_wa_id, ...(isNewNumber ? [] : [message.from])],
    [system.user_id],
  )
  return [{ kind: 'ignored', why: 'protocol' }, ...changedIdentity(before, now, { isNewNumber })]
}
