import { gatewayPhone } from '#domain/phone'
import { filledIn, idIn, type JsonObject, objectIn } from '../../read-json.ts'
import type { Identity, WebhookItem } from '../gateway.ts'

const maxContacts = 1_000
// Country, for some portfolios `ENT`, and up to 128 letters and digits.
const bsuid = /^[A-Z]{2}\.(?:[A-Z]+\.)?[A-Za-z0-9]{1,128}$/

/**
 * The person with the first of the numbers and the first of the business-scoped ids that is one.
 * People with a user name may have the id alone: the number is then absent or an empty text.
 */
export function identityOf(phones: unknown[], userIds: unknown[]): Identity {
  const phone = phones
    .map((value) => gatewayPhone(idIn(value) ?? ''))
    .find((found) => found !== null)
  const id = userIds.map((value) => filledIn(value, 300)).find((text) => text && bsuid.test(text))
  return {
    ...(phone == null ? {} : { phone: phone.canonical, received: phone.received }),
    ...(id == null ? {} : { bsuid: id }),
  }
}

/** Whether it says that a number and a business-scoped id are one person. */
function isPair(identity: Identity): boolean {
  return identity.phone !== undefined && identity.bsuid !== undefined
}

/** What is learnt of a person whose business-scoped id changed, however little else is known of them. */
export function changedIdentity(
  former: Identity,
  now: Identity,
  { isNewNumber } = { isNewNumber: false },
): WebhookItem[] {
  if (former.bsuid === undefined || now.bsuid === undefined || former.bsuid === now.bsuid) {
    const told = isNewNumber ? [now] : [former, now]
    return told.filter(isPair).map((identity) => ({ kind: 'identity', identity }))
  }
  return [{ kind: 'identity', identity: now, former }]
}

// Beside a message with the ninth digit of a Brazilian number its `wa_id` may lack it.
function canonical(phone: unknown): string | null {
  const digits = idIn(phone)
  return digits === null ? null : (gatewayPhone(digits)?.canonical ?? digits)
}

/** The entry of `contacts` that is the other person of a message, {} when none is. */
export function entryOf(contacts: unknown, phone: unknown, userId: unknown): JsonObject {
  const entries = Array.isArray(contacts) ? contacts.slice(0, maxContacts).map(objectIn) : []
  const number = canonical(phone)
  const id = filledIn(userId, 300)
  const found = entries.find(
    (entry) =>
      (id !== null && filledIn(entry.user_id, 300) === id) ||
      (number !== null && canonical(entry.wa_id) === number),
  )
  if (found) return found
  // A message that names nobody can only be of the one person who is named beside it.
  return number === null && id === null && entries.length === 1 ? (entries[0] ?? {}) : {}
}
