import { expect, test } from 'vitest'
import { eventTypes } from '#domain/conversions/conversion-rules'
import { sentenceOf } from '#domain/conversions/reasons'
import type { Answer, Conversion } from '../destination.ts'
import { classify } from './classify.ts'
import { bodyOf } from './client.ts'
import { hitOf } from './event.ts'
import { eventNames, isEventName } from './event-names.ts'

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
  const body = bodyOf([hitOf(sale, '1234567890.1700000000', at)])
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

test('a lead without a value has none, and an event of the future happens now', () => {
  const lead = { ...sale, eventType: 'Lead', valueCents: null, currency: null } as const
  const early = new Date('2026-11-20T11:00:00Z')
  expect(hitOf(lead, '1.2', early)).toEqual({
    clientId: '1.2',
    timestampMicros: early.getTime() * 1000,
    event: { name: 'generate_lead', params: { engagement_time_msec: 1 } },
  })
})

test('a name of its own wins', () => {
  expect(hitOf({ ...sale, target: 'venda_loja' }, '1.2', at).event).toMatchObject({
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
