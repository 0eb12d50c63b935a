import { describe, expect, test } from 'vitest'
import { contextText, placeText, type StoredClick, splitClick } from './split-click.ts'

const fbclid = 'PAZXh0bgNhZW0BMABhZGlkAasnB1x_aem_q9-Zk3TtLw'
const click: StoredClick = {
  account_id: '01900000-0000-7000-8000-000000000001',
  id: '01900000-0000-7000-8000-000000000002',
  link_id: '01900000-0000-7000-8000-000000000003',
  code: 'K7Q2M9XA',
  clicked_at: '2026-11-17T12:00:00.123Z',
  local_day: '2026-11-17',
  class: 'human',
  class_reason: 'pessoa',
  repeat_of: null,
  orphan: false,
  source: 'instagram',
  campaign: 'Verão',
  ad_set: null,
  creative: null,
  campaign_data: { utmCampaign: 'Verão', fbclid, gclid: null },
  params: { utm_campaign: 'Verão', fbclid },
  params_truncated: false,
  unexpanded: [],
  referrer: 'https://l.instagram.com/',
  landing_page: null,
  ip: '203.0.113.7',
  user_agent: 'Mozilla/5.0',
  client_hints: null,
  device: { type: 'mobile' },
  country: 'BR',
  region: null,
  city: 'São Paulo',
  geo_time_zone: null,
  fbc: `fb.1.${Date.parse('2026-11-17T12:00:00.123Z')}.${fbclid}`,
  fbp: null,
  ga_client_id: null,
  visitor: 'ff000000000000ab',
}
const withParams = (params: Record<string, string>) =>
  splitClick({ ...click, params: { utm_campaign: 'Verão', ...params } })

describe('a parameter stays with its click when hardly another has it', () => {
  test.each([
    ['click id that the campaign data repeat', { fbclid }],
    ['cookie', { _fbp: 'fb.1.1.2' }],
    ['stream of GA4', { _ga_AB12: 'GS1.1.2' }],
    ['jumble', { session: 'a8f3c21b9d0e4f7711aa' }],
    ['address with a click id', { page: 'https://loja.test/?fbclid=x' }],
    ['long text', { note: 'x'.repeat(301) }],
  ])('%s', (_, params) => {
    expect(withParams(params).context).toMatchObject({ params: { utm_campaign: 'Verão' } })
  })
})

describe('what comes again is shared', () => {
  test.each([
    ['ad id', { ad_id: '120210000000000000001' }],
    ['name that looks like a jumble', { utm_content: 'video1_depoimento2_maio2026' }],
    ['macro that was not expanded', { gclid: '{gclid}' }],
    ['page', { landing_page: 'https://loja.test/inverno' }],
    ['own word', { cupom: 'INVERNO10' }],
  ])('%s', (_, params) => {
    const { context, row } = withParams(params)
    expect(context).toMatchObject({ params })
    expect(row).toMatchObject({ params: null, fbclid: null })
  })
})

test('two visits by one ad share everything but their own', () => {
  const other = splitClick({
    ...click,
    id: '01900000-0000-7000-8000-000000000009',
    params: { fbclid: `${fbclid}2`, utm_campaign: 'Verão' },
    campaign_data: { gclid: null, fbclid: `${fbclid}2`, utmCampaign: 'Verão' },
    code: 'AAAA1111',
    ip: null,
  })
  const split = splitClick(click)
  expect(other.context).toEqual(split.context)
  expect(other.agent).toEqual(split.agent)
  expect(other.place).toEqual(split.place)
})

test('the keys of contents that are stored stay the same', () => {
  const split = splitClick({
    ...click,
    params: { 'a"b': 'não', z: '1', utm_campaign: 'Verão' },
    unexpanded: ['x', 'y"'],
    client_hints: { 'sec-ch-ua-platform': '"Android"' },
    device: { type: 'mobile', os: 'Android' },
    referrer: 'https://loja.test/',
  })
  expect([split.context.id, split.agent.id, split.place.id]).toEqual([
    '4508946890136276389',
    '6462746124789710985',
    '-5989965837613360318',
  ])
})

test('another account has keys of its own', () => {
  const other = splitClick({ ...click, account_id: '01900000-0000-7000-8000-00000000000a' })
  const split = splitClick(click)
  expect(other.context.id).not.toBe(split.context.id)
  expect(other.agent.id).not.toBe(split.agent.id)
  expect(other.place.id).not.toBe(split.place.id)
})

test('what follows from other facts is not stored', () => {
  expect(splitClick(click).row).toMatchObject({
    fbclid_form: 2,
    fbclid: `\\x${Buffer.from('snB1x_aem_q9-Zk3TtLw', 'base64url').toString('hex')}`,
    fbc: '',
    class_reason: null,
    params: null,
    visitor: '7615586969883508907',
  })
  const odd = { ...click, fbc: 'fb.1.5.x', class_reason: 'codigo_recebido', ip: 'fe80::1%eth0' }
  expect(splitClick(odd).row).toMatchObject({
    fbc: 'fb.1.5.x',
    class_reason: 'codigo_recebido',
    ip: 'fe80::1',
  })
})

test('a click id that is no base64url is kept to the letter', () => {
  const id = 'não é +/='
  const { row, context } = splitClick({
    ...click,
    params: { fbclid: id },
    campaign_data: { fbclid: id },
  })
  expect(row).toMatchObject({ fbclid: null, fbclid_form: null, params: { fbclid: id } })
  expect(context).toMatchObject({ params: {}, campaign_data: {} })
})

test('a search finds names without accents; neither code nor town stands in the context', () => {
  const { context, place } = splitClick(click)
  expect(contextText(context)).toBe('verao\ninstagram\nverao')
  expect(placeText(place)).toBe('sao paulo')
})

test('the address of a page stays with the click, that of a site is shared', () => {
  const page = splitClick({ ...click, referrer: 'https://loja.test/?nome=Maria' })
  expect(page.row.referrer).toBe('https://loja.test/?nome=Maria')
  expect(page.context).toMatchObject({ referrer: null })
  const site = splitClick({ ...click, referrer: 'https://loja.test/' })
  expect(site.row.referrer).toBe(null)
  expect(site.context).toMatchObject({ referrer: 'https://loja.test/' })
})

test('clicks by one ad share what they say of it, from whichever page of a platform they come', () => {
  const other = splitClick({ ...click, referrer: 'https://www.facebook.com/' })
  expect(other.context).toEqual(splitClick(click).context)
  expect(other.row.referrer).toBe('3')
})
