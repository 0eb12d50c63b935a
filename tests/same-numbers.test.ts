import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#contracts/agency'
import type { BestCampaigns, CampaignTree } from '#contracts/campaigns'
import type { ActivityRow, ActivitySummary } from '#contracts/clicks'
import type { Funnel, Metrics, TrendPoint } from '#contracts/dashboard'
import type { Lead, LeadSummary } from '#contracts/leads'
import type { TrackingLink } from '#contracts/links'
import type { ResponseReport } from '#contracts/response'
import { type AlertApp, startAlertApp } from './helpers/alerts.ts'
import type { TestApp } from './helpers/app.ts'
import { leads } from './helpers/chat.ts'
import { dayAfter, openShop, shopOpens } from './helpers/counted-shop.ts'

// One set of data whose figures are computed by hand; every screen, file, shared link and letter tells the
// same of it under the same filters.

let own: AlertApp
let app: TestApp
let shared: string
beforeAll(async () => {
  own = await startAlertApp({}, { now: shopOpens })
  app = own.app
  await openShop(app)
  const { url } = await app.post<{ url: string }>('/api/shares', {
    name: 'Cliente',
    dateRange: 'custom',
    startDate: '2026-11-16',
    endDate: '2026-11-16',
  })
  shared = url.split('/').at(-1) ?? ''
})
afterAll(() => own.close())

/** Rows of a CSV file under its header. */
async function fileRows(path: string): Promise<string[][]> {
  const { status, text } = await app.request('GET', path)
  expect(status).toBe(200)
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  return lines.slice(1).map((line) => line.split(';'))
}

/** What the only column of a file adds up to. */
function centsOf(rows: string[][]): number {
  const cents = (cell = '') => (cell === '' ? 0 : Math.round(100 * Number(cell.replace(',', '.'))))
  return rows.reduce((sum, [value]) => sum + cents(value), 0)
}

const count = async (path: string) => (await app.get<{ total: number }>(path)).total

type Expected = {
  clicks: number
  tracked: number
  untracked: number
  /** What people wrote, each message. */
  messages: number
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
  messages: 8,
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
  messages: 5,
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
      messages: 4,
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
      messages: 1,
      rate: [100, 100],
      qualified: 0,
      customers: 0,
      sales: 0,
      revenueCents: 0,
      spendCents: 0,
      roas: [null, null],
    },
  ],
  ['', { ...yesterday, clicks: 7, tracked: 5, messages: 9, rate: [71, 71.4] }],
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
      fromClicks: Math.round((expected.rate[1] * clicks) / 100),
      qualified,
      customers,
    })
    // The percentage that is shown belongs to the two numbers that are shown.
    const ofShown = Math.round((1_000 * funnel.fromClicks) / funnel.clicks) / 10
    expect(ofShown).toBe(funnel.clickRate)
  })

  test('the list of clicks and messages, and its file', async () => {
    const { messages } = expected
    const summary = await app.get<ActivitySummary>(`/api/clicks/summary?${query}`)
    expect(summary).toEqual({ clicks, converted: tracked, messages })
    type Activities = { clicks: ActivityRow[]; total: number }
    const list = await app.get<Activities>(`/api/clicks?limit=100&${query}`)
    const ofType = (type: string) => list.clicks.filter((row) => row.activityType === type)
    expect([list.total, ofType('click').length, ofType('message').length]).toEqual([
      clicks + messages,
      clicks,
      messages,
    ])
    const file = await fileRows(`/api/export?type=clicks&columns=Convertido&${query}`)
    expect(file).toHaveLength(clicks)
    expect(file.filter(([isConverted]) => isConverted === 'Sim')).toHaveLength(tracked)
  })

  test('the lists of people, and their files', async () => {
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
      // Everybody paid on the day on which they wrote.
      periodSales: expected.sales,
      periodRevenueCents: expected.revenueCents,
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

  test('the file for the accountant, and the values in the file of people', async () => {
    const sold = await fileRows(`/api/export?type=sales&columns=Valor&${query}`)
    expect([sold.length, centsOf(sold)]).toEqual([expected.sales, expected.revenueCents])
    const columns = encodeURIComponent('Valor da venda')
    const people = await fileRows(`/api/export?type=leads&kind=people&columns=${columns}&${query}`)
    expect(centsOf(people)).toBe(expected.revenueCents)
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

test('the file for the accountant says who paid what, and by which campaign', async () => {
  const columns = encodeURIComponent('Data da venda,Cliente,Valor,Moeda,Campanha,Nota fiscal')
  const file = await fileRows(`/api/export?type=sales&columns=${columns}&dateRange=yesterday`)
  expect(file.toSorted(([, one = ''], [, other = '']) => one.localeCompare(other))).toEqual([
    ['16/11/2026', 'Ana', '300,00', 'BRL', 'Verão', ''],
    ['16/11/2026', 'Davi', '100,00', 'BRL', 'Natal', ''],
    ['16/11/2026', 'Edu', '50,00', 'BRL', '', ''],
  ])
})

test('the links have the clicks and leads of all days', async () => {
  type Links = { links: TrackingLink[]; total: number; totalClicks: number }
  const { links, ...all } = await app.get<Links>('/api/links/manager')
  const ofLinks = links.map(({ campaignName, metrics }) => [
    campaignName,
    metrics.totalClicks,
    metrics.enrichedLeads,
    metrics.conversionRate,
  ])
  expect(new Map(ofLinks.map(([name, ...figures]) => [name, figures]))).toEqual(
    new Map([
      ['Verão', [5, 4, 80]],
      ['Natal', [2, 1, 50]],
    ]),
  )
  expect(all).toEqual({
    total: 2,
    totalClicks: 7,
    totalEnrichedLeads: 5,
    overallConversionRate: 71,
    deletedLinks: { links: 0, clicks: 0, leads: 0 },
  })
})

test('the overview of accounts tells the same of this one', async () => {
  const today = { clicks: 1, conversations: 1, leads: 1, sales: 0, revenueCents: 0, spendCents: 0 }
  const both = {
    clicks: 7,
    conversations: 7,
    leads: 5,
    sales: 3,
    revenueCents: 450_00,
    spendCents: 150_00,
    cplCents: 30_00,
    roas: 3,
  }
  for (const [period, figures] of [
    ['today', today],
    ['last7days', both],
    ['last30days', both],
    ['thisMonth', both],
  ] as const) {
    const { clients } = await app.get<{ clients: Client[] }>(
      `/api/agency/overview?period=${period}`,
    )
    expect([period, clients.length]).toEqual([period, 1])
    expect(clients[0]?.figures, period).toMatchObject(figures)
  }
})

test('the times of reply count each conversation that somebody had to answer', async () => {
  const report = (query: string) => app.get<ResponseReport>(`/api/response?${query}`)
  const { total, waiting, neverAnswered, byCampaign, byLine, heatMap } =
    await report('dateRange=yesterday')
  // Six people wrote, and Ana and Bia wrote again after a reply that took five minutes.
  expect(total).toEqual({
    waits: 8,
    answered: 2,
    medianSeconds: 300,
    p90Seconds: 300,
    within5Minutes: 2,
    withinHour: 2,
  })
  expect([waiting, neverAnswered]).toEqual([6, 4])
  const ofCampaigns = byCampaign.map(
    ({ campaign, waits, answered }) => [campaign, [waits, answered]] as const,
  )
  expect(new Map(ofCampaigns)).toEqual(
    new Map([
      ['Verão', [5, 2]],
      ['Natal', [1, 0]],
      [null, [2, 0]],
    ]),
  )
  expect(byLine.map(({ waits }) => waits)).toEqual([8])
  expect(heatMap.flat().reduce((sum, begun) => sum + begun, 0)).toBe(8)
  for (const [which, people] of [
    ['never', 4],
    ['all', 6],
  ] as const) {
    const path = `/api/response/unanswered?limit=100&dateRange=yesterday&which=${which}`
    expect([which, await count(path)]).toEqual([which, people])
  }
  const today = await report('dateRange=today')
  expect([today.total.waits, today.waiting, today.neverAnswered]).toEqual([1, 1, 1])
  const both = await report('')
  expect([both.total.waits, both.waiting, both.neverAnswered]).toEqual([9, 7, 5])
})

test('the report by e-mail tells the same of the week', async () => {
  await app.request('PUT', '/api/email-report', {
    body: { frequency: 'weekly', recipients: ['socia@loja.test'] },
  })
  // Monday the 23rd, 08:00: of the week in which both days are.
  app.setNow(new Date('2026-11-23T11:00:00Z'))
  await app.drain()
  app.setNow(dayAfter)
  const [letter] = await own.mailTo('socia@loja.test')
  expect(letter?.subject).toBe('Relatório de Loja, 16/11/2026 a 22/11/2026')
  const lines = (letter?.text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ').split(/\r?\n/)
  expect(lines.map((line) => line.replace(/ \(antes .*\)$/, ''))).toEqual(
    expect.arrayContaining([
      'Cliques: 7',
      'Leads convertidos: 5',
      'Taxa de conversão: 71%',
      'Leads sem rastreio: 2',
      'Clientes: 3',
      'Vendas: 3',
      'Receita: R$ 450,00',
      'Gasto: R$ 150,00',
      'CPL: R$ 30,00',
      'CPA: R$ 50,00',
      'ROAS: 3,00x',
      '- Verão: cliques 5, leads 4, receita R$ 300,00, gasto R$ 100,00',
      '- Natal: cliques 2, leads 1, receita R$ 100,00, gasto R$ 50,00',
      '- Sem atribuição: cliques 0, leads 0, receita R$ 50,00, gasto R$ 0,00',
      '- Total: cliques 7, leads 5, receita R$ 450,00, gasto R$ 150,00',
    ]),
  )
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
