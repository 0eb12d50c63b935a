import { expect, test } from 'vitest'
import type { Conversion } from '../conversion.ts'
import { adIdentifierOf } from './ad-identifier.ts'
import { eventOf } from './event.ts'
import { hashedPhones } from './hashed-phones.ts'

const at = new Date('2026-11-20T12:00:00.789Z')
const noIds = { gclid: null, gbraid: null, wbraid: null }
const click = {
  id: 'click-1',
  at,
  source: 'google',
  campaign: null,
  adSet: null,
  creative: null,
  pageUrl: null,
  referrer: null,
  ...noIds,
  ttclid: null,
  msclkid: null,
  gaClientId: null,
}
const conversion: Conversion = {
  eventId: 'lead-123:cfg-7',
  eventType: 'Purchase',
  eventName: 'Venda',
  target: '555',
  at,
  cause: 'status',
  actionSource: null,
  valueCents: 19_700,
  currency: 'brl',
  lead: null,
  click: { ...click, gclid: 'EAIaIQobChMI-exemplo_1' },
  ad: null,
  person: {
    externalId: 'lead-123',
    phone: '5511987654321',
    name: 'Maria',
    city: 'São Paulo',
    region: 'SP',
    country: 'BR',
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
    fbc: null,
    fbp: null,
  },
}

test('a sale of a Google click is the documented event', () => {
  expect(eventOf(conversion, at)).toEqual({
    eventTimestamp: '2026-11-20T12:00:00Z',
    transactionId: 'lead-123:cfg-7',
    eventSource: 'MESSAGE',
    adIdentifiers: { gclid: 'EAIaIQobChMI-exemplo_1' },
    userData: {
      userIdentifiers: [
        { phoneNumber: '38225ec3dccec4189659c110ddc4f3dc9c27539850cb6a9ddae31ae03a5cf441' },
      ],
    },
    currency: 'BRL',
    conversionValue: 197,
    consent: { adUserData: 'CONSENT_GRANTED' },
  })
})

test('a click without a person and a value is its click id alone', () => {
  const person = { ...conversion.person, phone: null }
  const bare = { ...conversion, cause: 'click', person, valueCents: null } as const
  expect(eventOf(bare, at)).toEqual({
    eventTimestamp: '2026-11-20T12:00:00Z',
    transactionId: 'lead-123:cfg-7',
    eventSource: 'WEB',
    adIdentifiers: { gclid: 'EAIaIQobChMI-exemplo_1' },
    consent: { adUserData: 'CONSENT_GRANTED' },
  })
})

test('an event of the future happens now', () => {
  const early = new Date('2026-11-20T11:59:00Z')
  expect(eventOf(conversion, early).eventTimestamp).toBe('2026-11-20T11:59:00Z')
})

// SHA-256 of E.164 with the plus sign; the hashes come from `sha256sum`.
test.each([
  ['5511987654321', ['38225ec3dccec4189659c110ddc4f3dc9c27539850cb6a9ddae31ae03a5cf441']],
  ['16505551212', ['1e231c66011e7a2d867a9cfae267a6aff103cf4913640b6e71a99850fc0ffbc8']],
  [
    '551187654321',
    [
      '38225ec3dccec4189659c110ddc4f3dc9c27539850cb6a9ddae31ae03a5cf441',
      '87f921ad42ea99e741ce4d07a7f1d11f1f04120c4a2750dd0c8a301db77f7451',
    ],
  ],
  ['120363041234567890', []],
  ['', []],
  ['abc', []],
])('phone %s', (digits, hashes) => {
  expect(hashedPhones(digits)).toEqual(hashes)
})

test('nobody has no phone', () => {
  expect(hashedPhones(null)).toEqual([])
})

test.each([
  ['all three', { gclid: 'Cj0KCQ-1_abc', gbraid: '0AAAA12345', wbraid: 'Cl0KUAjw1234' }, 'gclid'],
  ['both braids', { ...noIds, gbraid: '0AAAA12345', wbraid: 'Cl0KUAjw1234' }, 'gbraid'],
  ['wbraid', { ...noIds, wbraid: 'Cl0KUAjw1234' }, 'wbraid'],
  ['a macro', { ...noIds, gclid: '{gclid}', wbraid: 'Cl0KUAjw1234' }, 'wbraid'],
  ['a formula', { ...noIds, gclid: '=HYPERLINK("x")' }, null],
  ['too long', { ...noIds, gclid: 'a'.repeat(513) }, null],
  ['eight characters', { ...noIds, gclid: 'Cj0KCQ-1' }, 'gclid'],
  ['nine characters', { ...noIds, gclid: '', gbraid: '0AAAA1234' }, 'gbraid'],
  ['eight of the third', { ...noIds, wbraid: 'Cl0KUAjw' }, 'wbraid'],
  ['seven characters', { ...noIds, gclid: 'Cj0KCQ1' }, null],
  ['too short', { ...noIds, gclid: 'x' }, null],
  ['nothing', noIds, null],
])('click ids: %s', (_name, ids, expected) => {
  const id = adIdentifierOf(ids)
  expect(id === null ? null : Object.keys(id)).toEqual(expected === null ? null : [expected])
})
