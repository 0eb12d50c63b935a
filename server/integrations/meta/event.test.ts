import { expect, test } from 'vitest'
import { type Conversion, eventOf, notAfter } from './event.ts'
import { userDataOf } from './user-data.ts'
import { problemOf } from './validate.ts'

const at = new Date('2026-11-21T00:00:00.000Z')

const nobody = {
  externalId: 'Lead-123',
  phone: null,
  name: null,
  city: null,
  region: null,
  country: null,
  ip: null,
  userAgent: null,
  fbc: null,
  fbp: null,
}

const conversion: Conversion = {
  eventName: 'Lead',
  eventId: 'lead-123:cfg-7',
  at,
  cause: 'message',
  hasClick: true,
  pageUrl: 'https://go.example.com.br/r?click_id=abc',
  campaign: 'Campanha Novembro',
  valueCents: null,
  currency: null,
  person: {
    ...nobody,
    phone: '5511987654321',
    name: 'João',
    ip: '2001:db8::7',
    userAgent: 'Mozilla/5.0 ...',
    fbc: 'fb.1.1795218600123.IwAR2F4-dbP0l7Mn1Iaw',
  },
}

test('a lead after a tracked click', () => {
  expect(eventOf(conversion)).toEqual({
    event_name: 'Lead',
    event_time: 1795219200,
    event_id: 'lead-123:cfg-7',
    action_source: 'website',
    event_source_url: 'https://go.example.com.br/r?click_id=abc',
    user_data: {
      ph: ['029c7290f14c4516673508635f0519db95f7daf42057fd0e4ad1de84c5408a66'],
      fn: [
        'd147147c3dcbe0ac2756b42297dd7f013f8b2fa6178e209c3f74dc7d752243ef',
        'ed2befb11499489e2570cb053f774b8ed93e89eddab3f78867a2a5f32c58845e',
      ],
      country: ['885036a0da3dff3c3e05bc79bf49382b12bc5098514ed57ce0875aba1aa2c40d'],
      external_id: ['2f6f3ee1e84eb0de6948acc7ce87a493b4db833b878cd0c72e09bf701220ed63'],
      client_ip_address: '2001:db8::7',
      client_user_agent: 'Mozilla/5.0 ...',
      fbc: 'fb.1.1795218600123.IwAR2F4-dbP0l7Mn1Iaw',
    },
    custom_data: { content_name: 'Campanha Novembro', lead_event_source: 'whatsapp' },
  })
})

test('a sale closed in the chat carries its value in reais', () => {
  const sale = eventOf({
    ...conversion,
    eventName: 'Purchase',
    cause: 'sale_in_chat',
    valueCents: 19_700,
    currency: 'BRL',
  })
  expect(sale.action_source).toBe('chat')
  expect(sale.event_source_url).toBeUndefined()
  expect(sale.custom_data).toMatchObject({ value: 197, currency: 'BRL' })
})

test.each([
  ['click', true, 'website'],
  ['message', true, 'website'],
  ['message', false, 'chat'],
  ['sale_in_chat', true, 'chat'],
  ['status', true, 'system_generated'],
] as const)('%s (through a click: %s) is %s', (cause, hasClick, source) => {
  expect(eventOf({ ...conversion, cause, hasClick }).action_source).toBe(source)
})

test('a status change is an event of a CRM', () => {
  expect(eventOf({ ...conversion, cause: 'status' }).custom_data).toMatchObject({
    event_source: 'crm',
    lead_event_source: 'Rastro',
  })
})

test.each([
  ['10.0.0.5', undefined],
  ['192.168.1.1', undefined],
  ['172.20.0.1', undefined],
  ['127.0.0.1', undefined],
  ['169.254.1.1', undefined],
  ['100.64.0.1', undefined],
  ['::1', undefined],
  ['fe80::1', undefined],
  ['fd00::1', undefined],
  ['::ffff:10.0.0.1', undefined],
  ['not an address', undefined],
  ['172.32.0.1', '172.32.0.1'],
  ['::ffff:177.33.10.20', '177.33.10.20'],
  ['177.33.10.20', '177.33.10.20'],
])('the address %s is sent as %s', (ip, sent) => {
  expect(userDataOf({ ...nobody, ip }).client_ip_address).toBe(sent)
})

test.each(['fb.1.123.abc', 'fb.1.1795218600123.', 'fb.1.1795218600123.a b', '{{fbclid}}'])(
  'the click identifier %j is not sent',
  (fbc) => {
    expect(userDataOf({ ...nobody, fbc, fbp: fbc })).not.toHaveProperty('fbc')
    expect(userDataOf({ ...nobody, fbc, fbp: fbc })).not.toHaveProperty('fbp')
  },
)

test('a foreign region is not taken for a Brazilian state', () => {
  const place = { ...nobody, region: 'Amazonas', city: 'Leticia' }
  expect(userDataOf({ ...place, country: 'CO' })).not.toHaveProperty('st')
  expect(userDataOf({ ...place, country: 'BR' }).st).toHaveLength(1)
})

test('an event is never later than now', () => {
  const event = eventOf(conversion)
  expect(notAfter(event, at.getTime() - 5_000).event_time).toBe(event.event_time - 5)
  expect(notAfter(event, at.getTime() + 5_000)).toEqual(event)
})

test.each<[string, Partial<Conversion>, number, RegExp | null]>([
  ['a good event', {}, 0, null],
  ['just within 7 days', {}, 7 * 86_400_000, null],
  ['over 7 days old', {}, 7 * 86_400_000 + 1000, /7 dias/],
  ['a purchase without value', { eventName: 'Purchase' }, 0, /sem valor/],
  ['a value without currency', { valueCents: 100 }, 0, /moeda/],
  ['a name too long', { eventName: 'x'.repeat(51) }, 0, /longo/],
])('%s', (_name, change, ageMs, problem) => {
  const found = problemOf(eventOf({ ...conversion, ...change }), at.getTime() + ageMs)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(problem)
})

test.each([
  [{ country: ['x'], client_user_agent: 'x' }, false],
  [{ fn: ['x'] }, false],
  [{}, false],
  [{ fn: ['x'], ln: ['x'] }, true],
  [{ external_id: ['x'] }, true],
  [{ fbc: 'x', client_user_agent: 'x' }, true],
])('%j identifies somebody: %s', (user_data, isEnough) => {
  const event = { ...eventOf(conversion), user_data }
  expect(problemOf(event, at.getTime()) === null).toBe(isEnough)
})
