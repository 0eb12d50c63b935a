import { maxEventAgeMs } from '#domain/conversion-rules'
import type { Conversion, DestinationEvent, Sender, SendRequest } from '../destination.ts'
import { classify } from './classify.ts'
import { type MetaTarget, sendEvents } from './client.ts'
import { eventOf, notAfter } from './event.ts'
import { problemOf, tooOldReason } from './validate.ts'
import type { MetaEvent } from './wire.ts'

/** Half a day before Meta refuses an event as too old. */
const giveUpAfterMs = maxEventAgeMs - 12 * 3_600_000

/** Meta's Conversions API as a destination. A request's key is its test code: a lead may have its own. */
export const metaSender: Sender = {
  maxBatch: 50,
  maxAgeMs: maxEventAgeMs,
  tooOldReason,
  giveUpAfterMs,
  notConnectedReason:
    'A Meta não está conectada. Informe o ID do Pixel e o token de acesso em Configurações.',
  isAdPlatform: true,

  requestKey: (_event, own, to) => own.testEventCode ?? to.testEventCode ?? '',

  makeEvent(conversion, _to, { now }) {
    const event = eventOf(inMetaTerms(conversion))
    return {
      event: notAfter(event, now.getTime()),
      problem: problemOf(event, now.getTime()),
    }
  },

  async send(request) {
    const answer = await sendEvents(targetOf(request), eventsOf(request.events), request.signal)
    return { answer, verdict: classify(answer, request.events.length) }
  },

  amend(event, { answer }, now) {
    const latestMs = Math.min(answer.serverTimeMs ?? now.getTime(), now.getTime())
    return notAfter(event as MetaEvent, latestMs)
  },

  logged: (event, { key }) => ({
    data: [event],
    ...(key === '' ? {} : { test_event_code: key }),
  }),
}

function targetOf({ config, connection, key }: SendRequest): MetaTarget {
  return {
    baseUrl: config.metaGraphBaseUrl,
    version: config.metaGraphVersion,
    pixelId: connection.address,
    accessToken: connection.secret,
    testEventCode: key === '' ? null : key,
  }
}

// What `makeEvent` made comes back as it was.
function eventsOf(events: DestinationEvent[]): MetaEvent[] {
  return events as MetaEvent[]
}

function inMetaTerms(conversion: Conversion): Parameters<typeof eventOf>[0] {
  const { eventType, eventId, at, cause, lead, click, valueCents, currency, person } = conversion
  return {
    eventName: eventType,
    eventId,
    at,
    cause,
    hasClick: click !== null,
    pageUrl: click?.pageUrl ?? null,
    campaign: lead === null ? (click?.campaign ?? null) : lead.campaign,
    valueCents,
    currency,
    person,
  }
}
