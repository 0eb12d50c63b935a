import { expect, test } from 'vitest'
import { eventTypes } from '#domain/conversions/conversion-rules'
import { sentenceOf } from '#domain/conversions/reasons'
import type { Conversion } from '../conversion.ts'
import { afterAd, afterClick, at, click, lead, nobody, wabaId } from './event.fixture.ts'
import { eventOf, notAfter } from './event.ts'
import { nameAt } from './event-names.ts'
import { userDataOf } from './user-data.ts'
import { problemOf } from './validate.ts'

const publicUrl = 'https://go.example.com.br'
const linked = { messaging: { wabaId, datasetId: '77' }, publicUrl }
const eventFor = (conversion: Conversion, around = { messaging: null, publicUrl }) =>
  eventOf(conversion, around)

const ph = ['029c7290f14c4516673508635f0519db95f7daf42057fd0e4ad1de84c5408a66']
const external_id = ['2f6f3ee1e84eb0de6948acc7ce87a493b4db833b878cd0c72e09bf701220ed63']
const country = ['885036a0da3dff3c3e05bc79bf49382b12bc5098514ed57ce0875aba1aa2c40d']
const fn = [
  'd147147c3dcbe0ac2756b42297dd7f013f8b2fa6178e209c3f74dc7d752243ef',
  'ed2befb11499489e2570cb053f774b8ed93e89eddab3f78867a2a5f32c58845e',
]
const device = { client_ip_address: '2001:db8::7', client_user_agent: 'Mozilla/5.0 ...' }
const fbc = 'fb.1.1795218600123.IwAR2F4-dbP0l7Mn1Iaw'

// What is sent for each kind of lead, whole.
test('a lead after a tracked click', () => {
  expect(eventFor(afterClick)).toEqual({
    event_name: 'Lead',
    event_time: 1795219200,
    event_id: 'lead-123:cfg-7',
    action_source: 'website',
    event_source_url: 'https://go.example.com.br/r?click_id=abc',
    user_data: { ph, fn, country, external_id, ...device, fbc },
    custom_data: { content_name: 'Campanha Novembro', lead_event_source: 'whatsapp' },
  })
})

test('a message after a click without fbclid, with a place and a name of two parts', () => {
  const person = {
    ...afterClick.person,
    phone: '551187654321',
    name: 'Maria Conceição',
    city: 'São Paulo',
    region: 'São Paulo',
    country: 'BR',
    fbc: null,
    fbp: 'fb.1.1795218600123.1234567890',
  }
  expect(eventFor({ ...afterClick, person }).user_data).toEqual({
    ph: [ph[0], '9d00682b6cd3bf3cfdfcb37f11706e1183d9e9aa55e88e775efdd5c2d1581efe'],
    fn: ['94aec9fbed989ece189a7e172c9cf41669050495152bc4c1dbf2a38d7fd85627'],
    ln: [
      '01984f463a1681c5827b11a006db945028014d595133776dd6b6a68cd06260fd',
      '6b75e879afd2b7c9580f4635eac10da4b26eb2111534c7d7c0d643f9dd64f03a',
    ],
    ct: [
      '8f7f2f7ccd3f2898cf4850905346e8fb333d00aac1c974f8f37326e068cf7b1e',
      '3eda1428ae1aece064071f8d40f08fe2bc59ffa66c171a163caf15122ec4d7f0',
    ],
    st: ['be18b85f77fc024db379acf19e8a1ce62307ab7bb1bca395389ecfc2dafaf741'],
    country,
    external_id,
    ...device,
    fbp: 'fb.1.1795218600123.1234567890',
  })
})

test('a message that nothing led to', () => {
  const untracked = { ...lead, isTracked: false, campaign: null }
  const person = { ...nobody, phone: '5511987654321' }
  expect(eventFor({ ...afterClick, lead: untracked, click: null, person })).toEqual({
    event_name: 'Lead',
    event_time: 1795219200,
    event_id: 'lead-123:cfg-7',
    action_source: 'chat',
    user_data: { ph, country, external_id },
    custom_data: { lead_event_source: 'whatsapp' },
  })
})

test('a message that a click-to-WhatsApp ad began, with a linked dataset', () => {
  expect(eventOf(afterAd, linked)).toEqual({
    event_name: 'LeadSubmitted',
    event_time: 1795219200,
    event_id: 'lead-124:cfg-7',
    action_source: 'business_messaging',
    messaging_channel: 'whatsapp',
    user_data: {
      whatsapp_business_account_id: '102290129340398',
      ctwa_clid: 'ARAkLkA8rmlFeiCk...',
      ph,
      country,
      external_id,
    },
    custom_data: { content_name: 'Campanha Novembro', lead_event_source: 'whatsapp' },
  })
})

test('the same message without a linked dataset names no click of an ad', () => {
  expect(eventFor(afterAd)).toEqual({
    event_name: 'Lead',
    event_time: 1795219200,
    event_id: 'lead-124:cfg-7',
    action_source: 'chat',
    user_data: { ph, country, external_id },
    custom_data: { content_name: 'Campanha Novembro', lead_event_source: 'whatsapp' },
  })
})

test('a status set later is an event of a CRM, with the keys of the lead', () => {
  const later = { ...afterClick, eventType: 'Schedule', cause: 'status' } as const
  expect(eventFor(later)).toEqual({
    event_name: 'Schedule',
    event_time: 1795219200,
    event_id: 'lead-123:cfg-7',
    action_source: 'system_generated',
    user_data: { ph, fn, country, external_id, ...device, fbc },
    custom_data: {
      content_name: 'Campanha Novembro',
      lead_event_source: 'Rastro',
      event_source: 'crm',
    },
  })
})

test('a sale that a phrase recognised', () => {
  const sale: Conversion = {
    ...afterClick,
    eventType: 'Purchase',
    eventId: 'lead-123:sale-1',
    cause: 'sale_in_chat',
    valueCents: 19_790,
    currency: 'BRL',
  }
  expect(eventFor(sale)).toEqual({
    event_name: 'Purchase',
    event_time: 1795219200,
    event_id: 'lead-123:sale-1',
    action_source: 'chat',
    user_data: { ph, fn, country, external_id, ...device, fbc },
    custom_data: {
      value: 197.9,
      currency: 'BRL',
      content_name: 'Campanha Novembro',
      lead_event_source: 'whatsapp',
    },
  })
})

test('a click alone', () => {
  const alone: Conversion = {
    ...afterClick,
    eventType: 'ViewContent',
    cause: 'click',
    lead: null,
    person: { ...afterClick.person, externalId: 'click-9', phone: null, name: null },
  }
  expect(eventFor(alone)).toEqual({
    event_name: 'ViewContent',
    event_time: 1795219200,
    event_id: 'lead-123:cfg-7',
    action_source: 'website',
    event_source_url: 'https://go.example.com.br/r?click_id=abc',
    user_data: {
      external_id: ['f8392180e7c0d4a76201b85435b42853e34408351146183c5d3eeec0aea1b7ca'],
      ...device,
      fbc,
    },
    custom_data: { content_name: 'Campanha do clique', lead_event_source: 'whatsapp' },
  })
  const unknownPage = { ...alone, click: { ...click, pageUrl: null } }
  expect(eventFor(unknownPage).event_source_url).toBe('https://go.example.com.br')
})

const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
const ad = { ctwaClid: 'ARA', adId: null, at }
const nameless = { ...ad, ctwaClid: null }

test.each<[string, Partial<Conversion>, linked: string, notLinked: string]>([
  ['a click', { cause: 'click' }, 'website', 'website'],
  ['a click, said to be a chat', { cause: 'click', actionSource: 'chat' }, 'website', 'website'],
  ['a message after a click', {}, 'website', 'website'],
  ['the same, said to be a chat', { actionSource: 'chat' }, 'chat', 'chat'],
  ['a message out of nowhere', { click: null }, 'chat', 'chat'],
  ['a message of an ad', { click: null, ad }, 'business_messaging', 'chat'],
  ['the same, said to be a chat', { click: null, ad, actionSource: 'chat' }, 'chat', 'chat'],
  ['an ad that gave no id of the click', { click: null, ad: nameless }, 'chat', 'chat'],
  ['an ad newer than the click', { ad }, 'business_messaging', 'chat'],
  ['a click newer than the ad', { ad, click: { ...click, at: minutes(1) } }, 'website', 'website'],
  ['a sale in the chat', { cause: 'sale_in_chat' }, 'chat', 'chat'],
  ['a sale in the chat of an ad', { cause: 'sale_in_chat', ad }, 'business_messaging', 'chat'],
  ['a status', { cause: 'status' }, 'system_generated', 'system_generated'],
  ['a status after an ad', { cause: 'status', ad }, 'system_generated', 'system_generated'],
  ['a status, said to be a chat', { cause: 'status', actionSource: 'chat' }, 'chat', 'chat'],
])('%s is told as what it is', (_name, change, whenLinked, otherwise) => {
  const conversion = { ...afterClick, ...change }
  expect(eventOf(conversion, linked).action_source).toBe(whenLinked)
  expect(eventFor(conversion).action_source).toBe(otherwise)
})

test('each event type is called what its action source takes, or goes to the chat', () => {
  const names = eventTypes.map((eventType) => {
    const event = eventOf({ ...afterAd, eventType, valueCents: 100, currency: 'BRL' }, linked)
    return `${eventType}: ${event.action_source} ${event.event_name}`
  })
  expect(names).toEqual([
    'Lead: business_messaging LeadSubmitted',
    'ViewContent: business_messaging ViewContent',
    'Purchase: business_messaging Purchase',
    'AddToCart: business_messaging AddToCart',
    'InitiateCheckout: business_messaging InitiateCheckout',
    'AddPaymentInfo: chat AddPaymentInfo',
    'CompleteRegistration: business_messaging LeadSubmitted',
    'Contact: business_messaging LeadSubmitted',
    'CustomizeProduct: chat CustomizeProduct',
    'Donate: chat Donate',
    'FindLocation: chat FindLocation',
    'Schedule: business_messaging LeadSubmitted',
    'Search: chat Search',
    'StartTrial: chat StartTrial',
    'SubmitApplication: business_messaging LeadSubmitted',
    'Subscribe: chat Subscribe',
    'AddToWishlist: chat AddToWishlist',
    'PageView: chat PageView',
    'GenerateLead: business_messaging LeadSubmitted',
    'CompleteOrder: business_messaging Purchase',
  ])
  expect(nameAt('website', 'GenerateLead')).toBe('GenerateLead')
  expect(nameAt('business_messaging', 'constructor')).toBeNull()
})

test('a finished order of no value is no purchase', () => {
  const order = { ...afterAd, eventType: 'CompleteOrder' } as const
  expect(eventOf(order, linked)).toMatchObject({
    event_name: 'CompleteOrder',
    action_source: 'chat',
  })
})

test('a name of the user’s own is the event’s name', () => {
  expect(eventFor({ ...afterClick, target: 'OrcamentoPedido' }).event_name).toBe('OrcamentoPedido')
  expect(eventOf({ ...afterAd, target: 'QualifiedLead' }, linked)).toMatchObject({
    event_name: 'QualifiedLead',
    action_source: 'business_messaging',
  })
  expect(eventOf({ ...afterAd, target: 'OrcamentoPedido' }, linked)).toMatchObject({
    event_name: 'OrcamentoPedido',
    action_source: 'chat',
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
  (bad) => {
    expect(userDataOf({ ...nobody, fbc: bad, fbp: bad })).not.toHaveProperty('fbc')
    expect(userDataOf({ ...nobody, fbc: bad, fbp: bad })).not.toHaveProperty('fbp')
  },
)

test('what is empty is left out, never hashed', () => {
  const blank = { ...nobody, phone: '', name: ' ', city: '', region: ' ', country: '', ip: '' }
  expect(userDataOf({ ...blank, userAgent: ' ', fbc: '', fbp: '' })).toEqual({ external_id })
})

test('a foreign region is not taken for a Brazilian state', () => {
  const place = { ...nobody, region: 'Amazonas', city: 'Leticia' }
  expect(userDataOf({ ...place, country: 'CO' })).not.toHaveProperty('st')
  expect(userDataOf({ ...place, country: 'BR' }).st).toHaveLength(1)
})

test('an event is never later than now', () => {
  const event = eventFor(afterClick)
  expect(notAfter(event, at.getTime() - 5_000).event_time).toBe(event.event_time - 5)
  expect(notAfter(event, at.getTime() + 5_000)).toEqual(event)
})

test.each<[string, Partial<Conversion>, number, RegExp | null]>([
  ['a good event', {}, 0, null],
  ['just within 7 days', {}, 7 * 86_400_000, null],
  ['over 7 days old', {}, 7 * 86_400_000 + 1000, /7 dias/],
  ['a purchase without value', { eventType: 'Purchase' }, 0, /sem valor/],
  [
    'a purchase of nothing',
    { eventType: 'Purchase', valueCents: 0, currency: 'BRL' },
    0,
    /sem valor/,
  ],
  ['a value that is no number', { valueCents: Number.NaN, currency: 'BRL' }, 0, /número válido/],
  ['a negative value', { valueCents: -100, currency: 'BRL' }, 0, /número válido/],
  ['a value without currency', { valueCents: 100 }, 0, /moeda/],
  ['a value in no currency', { valueCents: 100, currency: 'R$' }, 0, /moeda/],
  ['a name just short enough', { target: 'x'.repeat(50) }, 0, null],
  ['a name too long', { target: 'x'.repeat(51) }, 0, /longo/],
])('%s', (_name, change, ageMs, problem) => {
  const found = problemOf(eventFor({ ...afterClick, ...change }), at.getTime() + ageMs)
  if (problem === null) expect(found).toBeNull()
  else expect(found && sentenceOf(found)).toMatch(problem)
})

test.each([
  [{ country: ['x'], client_user_agent: 'x' }, false],
  [{ ct: ['x'], st: ['x'], zp: ['x'] }, false],
  [{ db: ['x'], client_user_agent: 'x' }, false],
  [{ fn: ['x'] }, false],
  [{}, false],
  [{ fn: ['x'], ln: ['x'] }, true],
  [{ external_id: ['x'] }, true],
  [{ ctwa_clid: 'x' }, true],
  [{ fbc: 'x', client_user_agent: 'x' }, true],
])('%j identifies somebody: %s', (user_data, isEnough) => {
  const event = { ...eventFor(afterClick), user_data }
  expect(problemOf(event, at.getTime()) === null).toBe(isEnough)
})
