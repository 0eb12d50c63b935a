import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '#contracts/leads'
import type { TrackingLink } from '#contracts/links'
import { startTestApp, type TestApp } from '#tests/helpers/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Created = { id: string; clickId: string; trackingUrl: string }
type List = {
  links: TrackingLink[]
  total: number
  totalClicks: number
  overallConversionRate: number
}

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

function create(more: object = {}): Promise<Created> {
  return app.post('/api/links', {
    whatsappNumber: '(11) 98765-4321',
    campaignName: 'Black Friday 2026',
    ...more,
  })
}

async function visit(path: string, headers: Record<string, string> = {}) {
  return app.request('GET', path, { session: null, headers: { 'user-agent': phone, ...headers } })
}

test('a link gets a public code of eight characters and its tracking address', async () => {
  const link = await create()
  expect(link.clickId).toMatch(/^[0-9a-hjkmnp-tv-z]{8}$/)
  expect(link.trackingUrl).toBe(`http://rastro.test/r?click_id=${link.clickId}`)
})

test('the number is kept with country code, the UTM campaign derived from the name', async () => {
  const { id } = await create({ campaignName: 'Promoção de  Natal' })
  const { links } = await app.get<List>('/api/links/manager')
  expect(links.find((link) => link.id === id)).toMatchObject({
    whatsappNumber: '5511987654321',
    utmCampaign: 'promoção_de_natal',
    message: 'Olá! Vi o anúncio e gostaria de mais informações.',
    metrics: { totalClicks: 0, enrichedLeads: 0, conversionRate: 0, ignoredHits: {} },
  })
})

test.each([
  ['camelCase', { utmSource: 'TikTok', adsetName: 'Frio', adName: 'Vídeo', campaignId: '77' }],
  ['snake_case', { utm_source: 'TikTok', adset_name: 'Frio', ad_name: 'Vídeo', campaign_id: '77' }],
])('captured parameters in %s are those of the link', async (_name, campaignData) => {
  const { clickId } = await create({ campaignData })
  await visit(`/r?click_id=${clickId}`, { 'user-agent': `${phone} ${_name}` })
  await app.drain()
  const { leads } = await app.get<{ leads: Lead[] }>('/api/leads?limit=100')
  expect(leads.find((lead) => lead.clickId === clickId)).toMatchObject({
    source: 'tiktok',
    adSet: 'Frio',
    creative: 'Vídeo',
    campaignData: { utmSource: 'TikTok', campaignId: '77' },
  })
})

test.each([['abc'], ['123'], ['00000000000'], ['11 9B765-4321'], ['ramal 22 do 3333-4444']])(
  'the number %s is refused on its field',
  async (number) => {
    const answer = await app.request('POST', '/api/links', {
      body: { whatsappNumber: number, campaignName: 'X' },
    })
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({
      code: 'invalid',
      fields: { whatsappNumber: expect.any(String) },
    })
  },
)

test('captured page parameters fill the fields that the form leaves open', async () => {
  const { id } = await create({
    utmSource: 'instagram',
    campaignData: { utmSource: 'facebook', utmMedium: 'cpc', adsetName: 'Público frio' },
  })
  const { links } = await app.get<List>('/api/links/manager')
  expect(links.find((link) => link.id === id)).toMatchObject({
    utmSource: 'instagram',
    utmMedium: 'cpc',
    adsetName: 'Público frio',
  })
})

test('of captured names the first value that says something counts, in any case', async () => {
  const { id } = await create({
    utmSource: '(not set)',
    campaignData: {
      UTM_SOURCE: '{{site_source_name}}',
      utm_source: 'ig',
      utmMedium: 'none',
      UTM_Medium: 'cpc',
    },
  })
  const { links } = await app.get<List>('/api/links/manager')
  expect(links.find((link) => link.id === id)).toMatchObject({ utmSource: 'ig', utmMedium: 'cpc' })
})

test('clicks and ignored hits show per link and in the sums', async () => {
  const before = await app.get<List>('/api/links/manager')
  const { id, clickId } = await create()
  await visit(`/r?click_id=${clickId}`)
  await visit(`/r?click_id=${clickId}`)
  await visit(`/r?click_id=${clickId}`, { 'user-agent': 'Googlebot/2.1' })
  await app.drain()
  const after = await app.get<List>('/api/links/manager')
  expect(after.links.find((link) => link.id === id)?.metrics).toEqual({
    totalClicks: 1,
    enrichedLeads: 0,
    conversionRate: 0,
    ignoredHits: { repeat: 1, bot: 1 },
  })
  expect(after.totalClicks - before.totalClicks).toBe(1)
  expect(after.total - before.total).toBe(1)
})

test('an edited number and message are used by the next click', async () => {
  const { id, clickId } = await create()
  await visit(`/r/${clickId}`)
  await app.request('PATCH', `/api/links/${id}`, {
    body: { whatsappNumber: '+351 912 345 678', message: 'Bom dia!' },
  })
  await expect
    .poll(async () => (await visit(`/r/${clickId}`)).headers.get('location'))
    .toMatch(/^https:\/\/wa\.me\/351912345678\?text=Bom%20dia!%0A%5BID%3A%20[0-9A-Z]{8}%5D$/)
})

test('a paused link is still no dead end', async () => {
  const { id, clickId } = await create()
  const answer = await app.request('PATCH', `/api/links/${id}`, { body: { paused: true } })
  expect(answer.json).toMatchObject({ paused: true })
  expect((await visit(`/r/${clickId}`)).status).toBe(302)
})

test('a deleted link leaves the list and keeps redirecting, its clicks marked orphan', async () => {
  const { id, clickId } = await create()
  const gone = await app.request('DELETE', `/api/links/${id}`)
  expect(gone.json).toEqual({ success: true })
  const { links } = await app.get<List>('/api/links/manager')
  expect(links.some((link) => link.id === id)).toBe(false)
  expect((await app.request('DELETE', `/api/links/${id}`)).status).toBe(404)

  expect((await visit(`/r/${clickId}`)).status).toBe(302)
  await app.drain()
  const { rows } = await app.ctx.sql.pool.query(
    'select class, orphan from clicks where link_id = $1',
    [id],
  )
  expect(rows).toEqual([{ class: 'human', orphan: true }])
})

test('the clicks of deleted links make up the difference to the card of the dashboard', async () => {
  const { id, clickId } = await create()
  await visit(`/r/${clickId}`)
  await app.drain()
  await app.request('DELETE', `/api/links/${id}`)
  const { totalClicks, deletedLinks } = await app.get<
    List & { totalClicks: number; deletedLinks: { links: number; clicks: number } }
  >('/api/links/manager')
  const card = await app.get<{ totalClicks: number }>('/api/metrics')
  expect(deletedLinks.links).toBeGreaterThan(0)
  expect(totalClicks + deletedLinks.clicks).toBe(card.totalClicks)
})

test('a deletion that is undone puts the link back with its numbers', async () => {
  const { id, clickId } = await create()
  await visit(`/r/${clickId}`)
  await app.drain()
  const listed = async () =>
    (await app.get<List>('/api/links/manager')).links.find((link) => link.id === id)
  const before = await listed()
  expect((await app.request('POST', `/api/links/${id}/restore`)).status).toBe(404)
  await app.request('DELETE', `/api/links/${id}`)
  const restored = await app.post(`/api/links/${id}/restore`)
  expect(restored).toEqual(before)
  expect(before).toMatchObject({ id, metrics: { totalClicks: 1 } })
  expect(await listed()).toEqual(before)
  expect((await app.request('POST', `/api/links/${id}/restore`)).status).toBe(404)

  await visit(`/r/${clickId}`, { 'user-agent': `${phone} outra` })
  await app.drain()
  const { rows } = await app.ctx.sql.pool.query('select orphan from clicks where link_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ orphan: false }, { orphan: false }])
})

test('the QR code is an image of the tracking address, in both kinds', async () => {
  const { id } = await create()
  const svg = await app.request('GET', `/api/links/${id}/qr.svg`)
  expect(svg.headers.get('content-type')).toContain('image/svg+xml')
  expect(svg.text).toContain('<svg')
  const png = await app.request('GET', `/api/links/${id}/qr.png`)
  expect(png.headers.get('content-type')).toBe('image/png')
  expect((await app.request('GET', `/api/links/${id}/qr.svg`, { session: null })).status).toBe(401)
})

test("another account's link is not there", async () => {
  const { id } = await create()
  const other = await app.newAccount('Outra')
  const call = { session: other.session }
  expect(
    (await app.request('PATCH', `/api/links/${id}`, { ...call, body: { paused: true } })).status,
  ).toBe(404)
  expect((await app.request('DELETE', `/api/links/${id}`, call)).status).toBe(404)
  expect((await app.request('GET', `/api/links/${id}/qr.svg`, call)).status).toBe(404)
  expect((await app.get<List>('/api/links/manager', call)).links).toEqual([])
})
