import type { EventType } from '#domain/conversions/conversion-rules'
import type { Conversion } from '../conversion.ts'
import { eventNames } from './event-names.ts'

/** One event of the Measurement Protocol. */
export type Ga4Event = { name: string; params: Record<string, string | number> }

/** An event, the browser that it belongs to and when: these two are the request's, not the event's. */
export type Ga4Hit = { clientId: string; timestampMicros: number; event: Ga4Event }

/**
 * What is reported of a conversion, without anything about the person: the browser is known by the
 * id that GA4 itself gave it. Without a session id it counts for no session, and for no source; the
 * engagement time lets it show in real-time reports.
 */
export function hitOf(
  conversion: Conversion,
  { clientId, sessionId }: { clientId: string; sessionId: string | null },
  now: Date,
): Ga4Hit {
  const { eventId, eventType, target, valueCents, currency, at, refundOf } = conversion
  const name = refundOf === undefined ? nameOf(eventType, target) : 'refund'
  const value =
    valueCents === null
      ? {}
      : { value: valueCents / 100, currency: (currency ?? 'BRL').toUpperCase() }
  return {
    clientId,
    timestampMicros: Math.min(at.getTime(), now.getTime()) * 1000,
    event: {
      name,
      params: {
        ...(refundOf === undefined ? {} : { transaction_id: refundOf }),
        ...(name === 'purchase' ? { transaction_id: eventId } : {}),
        ...value,
        ...(sessionId === null ? {} : { session_id: sessionId }),
        engagement_time_msec: 1,
      },
    },
  }
}

/** What GA4 calls it: what the user named, else its own name of our event type. */
export function nameOf(eventType: EventType, target: string | null): string {
  return target === null || target === '' ? eventNames[eventType] : target
}
