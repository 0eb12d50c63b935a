import { expect, test } from 'vitest'
import { eventTypes } from '#domain/conversions/conversion-rules'
import { sentenceOf } from '#domain/conversions/reasons'
import type { Conversion } from '../conversion.ts'
import type { Answer } from '../verdict.ts'
import { classify } from './classify.ts'
import { bodyOf } from './client.ts'
import { hitOf } from './event.ts'
import { eventNames, isEventName } from './event-names.ts'
import { sessionIdOf } from './session.ts'

const at = new Date('2026-11-20T12:00:00.789Z')
const sale: Conversion = {
  eventId: 'lead-123:cfg-7',
  eventType: 'Purchase',
  eventName: 'Venda',
  target: null,
  at,
  cause: 'status',
  actionSource: null,
  valueCents: 19_790,
  currency: 'brl',
  lead: null,
  click: null,
  ad: null,
  person: {
    externalId: 'lead-123',
    phone: '5511987654321',
    name: 'Maria Souza',
    city: 'São Paulo',
    region: 'SP',
    country: 'BR',
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
    fbc: null,
    fbp: null,
  },
}

test('a sale is a purchase without anything about the person', () => {
  const body = bodyOf([hitOf(sale, { clientId: '1234567890.1700000000', sessionId: null }, at)])
  expect(body).toEqual({
    client_id: '1234567890.1700000000',
    timestamp_micros: 1_795_176_000_789_000,
    events: [
      {
        name: 'purchase',
        params: {
          transaction_id: 'lead-123:cfg-7',
          value: 197.9,
          currency: 'BRL',
          engagement_time_msec: 1,
        },
      },
    ],
  })
})

const start = Date.parse('2026-11-20T12:00:00Z')
const id = String(start / 1000)
const hour = 3_600_000

test.each<[string, string, string, number, boolean]>([
  ['the old form', '_ga_LOJA1', `GS1.1.${id}.3.1.1795176060.0.0.0`, 0, true],
  ['the new form', '_ga_LOJA1', `GS2.1.s${id}$o3$g1$t1795176060$j60$l0$h0`, hour, true],
  ['parts in another order', '_ga_LOJA1', `GS2.1.o3$s${id}$g1`, hour, true],
  ['a form to come', '_ga_LOJA1', `GS3.2.s${id}`, hour, true],
  ['just under a day', '_ga_LOJA1', `GS2.1.s${id}$o1`, 24 * hour - 1, true],
  ['a day later', '_ga_LOJA1', `GS2.1.s${id}$o1`, 24 * hour, false],
  ['before the session', '_ga_LOJA1', `GS2.1.s${id}$o1`, -1_000, false],
  ['another stream', '_ga_OUTRA', `GS2.1.s${id}$o1`, hour, false],
  ['no session', '_ga_LOJA1', 'GS2.1.o1$t1795176060', hour, false],
  ['something else', '_ga_LOJA1', 'maria@example.com', hour, false],
])('session id of a cookie: %s', (_name, cookie, value, afterMs, isKnown) => {
  const at = new Date(start + afterMs)
  expect(sessionIdOf({ params: { [cookie]: value } }, 'G-LOJA1', at)).toBe(isKnown ? id : null)
})

test('without a click, or without its parameters, there is no session', () => {
  expect(sessionIdOf(null, 'G-LOJA1', at)).toBeNull()
  expect(sessionIdOf({}, 'G-LOJA1', at)).toBeNull()
})

test('an event of a session names it', () => {
  const hit = hitOf(sale, { clientId: '1.2', sessionId: id }, at)
  expect(hit.event.params).toMatchObject({ session_id: id })
})

test('a lead without a value has none, and an event of the future happens now', () => {
  const lead = { ...sale, eventType: 'Lead', valueCents: null, currency: null } as const
  const early = new Date('2026-11-20T11:00:00Z')
  expect(hitOf(lead, { clientId: '1.2', sessionId: null }, early)).toEqual({
    clientId: '1.2',
    timestampMicros: early.getTime() * 1000,
    event: { name: 'generate_lead', params: { engagement_time_msec: 1 } },
  })
})

test('a name of its own wins', () => {
  expect(
    hitOf({ ...sale, target: 'venda_loja' }, { clientId: '1.2', sessionId: null }, at).event,
  ).toMatchObject({
    name: 'venda_loja',
    params: { value: 197.9 },
  })
})

test('every event type has a name that GA4 takes', () => {
  expect(eventTypes.filter((type) => !isEventName(eventNames[type]))).toEqual([])
  expect(eventNames).toMatchObject({
    Lead: 'generate_lead',
    Purchase: 'purchase',
    Contact: 'contact',
    AddPaymentInfo: 'add_payment_info',
  })
})

test.each(['', '1venda', 'venda loja', 'promoção', 'session_start', 'ga_venda', 'a'.repeat(41)])(
  'GA4 takes no event named %j',
  (name) => {
    expect(isEventName(name)).toBe(false)
  },
)

function answered(httpStatus: number): Answer {
  return { httpStatus, body: null, serverTimeMs: null, failure: null }
}

test.each([
  [200, 'sent'],
  [204, 'sent'],
  [304, 'retry'],
  [400, 'doubt'],
  [403, 'doubt'],
  [413, 'doubt'],
  [429, 'retry_later'],
  [499, 'doubt'],
  [500, 'retry'],
  [503, 'retry'],
])('HTTP %i is %s', (httpStatus, kind) => {
  const verdict = classify(answered(httpStatus))
  expect(verdict.kind).toBe(kind)
  const why = verdict.kind === 'sent' ? '' : sentenceOf(verdict.reason)
  expect(why !== '').toBe(kind !== 'sent')
  expect(why.includes(String(httpStatus))).toBe(kind === 'doubt')
})

test.each(['timeout', 'network'] as const)('%s is tried again', (failure) => {
  const silent = { httpStatus: null, body: null, serverTimeMs: null, failure }
  const verdict = classify(silent)
  expect(verdict.kind).toBe('retry')
  expect(verdict.kind === 'sent' ? '' : sentenceOf(verdict.reason)).toMatch(/Google/)
})
