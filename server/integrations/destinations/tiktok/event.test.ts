import { expect, test } from 'vitest'
import { eventTypes } from '#domain/conversions/conversion-rules'
import { sentenceOf } from '#domain/conversions/reasons'
import type { Conversion } from '../conversion.ts'
import { bodyOf } from './client.ts'
import { eventOf } from './event.ts'
import { eventNames } from './event-names.ts'
import { tiktokSender } from './sender.ts'
import type { TikTokEvent } from './wire.ts'

const at = new Date('2026-11-21T00:00:00.000Z')
const week = 7 * 86_400_000

const click = {
  id: 'click-1',
  at,
  source: 'tiktok',
  campaign: null,
  adSet: null,
  creative: null,
  pageUrl: 'https://go.example.com.br/r?ttclid=...',
  referrer: null,
  gclid: null,
  gbraid: null,
  wbraid: null,
  ttclid: 'E.C.P....',
  msclkid: null,
  gaClientId: null,
}

const conversion: Conversion = {
  eventId: 'lead-123:cfg-7',
  eventType: 'Contact',
  eventName: 'Contato',
  target: null,
  at,
  cause: 'message',
  actionSource: null,
  valueCents: 19_700,
  currency: 'brl',
  lead: null,
  click,
  ad: null,
  person: {
    externalId: ' Lead-123 ',
    phone: '5511987654321',
    name: 'João',
    city: 'São Paulo',
    region: 'SP',
    country: 'BR',
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
    fbc: 'fb.1.1.x',
    fbp: null,
  },
}

const made = (change: Partial<Conversion> = {}) => eventOf({ ...conversion, ...change }, at)
const person = (change: Partial<Conversion['person']>) =>
  (
    made({ person: { ...conversion.person, ...change } }) as unknown as {
      event: TikTokEvent
    }
  ).event.user

test('the body is that of the reference, byte for byte, without what nobody knows', () => {
  const { event } = made() as unknown as { event: TikTokEvent }
  const body = bodyOf({ pixelCode: 'C4ABCDEFGHIJ', testEventCode: 'TEST1' }, [event])
  expect(JSON.stringify(body)).toBe(
    '{"event_source":"web","event_source_id":"C4ABCDEFGHIJ","test_event_code":"TEST1","data":[' +
      '{"event":"Contact","event_time":1795219200,"event_id":"lead-123:cfg-7","user":{' +
      '"phone":["38225ec3dccec4189659c110ddc4f3dc9c27539850cb6a9ddae31ae03a5cf441"],' +
      '"external_id":["2f6f3ee1e84eb0de6948acc7ce87a493b4db833b878cd0c72e09bf701220ed63"],' +
      '"ttclid":"E.C.P....","ip":"203.0.113.7","user_agent":"Mozilla/5.0"},' +
      '"page":{"url":"https://go.example.com.br/r?ttclid=..."},' +
      '"properties":{"value":197,"currency":"BRL"}}]}',
  )
})

test.each([
  ['the cookie of the pixel', '2abcDEF-ghi_JKL', '2abcDEF-ghi_JKL'],
  ['no cookie', '', undefined],
  ['something else', 'maria@example.com', undefined],
])('the browser is named by %s', (_what, _ttp, ttp) => {
  const { event } = made({ click: { ...click, params: { _ttp } } }) as unknown as {
    event: TikTokEvent
  }
  expect(event.user.ttp).toBe(ttp)
})

test('a number without its ninth digit is sent in both forms', () => {
  expect(person({ phone: '551187654321' }).phone).toEqual([
    '38225ec3dccec4189659c110ddc4f3dc9c27539850cb6a9ddae31ae03a5cf441',
    '87f921ad42ea99e741ce4d07a7f1d11f1f04120c4a2750dd0c8a301db77f7451',
  ])
})

test.each([
  ['a LID', { phone: '123456789012345' }, 'phone'],
  ['no number', { phone: null }, 'phone'],
  ['a private address', { ip: '192.168.0.7' }, 'ip'],
  ['no address', { ip: null }, 'ip'],
  ['a blank user agent', { userAgent: '  ' }, 'user_agent'],
])('%s is left out', (_what, change, key) => {
  expect(person(change)).not.toHaveProperty(key)
})

test('a conversation without a click has neither page nor click id, one without a value no properties', () => {
  const { event } = made({ click: null, valueCents: null, currency: 'BRL' })
  expect(Object.keys(event ?? {})).toEqual(['event', 'event_time', 'event_id', 'user'])
  expect(event?.user).not.toHaveProperty('ttclid')
})

test('a referrer goes along, and the future is now', () => {
  const { event } = made({
    at: new Date(at.getTime() + 60_000),
    click: { ...click, referrer: 'https://www.tiktok.com/' },
  })
  expect(event).toMatchObject({
    event_time: 1795219200,
    page: { referrer: 'https://www.tiktok.com/' },
  })
})

test('each of our events has a name of TikTok’s list, or a sentence', () => {
  for (const eventType of eventTypes) {
    const { event, problem } = made({ eventType })
    if (eventType === 'Donate') {
      expect(event).toBeNull()
      expect(problem && sentenceOf(problem)).toBe(
        'O TikTok não tem um evento equivalente a Donate. Escolha outro tipo de evento.',
      )
    } else {
      expect([eventType, event?.event, problem]).toEqual([eventType, eventNames[eventType], null])
    }
  }
})

test('seven days are the limit', () => {
  expect(made({ at: new Date(at.getTime() - week) }).problem).toBeNull()
  const { problem } = made({ at: new Date(at.getTime() - week - 1) })
  expect(problem && sentenceOf(problem)).toBe(
    'O evento tem mais de 7 dias: o TikTok não aceita mais, por isso não foi enviado.',
  )
})

test('the log keeps the request without the token and without anything readable of the person', () => {
  const { event } = made()
  const to = {
    accountId: 'a',
    destination: 'tiktok',
    address: 'C4ABCDEFGHIJ',
    secret: 'tt-secret-token',
    settings: {},
    testEventCode: null,
  } as const
  const logged = JSON.stringify(tiktokSender.logged(event!, { connection: to, key: '' }))
  expect(logged).toContain('"event_source_id":"C4ABCDEFGHIJ"')
  expect(logged).not.toMatch(/tt-secret-token|11987654321|João|test_event_code/)
})
