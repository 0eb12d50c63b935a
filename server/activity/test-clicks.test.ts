import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActivityRow, ActivitySummary } from '#contracts/clicks'
import type { Metrics, TrendPoint } from '#contracts/dashboard'
import type { Lead, LeadSummary } from '#contracts/leads'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, countsAreRight, say } from '#tests/helpers/chat'

type List<Key extends string, Row> = Record<Key, Row[]> & { total: number }

let app: TestApp
let testLink: string
let tester: string

beforeAll(async () => {
  app = await startTestApp()
  const real = await aClick(app, { campaignName: 'Verão' })
  await say(app, { from: aPerson(), name: 'Ana', text: `Oi [ID: ${real.code}]` })
  testLink = await aTestLink()
  tester = aPerson()
  const tried = await aClick(app, { linkCode: testLink, query: 'utm_campaign=teste' })
  expect(tried.class).toBe('test')
  await say(app, { from: tester, name: 'Dono', text: `Testando [ID: ${tried.code}]` })
  await aClick(app, { linkCode: testLink })
})
afterAll(() => app.close())

async function aTestLink(): Promise<string> {
  const { clickId } = await app.post<{ clickId: string }>('/api/links', {
    whatsappNumber: '11 98765-4321',
    campaignName: 'Teste de captura',
    isTest: true,
  })
  return clickId
}

const numbers = async (query: string) => {
  const metrics = await app.get<Metrics>(`/api/metrics?${query}`)
  const summary = await app.get<ActivitySummary>(`/api/clicks/summary?${query}`)
  const status = await app.get<LeadSummary>(`/api/leads/summary?${query}`)
  const today = (await app.get<TrendPoint[]>(`/api/trends?${query}`)).at(-1)
  const file = await app.request('GET', `/api/export?type=clicks&${query}`)
  const leads = await app.get<List<'leads', Lead>>(`/api/leads?limit=100&${query}`)
  expect(leads.leads).toHaveLength(leads.total)
  return {
    clicks: [
      metrics.totalClicks,
      summary.clicks,
      today?.clicks,
      file.text.split('\r\n').length - 2,
    ],
    converted: [metrics.leadsConvertidos, summary.converted, today?.conversions],
    rate: metrics.taxaConversao,
    messages: summary.messages,
    listed: [leads.total, status.total],
  }
}

const real = {
  clicks: [1, 1, 1, 1],
  converted: [1, 1, 1],
  rate: 100,
  messages: 1,
  listed: [1, 1],
}

test('clicks of a test link and their leads are part of no number', async () => {
  expect(await numbers('')).toEqual(real)
  expect(await numbers('dateRange=today')).toEqual(real)
  expect(await numbers('search=o')).toMatchObject({ messages: 1, listed: [1, 1] })
  await countsAreRight(app)
})

test('they are in the list of clicks, marked', async () => {
  for (const query of ['', 'dateRange=today', 'search=teste', 'source=sem_rastreio']) {
    const { clicks, total } = await app.get<List<'clicks', ActivityRow>>(
      `/api/clicks?limit=100&${query}`,
    )
    expect([query, clicks.length]).toEqual([query, total])
    const tests = clicks.filter((row) => row.isTest)
    expect([query, tests.map((row) => row.activityType).sort()]).toEqual([
      query,
      ['click', 'click', 'message'],
    ])
    for (const { id } of tests)
      expect((await app.request('GET', `/api/clicks/${id}`)).status).toBe(200)
  }
})

test('who includes tests sees them in every number', async () => {
  expect(await numbers('tests=include')).toEqual({
    clicks: [3, 3, 3, 3],
    converted: [2, 2, 2],
    rate: 67,
    messages: 2,
    listed: [3, 3],
  })
  const { leads } = await app.get<List<'leads', Lead>>('/api/leads?tests=include')
  expect(leads.map(({ isTest }) => isTest).sort()).toEqual([false, true, true])
  expect((await app.request('GET', '/api/metrics?tests=maybe')).status).toBe(400)
})

test('a robot on a test link whose code comes back is a test, and no other class changes', async () => {
  const click = await aClick(app, { linkCode: testLink, userAgent: 'curl/8.5.0' })
  expect(click.class).toBe('bot')
  await say(app, { from: tester, text: `De novo [ID: ${click.code}]` })
  const { rows } = await app.ctx.sql.pool.query('select class from clicks where id = $1', [
    click.id,
  ])
  expect(rows).toEqual([{ class: 'test' }])
  expect(await numbers('')).toEqual(real)
  await countsAreRight(app)
})

test('another status of a test lead moves no number', async () => {
  const { leads } = await app.get<List<'leads', Lead>>('/api/leads?tests=include&search=Dono')
  await app.request('PATCH', `/api/leads/${leads[0]?.id}`, { body: { status: 'converted' } })
  expect(await numbers('')).toEqual(real)
  await countsAreRight(app)
})

test('one call removes them, and every number stays', async () => {
  const { json } = await app.request('DELETE', '/api/clicks/tests')
  expect(json).toEqual({ clicks: 3, leads: 1 })
  expect(await numbers('')).toEqual(real)
  expect(await numbers('tests=include')).toEqual(real)
  const { clicks } = await app.get<List<'clicks', ActivityRow>>('/api/clicks?limit=100')
  expect(clicks.filter((row) => row.isTest)).toEqual([])
  const { leads } = await app.get<List<'leads', Lead>>('/api/leads?tests=include&search=Dono')
  expect(leads).toEqual([])
  await countsAreRight(app)
  const { links } = await app.get<{ links: { clickId: string }[] }>('/api/links/manager')
  expect(links.some(({ clickId }) => clickId === testLink)).toBe(false)
})
