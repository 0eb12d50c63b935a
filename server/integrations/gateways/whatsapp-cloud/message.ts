import { filledIn, idIn, instantIn, isObject, type JsonObject, objectIn } from '../../read-json.ts'
import { adReferralIn } from '../ad-referral.ts'
import type { Identity, Normalised } from '../gateway.ts'
import { contentOf, typeOf } from './content.ts'
import { entryOf, identityOf, isPair, namesIn } from './identity.ts'

/** What stands around the messages of one change. */
export type Chat = {
  /** 'out': the business wrote, on its phone. */
  direction: 'in' | 'out'
  /** Our own number. */
  own: Identity
  contacts: unknown
}

/** What one message of a webhook says: usually one thing, for a system message also who is who. */
export function messageIn(message: JsonObject, chat: Chat): Normalised[] {
  const type = typeOf(message)
  if (type === 'system') return systemIn(message)
  if (idIn(message.group_id) !== null) return [{ kind: 'ignored', why: 'group' }]
  if (type === 'reaction') return [{ kind: 'ignored', why: 'reaction' }]
  if (type === 'request_welcome') return [{ kind: 'ignored', why: 'welcome' }]
  if (type === 'edit' || type === 'revoke') return [changeOf(message, type, chat)]
  const id = idIn(message.id)
  const contact = contactOf(message, chat)
  const isNobody = contact.phone === undefined && contact.bsuid === undefined
  if (id === null || isNobody) return [{ kind: 'ignored', why: 'unknown_shape' }]
  const { name } = namesIn(entryIn(message, chat))
  const isOwn = chat.direction === 'out'
  const { ad, fromChatLink } = isOwn ? { ad: null, fromChatLink: false } : adReferralIn(message)
  return [
    {
      kind: 'message',
      id,
      at: instantIn(message.timestamp),
      direction: chat.direction,
      via: isOwn ? 'phone' : 'unknown',
      contact,
      ...(isOwn || name === null ? {} : { contactName: name }),
      ...(chat.own.phone === undefined ? {} : { own: chat.own }),
      ...contentOf(message),
      pending: false,
      ...(ad === null ? {} : { ad }),
      fromChatLink,
    },
  ]
}

function contactOf(message: JsonObject, chat: Chat): Identity {
  const entry = entryIn(message, chat)
  const identity =
    chat.direction === 'out'
      ? identityOf([message.to, entry.wa_id], [message.to_user_id, entry.user_id, message.to])
      : identityOf([message.from, entry.wa_id], [message.from_user_id, entry.user_id, message.from])
  const { username } = namesIn(entry)
  return { ...identity, ...(username === null ? {} : { username }) }
}

function entryIn(message: JsonObject, { direction, contacts }: Chat): JsonObject {
  return direction === 'out'
    ? entryOf(contacts, message.to, message.to_user_id)
    : entryOf(contacts, message.from, message.from_user_id)
}

function changeOf(message: JsonObject, type: 'edit' | 'revoke', { direction }: Chat): Normalised {
  const change = objectIn(message[type])
  const id = filledIn(change.original_message_id, 300)
  const at = instantIn(message.timestamp)
  if (id === null) return { kind: 'ignored', why: 'protocol' }
  if (type === 'revoke') return { kind: 'revoke', id, at, direction }
  if (!isObject(change.message)) return { kind: 'ignored', why: 'protocol' }
  return { kind: 'edit', id, at, direction, text: contentOf(change.message).text ?? '' }
}

/**
 * A person with another number or another id. Nobody wrote; what it says of who is who is kept. A
 * new number is a new person's for us, as the old one may get another owner.
 */
function systemIn(message: JsonObject): Normalised[] {
  const system = objectIn(message.system)
  const isNewNumber = /changed_number$/.test(filledIn(system.type, 100)?.toLowerCase() ?? '')
  const before = isNewNumber ? {} : identityOf([message.from], [system.previous_user_id])
  const now = identityOf(
    [system.wa_id, system.new_wa_id, ...(isNewNumber ? [] : [message.from])],
    [system.user_id],
  )
  return [
    { kind: 'ignored', why: 'protocol' },
    ...[before, now].filter(isPair).map((identity): Normalised => ({ kind: 'identity', identity })),
  ]
}
