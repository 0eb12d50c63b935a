import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BestCampaigns, CampaignTree } from '#contracts/campaigns'
import type { ActivitySummary } from '#contracts/clicks'
import type { Funnel, Metrics, TrendPoint } from '#contracts/dashboard'
import type { Lead, LeadSummary } from '#contracts/leads'
import { startTestApp, type TestApp } from './helpers/app.ts'
import { aClick, aLink, aPerson, leads, say } from './helpers/chat.ts'

// One set of data whose figures are computed by hand; every screen, file and shared link tells the same of
// it under the same filters.

const minuteMs = 60_000
// 09:00 of Monday the 16th in São Paulo.
const start = new Date('2026-11-16T12:00:00Z')

let app: TestApp
let shared: string
beforeAll(async () => {
  app = await startTestApp({ now: start })
  await seed()
})
afterAll(() => app.close())

/** Somebody who wrote so many minutes after nine, and what came of it. */
type Person = {
  name: string
  at: number
  code?: string
  /** Minutes until they wrote again after a person's reply. */
  againAfter?: number
  paid?: string
}

async function meet({ name, at, code, againAfter, paid }: Person) {
  const from = aPerson()
  const later = (minutes: number) => new Date(start.getTime() + minutes * minuteMs)
  await say(app, { from, name, at: later(at), text: code ? `Oi [ID: ${code}]` : 'Bom dia' })
  if (againAfter !== undefined) {
    const text = `Olá ${name}, como posso ajudar?`
    await say(app, { from, at: later(at + 5), fromMe: true, text })
    await say(app, { from, name, at: later(at + againAfter), text: 'Quero saber o preço' })
  }
  if (paid === undefined) return
  const [lead] = await leads(app, name)
  const body = { status: 'converted', purchaseValue: paid, purchaseCurrency: 'BRL' }
  expect((await app.request('PATCH', `/api/leads/${lead?.id}`, { body })).status).toBe(200)
}

async function seed() {
  const summer = await aLink(app, 'Verão')
  const winter = await aLink(app, 'Natal')
  const ad = 'utm_campaign=Ver%C3%A3o&adset_name=Frio&ad_name=V%C3%ADdeo'
  // Of one phone the second click would be a repeat.
  const phone = (n: number) =>
    `Mozilla/5.0 (Linux; Android 14; SM-A${n}5M) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36`
  const clicks: { code: string }[] = []
  for (let n = 1; n <= 6; n += 1) {
    const place = n <= 4 ? { linkCode: summer, query: ad } : { linkCode: winter }
    clicks.push(await aClick(app, { ...place, userAgent: phone(n) }))
  }
  const code = (n: number) => clicks[n]?.code ?? ''
  app.advance(120 * minuteMs)
  await meet({ name: 'Ana', at: 2, code: code(0), againAfter: 20, paid: '300,00' })
  await meet({ name: 'Bia', at: 4, code: code(1), againAfter: 30 })
  await meet({ name: 'Caio', at: 6, code: code(2) })
  await meet({ name: 'Davi', at: 8, code: code(4), paid: '100,00' })
  await meet({ name: 'Edu', at: 30, paid: '50,00' })
  await meet({ name: 'Fabi', at: 40 })
  for (const [campaign, totalCents] of [
    ['Verão', 100_00],
    ['Natal', 50_00],
  ] as const) {
    const day = { platform: 'meta', from: '2026-11-16', to: '2026-11-16' }
    await app.post('/api/ad-spend', { ...day, campaign, totalCents })
  }
  // The next day another click of the summer, and whom it brought.
  app.setNow(new Date('2026-11-17T15:00:00Z'))
  const last = await aClick(app, { linkCode: summer, query: ad })
  await say(app, { from: aPerson(), name: 'Gil', text: `Oi [ID: ${last.code}]` })
  const { url } = await app.post<{ url: string }>('/api/shares', {
    name: 'Cliente',
    dateRange: 'custom',
    startDate: '2026-11-16',
    endDate: '2026-11-16',
  })
  shared = url.split('/').at(-1) ?? ''
}

/** Rows of a CSV file under its header. */
async function fileRows(path: string): Promise<string[][]> {
  const { status, text } = await app.request('GET', path)
  expect(status).toBe(200)
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  return lines.slice(1).map((line) => line.split(';'))
}

const count = async (path: string) => (await app.get<{ total: number }>(path)).total

type Expected = {
  clicks: number
  tracked: number
  untracked: number
  rate: [whole: number, exact: number]
  qualified: number
  customers: number
  sales: number
  revenueCents: number
  /** Null: cannot be told under these filters. */
  spendCents: number | null
  roas: [ofAll: number | null, ofTracked: number | null]
}

const yesterday: Expected = {
  clicks: 6,
  tracked: 4,
  untracked: 2,
  rate: [67, 66.7],
  qualified: 4,
  customers: 3,
  sales: 3,
  revenueCents: 450_00,
  spendCents: 150_00,
  roas: [3, 2.6667],
}
const summerYesterday: Expected = {
  clicks: 4,
  tracked: 3,
  untracked: 0,
  rate: [75, 75],
  qualified: 2,
  customers: 1,
  sales: 1,
  revenueCents: 300_00,
  spendCents: 100_00,
  roas: [3, 3],
}
const summer = encodeURIComponent('Verão')

describe.each<[string, Expected]>([
  ['dateRange=yesterday', yesterday],
  ['dateRange=custom&startDate=2026-11-16&endDate=2026-11-16', yesterday],
  [`dateRange=yesterday&campaign=${summer}`, summerYesterday],
  [
    `dateRange=yesterday&campaign=${summer}&adSet=Frio&creative=${encodeURIComponent('Vídeo')}`,
    {
      ...summerYesterday,
      // It was told for the campaign alone.
      spendCents: 0,
      roas: [null, null],
    },
  ],
  [
    'dateRange=yesterday&status=converted',
    {
      clicks: 2,
      tracked: 2,
      untracked: 1,
      rate: [100, 100],
      qualified: 3,
      customers: 3,
      sales: 3,
      revenueCents: 450_00,
      spendCents: null,
      roas: [null, null],
    },
  ],
  [
    'dateRange=today',
    {
      clicks: 1,
      tracked: 1,
      untracked: 0,
      rate: [100, 100],
      qualified: 0,
      customers: 0,
      sales: 0,
      revenueCents: 0,
      spendCents: 0,
      roas: [null, null],
    },
  ],
  ['', { ...yesterday, clicks: 7, tracked: 5, rate: [71, 71.4] }],
])('under ?%s', (query, expected) => {
  const { clicks, tracked, untracked, qualified, customers } = expected
  const wrote = tracked + untracked

  test('the cards, the chart and the funnel', async () => {
    const metrics = await app.get<Metrics>(`/api/metrics?${query}`)
    expect(metrics).toEqual({
      totalClicks: clicks,
      leadsConvertidos: tracked,
      taxaConversao: expected.rate[0],
      taxaConversaoExata: expected.rate[1],
      leadsSemRastreio: untracked,
    })
    const days = await app.get<TrendPoint[]>(`/api/trends?days=range&${query}`)
    expect(days.reduce((sum, day) => sum + day.clicks, 0)).toBe(clicks)
    expect(days.reduce((sum, day) => sum + day.conversions, 0)).toBe(tracked)
    const funnel = await app.get<Funnel>(`/api/metrics/funnel?${query}`)
    expect(funnel).toMatchObject({
      clicks,
      conversations: wrote,
      clickRate: expected.rate[1],
      qualified,
      customers,
    })
  })

  test('the lists behind them, and their files', async () => {
    expect(await app.get<ActivitySummary>(`/api/clicks/summary?${query}`)).toMatchObject({ clicks })
    expect(await fileRows(`/api/export?type=clicks&${query}`)).toHaveLength(clicks)
    for (const [segment, people] of [
      ['', wrote],
      ['tracked', tracked],
      ['untracked', untracked],
      ['qualified', qualified],
      ['customers', customers],
    ] as const) {
      const path = `kind=people&segment=${segment}&${query}`
      const list = await app.get<{ leads: Lead[]; total: number }>(`/api/leads?limit=100&${path}`)
      expect([segment, list.total, list.leads.length]).toEqual([segment, people, people])
      expect(await fileRows(`/api/export?type=leads&${path}`)).toHaveLength(people)
      if (query.includes('status=')) continue
      const summary = (await app.get<LeadSummary>(`/api/leads/summary?${path}`)).people
      expect([segment, summary.total]).toEqual([segment, people])
      if (segment !== 'tracked' && segment !== 'untracked') {
        expect(summary.converted).toBe(customers)
      }
    }
  })

  test('the money, the campaigns, what is below them, and their file', async () => {
    const figures = {
      clicks,
      conversations: wrote,
      leads: tracked,
      customers,
      sales: expected.sales,
      revenueCents: expected.revenueCents,
      spendCents: expected.spendCents,
      roas: expected.roas[0],
    }
    const tree = await app.get<CampaignTree>(`/api/campaigns?${query}`)
    expect(tree.total).toMatchObject(figures)
    const sum = (of: (row: CampaignTree['rows'][number]) => number) =>
      tree.rows.reduce((all, row) => all + of(row), 0)
    expect([
      sum((row) => row.clicks),
      sum((row) => row.conversations),
      sum((row) => row.revenueCents),
    ]).toEqual([clicks, wrote, expected.revenueCents])
    for (const level of ['campaign', 'ad']) {
      const best = await app.get<BestCampaigns>(`/api/campaigns/best?level=${level}&${query}`)
      expect(best.total).toMatchObject(figures)
      expect(best.roasOfTracked).toBe(expected.roas[1])
      expect(best.rows.reduce((all, row) => all + row.leads, 0)).toBeLessThanOrEqual(tracked)
    }
    const file = await fileRows(`/api/campaigns/export?level=campaign&${query}`)
    const total = file.find(([name]) => name === 'Total')?.slice(1, 7)
    expect(total).toEqual(
      [clicks, wrote, tracked, customers, expected.sales, 0].map((figure) => String(figure)),
    )
  })
})

test('the five best are in the order of revenue, then of conversations, and have a name', async () => {
  const best = (level: string) =>
    app.get<BestCampaigns>(`/api/campaigns/best?dateRange=yesterday&level=${level}`)
  const rows = ({ rows }: BestCampaigns) =>
    rows.map(({ path, revenueCents, conversations }) => [...path, revenueCents, conversations])
  expect(rows(await best('campaign'))).toEqual([
    ['Verão', 300_00, 3],
    ['Natal', 100_00, 1],
  ])
  expect(rows(await best('ad'))).toEqual([['Verão', 'Frio', 'Vídeo', 300_00, 3]])
})

test('the times between the steps are medians', async () => {
  const { secondsTo, timed } = await app.get<Funnel>('/api/metrics/funnel?dateRange=yesterday')
  expect(timed).toBe(6)
  // After 2, 4, 6 and 8 minutes; after 20 and 30; the one sale after a reply when it was entered.
  expect(secondsTo).toEqual({ conversation: 300, qualified: 1_500, sale: (120 - 22) * 60 })
})

test('a shared link tells the same of its days', async () => {
  type Shared = { metrics: Metrics; trend: TrendPoint[]; campaigns: CampaignTree }
  const { metrics, trend, campaigns } = await app.get<Shared>(`/api/share/${shared}/figures`, {
    session: null,
  })
  expect(metrics).toMatchObject({ totalClicks: 6, leadsConvertidos: 4, leadsSemRastreio: 2 })
  expect(trend).toEqual([{ date: '2026-11-16', clicks: 6, conversions: 4 }])
  expect(campaigns.total).toMatchObject({ sales: 3, revenueCents: 450_00, roas: 3 })
})

test('a person who was erased leaves the figures as they are, and the lists', async () => {
  const [edu] = await leads(app, 'Edu')
  await app.request('DELETE', `/api/leads/${edu?.id}`)
  await app.drain()
  expect(await app.get<Funnel>('/api/metrics/funnel?dateRange=yesterday')).toMatchObject({
    conversations: 6,
    qualified: 4,
    customers: 3,
  })
  expect(await count('/api/leads?dateRange=yesterday&segment=customers')).toBe(2)
})
