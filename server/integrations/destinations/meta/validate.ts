import { maxEventAgeMs } from '#domain/conversions/conversion-rules'
import type { Reason } from '#domain/conversions/reasons'
import type { MetaEvent, MetaUserData } from './wire.ts'

export const tooOldReason: Reason = { code: 'meta_too_old' }

const maxNameLength = 50
/** Sets of keys that identify nobody on their own (Meta refuses them with 2804050). */
const insufficient: readonly (readonly (keyof MetaUserData)[])[] = [
  ['ct', 'country', 'st', 'zp', 'client_user_agent'],
  ['db', 'client_user_agent'],
  ['fn'],
  ['ln'],
]

/**
 * Why Meta would refuse this event, or null. One invalid event makes
 * Meta reject the whole request, so it is found before sending. Instants in epoch milliseconds.
 */
export function problemOf(event: MetaEvent, nowMs: number): Reason | null {
  const { custom_data: custom = {}, user_data: user } = event
  if (event.event_name === '') return { code: 'meta_no_event_name' }
  if (event.event_name.length > maxNameLength) return { code: 'meta_event_name_too_long' }
  if (event.event_time * 1000 < nowMs - maxEventAgeMs) {
    return tooOldReason
  }
  if (custom.value !== undefined && !(Number.isFinite(custom.value) && custom.value >= 0)) {
    return { code: 'meta_value_invalid' }
  }
  if (custom.value !== undefined && !/^[A-Z]{3}$/.test(custom.currency ?? '')) {
    return { code: 'meta_currency_invalid' }
  }
  if (event.event_name === 'Purchase' && !((custom.value ?? 0) > 0)) {
    return { code: 'meta_purchase_without_value' }
  }
  if (identifiesNobody(user)) {
    return { code: 'meta_nobody_recognisable' }
  }
  return null
}

function identifiesNobody(user: MetaUserData): boolean {
  const keys = Object.keys(user)
  return insufficient.some((set) => keys.every((key) => set.some((known) => known === key)))
}
