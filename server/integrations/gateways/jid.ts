import { gatewayPhone, lidOf } from '#domain/phone'
import { idIn } from '../read-json.ts'
import type { Identity } from './gateway.ts'

/**
 * The first of the phones and of the LIDs that is one. Some versions repeat the LID's digits where
 * the number should stand: such digits are no phone.
 */
export function identityOf(phones: unknown[], lids: unknown[]): Identity {
  const lid = lids.map(lidIn).find((found) => found !== null) ?? null
  const phone = phones
    .map(phoneIn)
    .find((found) => found !== null && (lid === null || found.received !== lid))
  return { ...(phone ?? {}), ...(lid === null ? {} : { lid }) }
}

/** A JID or digits as canonical phone and as received; null when it is no phone. */
export function phoneIn(value: unknown): { phone: string; received: string } | null {
  const id = idIn(value)
  const phone = id === null ? null : gatewayPhone(id)
  return phone === null ? null : { phone: phone.canonical, received: phone.received }
}

function lidIn(value: unknown): string | null {
  const id = idIn(value)
  return id === null ? null : lidOf(id)
}
