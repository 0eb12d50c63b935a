import { canonicalPhone, gatewayPhone, lidOf, typedPhone } from './phone.ts'

/** By what a person is looked for: one of the forms of a contact, an e-mail address, or what they call themselves. */
export const identifierKinds = ['phone', 'lid', 'email', 'name'] as const
export type IdentifierKind = (typeof identifierKinds)[number]
export type PersonIdentifier = { kind: IdentifierKind; value: string }

/** What somebody typed to find a person, in the form under which it is compared. Null for too little. */
export function readIdentifier(typed: string): PersonIdentifier | null {
  const text = typed.normalize('NFKC').trim()
  const lid = lidOf(text)
  if (lid !== null) return { kind: 'lid', value: lid }
  const jid = /^[^\s@]+@[^\s@]+$/.test(text) ? gatewayPhone(text) : null
  if (jid !== null) return { kind: 'phone', value: jid.canonical }
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return { kind: 'email', value: text.toLowerCase() }
  const phone = typedPhone(text)
  if (phone !== null) return { kind: 'phone', value: phone }
  const digits = text.replace(/[\s()+./-]/g, '')
  // Gateways know numbers that no library does.
  if (/^\d{7,20}$/.test(digits)) return { kind: 'phone', value: canonicalPhone(digits) }
  const name = text.replace(/^@/, '').replace(/\s+/g, ' ')
  return name.length < 3 ? null : { kind: 'name', value: name }
}
