import { createHash } from 'node:crypto'
import { maxEventAgeMs } from '#domain/conversions/conversion-rules'
import type { Reason } from '#domain/conversions/reasons'
import { gatewayPhone } from '#domain/phone'
import type { ClickFacts, Conversion, Person } from '../conversion.ts'
import type { EventDraft } from '../sender.ts'
import { publicAddress } from '../visitor-address.ts'
import { eventNames } from './event-names.ts'
import type { TikTokEvent, TikTokUser } from './wire.ts'

export const tooOldReason: Reason = { code: 'tiktok_too_old' }

/** The event of a conversion, complete and hashed, with what speaks against sending it. */
export function eventOf(conversion: Conversion, now: Date): EventDraft<TikTokEvent> {
  const name = eventNames[conversion.eventType]
  if (name === null) {
    const { eventType } = conversion
    return { event: null, problem: { code: 'tiktok_no_such_event', eventType } }
  }
  const isTooOld = conversion.at.getTime() < now.getTime() - maxEventAgeMs
  return {
    event: wireEvent(conversion, name, now),
    problem: isTooOld ? tooOldReason : null,
  }
}

function wireEvent(conversion: Conversion, name: string, now: Date): TikTokEvent {
  const { at, eventId, click, person, valueCents, currency } = conversion
  const page = click?.pageUrl ?? null
  const referrer = click?.referrer ?? null
  return {
    event: name,
    event_time: Math.floor(Math.min(at.getTime(), now.getTime()) / 1000),
    event_id: eventId,
    user: userOf(person, click),
    ...(page === null ? {} : { page: { url: page, ...(referrer === null ? {} : { referrer }) } }),
    ...(valueCents === null || currency === null
      ? {}
      : { properties: { value: valueCents / 100, currency: currency.toUpperCase() } }),
  }
}

function userOf(person: Person, click: ClickFacts | null): TikTokUser {
  const ttclid = click?.ttclid ?? ''
  const ttp = click?.params?._ttp ?? ''
  const phones = phoneHashes(person.phone)
  const ip = publicAddress(person.ip)
  const userAgent = person.userAgent?.trim() ?? ''
  return {
    ...(phones.length === 0 ? {} : { phone: phones }),
    external_id: [sha256(person.externalId.trim().toLowerCase())],
    ...(ttclid === '' ? {} : { ttclid }),
    ...(/^[\w.-]{10,200}$/.test(ttp) ? { ttp } : {}),
    ...(ip === null ? {} : { ip }),
    ...(userAgent === '' ? {} : { user_agent: userAgent }),
  }
}

/** Of the number with its `+`; some Brazilian WhatsApp ids lack the ninth digit: both forms are sent. */
function phoneHashes(digits: string | null): string[] {
  const phone = digits === null ? null : gatewayPhone(`${digits}@s.whatsapp.net`)
  if (phone === null) return []
  return [...new Set([phone.canonical, phone.received])].map((number) => sha256(`+${number}`))
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
