import type { Reason } from '#domain/conversions/reasons'
import { objectIn } from '../../read-json.ts'
import type { Sender } from '../sender.ts'
import type { Verdict } from '../verdict.ts'
import { classify } from './classify.ts'
import { destinationOf, ingestEvents, retrieveStatus } from './client.ts'
import { eventOf } from './event.ts'
import { judgementOf } from './judge.ts'
import type { GoogleEvent } from './wire.ts'

const day = 86_400_000
/** The longest that an imported conversion may lie after its click. */
const maxAgeMs = 90 * day

/** An event, and the conversion action that its request goes to. */
type ActionEvent = { conversionAction: string; event: GoogleEvent }

/**
 * Google's Data Manager API as a destination. A request goes to one conversion action, which is its
 * key; what an accepted request came to is only known later, by its receipt.
 */
export const googleSender: Sender<ActionEvent> = {
  maxBatch: 50,
  maxAgeMs,
  tooOldReason: { code: 'google_too_old' },
  giveUpAfterMs: maxAgeMs - day,
  notConnectedReason: { code: 'google_not_connected' },
  isAdPlatform: true,

  requestKey: ({ conversionAction }) => conversionAction,

  makeEvent(conversion, _to, { now, lastReason }) {
    const action = conversion.target?.trim() ?? ''
    if (action === '') {
      return { event: null, problem: { code: 'google_without_action' } }
    }
    // What is named instead of numbered can be matched by the file alone.
    if (!isConversionActionId(action)) {
      return {
        event: null,
        problem: { code: 'google_action_is_name' },
      }
    }
    const whole = eventOf(conversion, now)
    const isWithoutHash = lastReason?.code === 'google_sent_without_hash'
    const event = (isWithoutHash ? withoutHash(whole) : null) ?? whole
    const problem: Reason | null =
      now.getTime() - conversion.at.getTime() > maxAgeMs
        ? googleSender.tooOldReason
        : event.adIdentifiers === undefined && event.userData === undefined
          ? { code: 'google_nobody_recognisable' }
          : null
    return { event: { conversionAction: action, event }, problem }
  },

  takesRefund: () => false,

  async send({ key, events, ...as }) {
    const wire = events.map(({ event }) => event)
    const got = await ingestEvents(as, key, wire, { validateOnly: false })
    return 'verdict' in got ? got : { answer: got, verdict: verdictOn(wire, classify(got)) }
  },

  async judge({ receipt, ...as }) {
    const got = await retrieveStatus(as, receipt)
    if ('verdict' in got) return { answer: got.answer, judgement: { kind: 'away' } }
    return { answer: got, judgement: judgementOf(got) }
  },

  amend({ conversionAction, event }) {
    const bare = withoutHash(event)
    return bare === null ? null : { conversionAction, event: bare }
  },

  refusalOf(refusal, logged) {
    if (refusal.reason.code !== 'google_enhanced_terms_not_signed') return refusal
    const { events } = objectIn(logged)
    const event = objectIn(Array.isArray(events) ? events[0] : null)
    if (event.adIdentifiers === undefined || event.userData === undefined) return refusal
    return { kind: 'again', reason: { code: 'google_sent_without_hash' }, waitMs: 0 }
  },

  logged: ({ event }, { connection, key }) => ({
    destinations: [destinationOf(connection, key)],
    events: [event],
    encoding: 'HEX',
  }),
}

/**
 * The event by its click id alone, which an account may send that has not signed the terms of
 * enhanced conversions; null without a click id, or when it has no hash.
 */
function withoutHash({ userData, ...bare }: GoogleEvent): GoogleEvent | null {
  return userData === undefined || bare.adIdentifiers === undefined ? null : bare
}

/** Where nothing can be sent instead, the events wait for what they were refused for. */
function verdictOn(events: GoogleEvent[], verdict: Verdict): Verdict {
  if (verdict.kind !== 'amend') return verdict
  const amendable = events.filter((event) => withoutHash(event) !== null).length
  if (amendable === 0) return { ...verdict, kind: 'hold', mayBeOneEvent: false }
  return { ...verdict, mayBeOneEvent: amendable < events.length }
}

/** Whether a conversion action is given by its number in Google Ads. */
export function isConversionActionId(target: string): boolean {
  return /^\d{1,20}$/.test(target)
}
