import { createHash } from 'node:crypto'
import { gatewayPhone } from '#domain/phone'

/**
 * A person's number as Google matches it: SHA-256 (lower-case hex) of E.164 with the plus sign.
 * Some Brazilian WhatsApp ids lack the ninth digit: then both forms, the complete one first. Takes
 * digits with country code; empty for what is no phone. Rule: Google, "Format user data".
 */
export function hashedPhones(digits: string | null): string[] {
  if (digits === null) return []
  // As a gateway's id: its digits carry the country code and are never taken for Brazilian ones.
  const phone = gatewayPhone(`${digits}@s.whatsapp.net`)
  if (phone === null) return []
  return [...new Set([phone.canonical, phone.received])].map((form) =>
    createHash('sha256').update(`+${form}`).digest('hex'),
  )
}
