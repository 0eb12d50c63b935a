import type { Selectable } from 'kysely'
import { identityKinds } from '#domain/contact-identity'
import type { Database } from '#server/platform/sql'

export type ContactRecord = Selectable<Database['contacts']>

export type ContactFacts = Pick<
  ContactRecord,
  'phone' | 'phone_received' | 'lid' | 'bsuid' | 'name' | 'name_at' | 'username'
>

/**
 * What a contact learns from news about it, whatever came first: the name and user name of the newest message,
 * the number's shorter form (WhatsApp's own for Brazilian mobiles registered without the ninth
 * digit), and each identity that was missing.
 */
export function knownOf(contact: ContactFacts, news: ContactFacts): Partial<ContactFacts> {
  const next: Partial<ContactFacts> = {}
  for (const kind of identityKinds) {
    if (contact[kind] === null && news[kind] !== null) next[kind] = news[kind]
  }
  const samePhone = contact.phone === null || contact.phone === news.phone
  if (samePhone && news.phone_received !== null) {
    const received = shorter(contact.phone_received, news.phone_received)
    if (received !== contact.phone_received) next.phone_received = received
  }
  if (news.username !== null && (contact.username === null || isNewerName(contact, news))) {
    if (news.username !== contact.username) next.username = news.username
  }
  if (news.name !== null && isNewerName(contact, news)) {
    next.name = news.name
    next.name_at = news.name_at
  }
  return next
}

function shorter(a: string | null, b: string): string {
  if (a === null || b.length < a.length) return b
  return a
}

function isNewerName(contact: ContactFacts, news: ContactFacts): boolean {
  if (contact.name === null || contact.name_at === null) return true
  const difference = (news.name_at?.getTime() ?? 0) - contact.name_at.getTime()
  return difference > 0 || (difference === 0 && (news.name ?? '') > contact.name)
}
