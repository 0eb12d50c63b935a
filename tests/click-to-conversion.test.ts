import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './helpers/app.ts'
import { type Program, startProgram } from './helpers/programs.ts'

// The whole path on real parts: the application on PostgreSQL, the messaging gateway and the ad
// platform as separate processes that speak the vendors' wire formats.

const fbclid = 'IwAR2F4-dbP0l7Mn1IawXyZ_aem_AbCdEf0123456789'
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.7258.143 Mobile Safari/537.36 Instagram 395.0.0.0.77 Android (34/14; 450dpi; 1080x2340; samsung; SM-A155M; a15; mt6789; pt_BR; 791234567)'
const visitorIp = '177.33.10.20'

type Received = {
  events: { pixelId: string; event: Record<string, unknown>; repeats: number }[]
}
type LeadList = { total: number; leads: Record<string, unknown>[] }

let gateway: Program
let ads: Program
let app: TestApp

beforeAll(async () => {
  ;[gateway, ads] = await Promise.all([
    startProgram('dev/fake-gateway.ts', '/_state'),
    startProgram('dev/fake-ad-platforms.ts', '/_received'),
  ])
  app = await startTestApp({
    env: {
      META_GRAPH_BASE_URL: ads.url,
      META_GRAPH_VERSION: 'v26.0',
      WAPI_BASE_URL: `${gateway.url}/v1`,
      TRUST_PROXY: '127.0.0.1,::1',
    },
  })
})

afterAll(async () => {
  await app.close()
  await Promise.all([gateway.stop(), ads.stop()])
})

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

test('a click becomes one tracked lead and one Lead event, and every number agrees', async () => {
  // The business connects W-API and the pixel.
  const created = await app.post<{ webhookUrl: string; instanceId: string }>(
    '/api/whatsapp/create-instance',
    { provider: 'wapi', instanceName: 'Loja', credentials: { instanceId: 'LITE-1', token: 't-1' } },
  )
  const webhookPath = new URL(created.webhookUrl).pathname
  await app.post('/api/meta/settings', { pixelId: '1234567890', accessToken: 'EAAG-token-1234' })

  // The advertiser makes a link.
  const link = await app.post<{ clickId: string; trackingUrl: string }>('/api/links', {
    whatsappNumber: '(11) 98765-4321',
    campaignName: 'Campanha Novembro',
    message: 'Olá! Vi o anúncio 👋 e quero saber mais.',
  })
  expect(link.trackingUrl).toBe(`http://rastro.test/r?click_id=${link.clickId}`)

  // A visitor clicks the ad.
  const clickedAt = app.ctx.now().getTime()
  const click = await app.request(
    'GET',
    `/r?click_id=${link.clickId}&utm_source=ig&utm_medium=cpc&utm_campaign=black_friday&utm_content=video_1&adset_name=Mulheres%2025-34&fbclid=${fbclid}`,
    { session: null, headers: { 'user-agent': userAgent, 'x-forwarded-for': visitorIp } },
  )
  expect(click.status).toBe(302)
  expect(click.headers.get('cache-control')).toBe('no-store')
  expect(click.headers.get('referrer-policy')).toBe('no-referrer')
  const chat = new URL(click.headers.get('location') ?? '')
  expect(chat.origin + chat.pathname).toBe('https://wa.me/5511987654321')
  const greeting = chat.searchParams.get('text') ?? ''
  expect(greeting).toMatch(
    /^Olá! Vi o anúncio 👋 e quero saber mais\.\n\[ID: [0-9A-HJKMNP-TV-Z]{8}\]$/,
  )

  // 40 s later the visitor sends it; the gateway tells us three times.
  app.advance(40_000)
  const webhook = {
    event: 'webhookReceived',
    instanceId: 'LITE-1',
    connectedPhone: '5511987654321',
    isGroup: false,
    messageId: '3EB0C0FFEE0000000001',
    fromMe: false,
    chat: { id: '559281234567', profilePicture: null },
    sender: { id: '559281234567', pushName: 'João D’Ávila 🌻', senderLid: '123456789012345@lid' },
    moment: Math.floor(app.ctx.now().getTime() / 1000),
    msgContent: { conversation: greeting },
  }
  for (let time = 1; time <= 3; time++) {
    const answer = await app.request('POST', webhookPath, { body: webhook, session: null })
    expect(answer.status).toBe(200)
    await app.drain()
  }

  // One tracked lead.
  const leads = await app.get<LeadList>('/api/leads')
  expect(leads.total).toBe(1)
  const [lead] = leads.leads
  const code = greeting.slice(-9, -1)
  expect(lead).toMatchObject({
    contactName: 'João D’Ávila 🌻',
    whatsappNumber: '5592981234567',
    contactPhone: '559281234567',
    status: 'contacted',
    isTracked: true,
    leadCode: code,
    clickId: link.clickId,
    source: 'instagram',
    campaign: 'black_friday',
    adSet: 'Mulheres 25-34',
    creative: 'video_1',
    messageCount: 1,
    ipAddress: visitorIp,
    firstMessage: 'Olá! Vi o anúncio 👋 e quero saber mais.',
    attribution: { reason: 'codigo', confidence: 'alta' },
    createdAt: new Date(clickedAt).toISOString(),
  })
  expect(lead?.campaignData).toMatchObject({ fbclid, utmSource: 'ig', utmCampaign: 'black_friday' })

  // One Lead at the ad platform.
  const received = (await (await fetch(`${ads.url}/_received`)).json()) as Received
  expect(received.events).toHaveLength(1)
  const [sent] = received.events
  expect(sent?.pixelId).toBe('1234567890')
  expect(sent?.repeats).toBe(0)
  expect(sent?.event).toMatchObject({
    event_name: 'Lead',
    event_time: Math.floor((clickedAt + 40_000) / 1000),
    action_source: 'website',
    user_data: {
      ph: [sha256('5592981234567'), sha256('559281234567')],
      external_id: [sha256(String(lead?.id).toLowerCase())],
      fbc: `fb.1.${clickedAt}.${fbclid}`,
      client_ip_address: visitorIp,
      client_user_agent: userAgent,
      country: [sha256('br')],
    },
  })
  const { conversions, activities } = await app.get<{
    conversions: Record<string, unknown>[]
    activities: Record<string, unknown>[]
  }>(`/api/leads/${lead?.id}/activities`)
  expect(conversions).toHaveLength(1)
  expect(conversions[0]).toMatchObject({
    eventType: 'Lead',
    sentToMeta: true,
    state: 'enviado',
    metaEventId: sent?.event.event_id,
  })
  expect(activities.filter((activity) => activity.activityType !== 'click')).toHaveLength(1)

  // Every number agrees.
  const metrics = await app.get('/api/metrics')
  expect(metrics).toEqual({
    totalClicks: 1,
    leadsConvertidos: 1,
    taxaConversao: 100,
    taxaConversaoExata: 100,
    leadsSemRastreio: 0,
  })
  const trends =
    await app.get<{ date: string; clicks: number; conversions: number }[]>('/api/trends')
  expect(trends).toHaveLength(7)
  expect(trends.at(-1)).toEqual({ date: '2026-11-17', clicks: 1, conversions: 1 })
  const clicks = await app.get<{ total: number; clicks: Record<string, unknown>[] }>('/api/clicks')
  expect(clicks.clicks.map((row) => row.activityType).sort()).toEqual(['click', 'message'])
  const manager = await app.get<{ totalClicks: number; totalEnrichedLeads: number }>(
    '/api/links/manager',
  )
  expect(manager).toMatchObject({ totalClicks: 1, totalEnrichedLeads: 1 })
  const csv = await app.request('GET', '/api/export?type=leads')
  const lines = csv.text.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(code)
  const clicksCsv = await app.request('GET', '/api/export?type=clicks')
  expect(clicksCsv.text.trim().split('\r\n')).toHaveLength(2)
  expect(clicksCsv.text).toContain(fbclid)
})
