import type { Sender } from '../sender.ts'
import { classify } from './classify.ts'
import { bodyOf, sendHits } from './client.ts'
import { type Ga4Hit, hitOf, nameOf } from './event.ts'
import { isEventName } from './event-names.ts'
import { sessionIdOf } from './session.ts'

const hour = 3_600_000

/**
 * GA4's Measurement Protocol as a destination. A request is about one browser at one instant: that
 * is its key. GA4 says nothing of what it does with an event.
 */
export const ga4Sender: Sender<Ga4Hit> = {
  maxBatch: 25,
  maxAgeMs: 72 * hour,
  tooOldReason: { code: 'ga4_too_old' },
  giveUpAfterMs: 71 * hour,
  notConnectedReason: { code: 'ga4_not_connected' },
  isAdPlatform: true,

  requestKey: ({ clientId, timestampMicros }) => `${clientId} ${timestampMicros}`,

  makeEvent(conversion, to, { now }) {
    const clientId = conversion.click?.gaClientId ?? ''
    if (!/^\d{1,20}\.\d{1,20}$/.test(clientId)) {
      return { event: null, problem: { code: 'ga4_without_cookie' } }
    }
    const at = new Date(Math.min(conversion.at.getTime(), now.getTime()))
    const sessionId = sessionIdOf(conversion.click, to.address, at)
    const event = hitOf(conversion, { clientId, sessionId }, now)
    if (!isEventName(event.event.name)) {
      return { event: null, problem: { code: 'ga4_event_name' } }
    }
    const isTooOld = now.getTime() - conversion.at.getTime() > ga4Sender.maxAgeMs
    return { event, problem: isTooOld ? ga4Sender.tooOldReason : null }
  },

  // It finds the sale by the transaction id, which only a purchase has.
  takesRefund: ({ event_type: type, target }) => nameOf(type, target) === 'purchase',

  async send({ events, ...as }) {
    const answer = await sendHits(as, events, { isDebug: false })
    return { answer, verdict: classify(answer) }
  },

  amend: () => null,

  logged: (event) => bodyOf([event]),
}
