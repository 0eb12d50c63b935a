import { gatewayPhone, lidOf } from '#domain/phone'
import type { Identity } from './gateway.ts'
import { idIn } from './read-json.ts'

/**
 * The first of the values that is a phone and the first that is a LID, as one identity; empty when
 * none is. Some gateways repeat the LID's digits where the number should stand: such digits are no
 * phone.
 */
export function identityIn(phones: unknown[], lids: unknown[]): Identity {
  const lid = lids.map(lidIn).find((found) => found !== null) ?? null
  const phone = phones
    .map(phoneIn)
    .find((found) => found !== null && (lid === null || found.received !== lid))
  return { ...(phone ?? {}), ...(lid === null ? {} : { lid }) }
}

function phoneIn(value: unknown): { phone: string; received: string } | null {
  const id = idIn(value)
  const phone = id === null ? null : gatewayPhone(id)
  return phone === null ? null : { phone: phone.canonical, received: phone.received }
}

function lidIn(value: unknown): string | null {
  const id = idIn(value)
  return id === null ? null : lidOf(id)
}
