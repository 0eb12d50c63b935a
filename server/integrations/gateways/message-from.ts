import { contactName } from '#domain/contact-name'
import type { IgnoredReason, MessageType } from '#domain/lines/webhook'
import { filledIn } from '../read-json.ts'
import type { AdReferral, Identity, WebhookItem } from './gateway.ts'

/** What a payload says beside who and when. */
export type Content =
  | { kind: 'content'; type: MessageType; text: string | null }
  /** Nothing to read yet: an empty container or a placeholder. */
  | { kind: 'empty' }
  | { kind: 'edit'; id: string; text: string }
  | { kind: 'revoke'; id: string }
  | { kind: 'ignored'; why: IgnoredReason }

/** One message as a gateway's `wire.ts` read it from JSON; what follows from it `messageFrom` says. */
export type MessageFacts = {
  /** The provider's id of the message; null when it has none. */
  id: string | null
  at: Date | null
  /** The business wrote it. */
  isOwn: boolean
  /** The business wrote it by the gateway's API, not on its phone. */
  isFromApi?: boolean
  /** Address of the chat, whatever its form. */
  chat: string
  /** Flags of gateways that say beside the address what the chat is. */
  isGroup?: boolean
  isNewsletter?: boolean
  isBroadcast?: boolean
  /** The other person of the chat, whoever wrote. */
  contact: Identity
  /** Who wrote where the chat is no chat with one person. */
  member?: Identity
  /** Number and LID of the chat, where a payload names both whatever it is about. */
  pair?: Identity
  /** Our own number as far as the payload says. */
  own: Identity
  /** Where the other person's name may stand, the best first. */
  names: unknown[]
  content: Content
  /** WhatsApp Web's stub: the content is absent yet, or the message is a notice of the system. */
  stub?: 'absent' | 'system' | null
  /** The ad that the chat came from, and whether a click-to-chat link opened it. */
  referral: { ad: AdReferral | null; fromChatLink: boolean }
  /** Whoever answers a status may carry the ad of an older chat. */
  isStatusReply?: boolean
}

/**
 * The rules of all gateways: what is no chat with a person is ignored, and who is named by number
 * and by LID in it is learnt all the same; edits and deletions are of the message that they name;
 * what cannot be read yet is a placeholder; the business's own messages carry no name and no ad.
 */
export function messageFrom(facts: MessageFacts): WebhookItem[] {
  const { id, at, isOwn, contact, own, content, stub } = facts
  const elsewhere = elsewhereOf(facts)
  const member = isOwn ? {} : (facts.member ?? {})
  // A message in a group still shows number and LID of its sender, which are as good as those of a chat.
  if (elsewhere === 'group') return ignoredNaming(elsewhere, member)
  if (elsewhere !== null) return ignoredNaming(elsewhere, facts.pair ?? member)
  if (content.kind === 'ignored') return ignoredNaming(content.why, facts.pair ?? {})
  const direction = isOwn ? 'out' : 'in'
  if (content.kind === 'edit' || content.kind === 'revoke') return [{ ...content, at, direction }]
  if (stub === 'system') return [{ kind: 'ignored', why: 'protocol' }]
  if (id === null || !isSomebody(contact)) return [{ kind: 'ignored', why: 'unknown_shape' }]
  const name = isOwn ? undefined : firstName(facts.names)
  const { ad, fromChatLink } = isOwn ? noReferral : facts.referral
  return [
    {
      kind: 'message',
      id,
      at,
      direction,
      via: isOwn ? (facts.isFromApi ? 'api' : 'phone') : 'unknown',
      contact,
      ...(name === undefined ? {} : { contactName: name }),
      ...(isSomebody(own) ? { own } : {}),
      type: content.kind === 'content' ? content.type : 'other',
      text: content.kind === 'content' ? content.text : null,
      pending: content.kind === 'empty' || stub === 'absent',
      ...(ad === null || facts.isStatusReply ? {} : { ad }),
      fromChatLink,
    },
  ]
}

/** Why a chat of this address is no chat with a person; null when it is one. */
export function notAPerson(chat: string): 'group' | 'status' | 'newsletter' | 'broadcast' | null {
  const address = chat.toLowerCase()
  if (/[@-]g(?:\.us|roup)$/.test(address)) return 'group'
  if (address === 'status' || address.startsWith('status@')) return 'status'
  if (address.endsWith('@newsletter')) return 'newsletter'
  return /[@-]broadcast$/.test(address) ? 'broadcast' : null
}

function elsewhereOf({ chat, isGroup, isNewsletter, isBroadcast }: MessageFacts) {
  if (isGroup) return 'group'
  if (isNewsletter) return 'newsletter'
  // What goes to a list is no chat with anybody on it.
  return notAPerson(chat) ?? (isBroadcast ? 'broadcast' : null)
}

/** Nothing to keep, except which two forms are one person when it names both. */
export function ignoredNaming(why: IgnoredReason, identity: Identity): WebhookItem[] {
  const nothing: WebhookItem = { kind: 'ignored', why }
  const isPair = identity.phone !== undefined && (identity.lid ?? identity.bsuid) !== undefined
  return isPair ? [nothing, { kind: 'identity', identity }] : [nothing]
}

function isSomebody({ phone, lid, bsuid }: Identity): boolean {
  return phone !== undefined || lid !== undefined || bsuid !== undefined
}

function firstName(names: unknown[]): string | undefined {
  return (
    names.map((name) => contactName(filledIn(name, 200))).find((name) => name !== null) ?? undefined
  )
}

const noReferral = { ad: null, fromChatLink: false }
