import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Metrics, SavedFilter, TrendPoint } from '#contracts/dashboard'
import type { Lead, LeadSummary } from '#contracts/leads'
import { needInstance } from '#server/messaging/lines/find-instance'
import { insertInstance } from '#server/messaging/lines/insert-instance'
import { setState } from '#server/messaging/lines/set-state'
import { webhookPathOf } from '#server/messaging/lines/webhook-token'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, countsAreRight } from '#tests/helpers/chat'

let app: TestApp
let centro: string
let praia: string

beforeAll(async () => {
  app = await startTestApp()
  centro = await aNumber('Centro', '5511940001234')
  praia = await aNumber('Praia', '5513940005678')
  const linkCentro = await aLinkTo('11 98765-4321', centro)
  // The digits alone say it too.
  const linkPraia = await aLinkTo('(13) 94000-5678')
  const linkElsewhere = await aLinkTo('21 98765-4321')
  for (const [linkCode, wroteTo] of [
    [linkCentro, centro],
    [linkCentro, null],
    [linkPraia, praia],
    // Came by a link to one number and wrote to the other.
    [linkPraia, centro],
    [linkElsewhere, null],
  ] as const) {
    const { code } = await aClick(app, { linkCode })
    if (wroteTo !== null) await write(wroteTo, aPerson(), `Oi [ID: ${code}]`)
    app.advance(60_000)
  }
  const regular = aPerson()
  await write(praia, regular, 'Bom dia')
  app.advance(60_000)
  await write(centro, regular, 'E aqui?')
  await app.drain()
})
afterAll(() => app.close())

async function aNumber(name: string, phone: string): Promise<string> {
  const { accountId } = app.account
  const id = app.ctx.newId()
  await app.ctx.sql.withAccount(accountId, async (trx) => {
    await insertInstance(app.ctx, trx, accountId, {
      id,
      provider: 'simulator',
      name,
      externalId: null,
      credentials: {},
      state: 'disconnected',
    })
    const instance = { account_id: accountId, id, state: 'disconnected' } as const
    await setState(app.ctx, trx, instance, {
      state: 'connected',
      reason: 'webhook',
      own: { phone },
    })
  })
  return id
}

async function aLinkTo(whatsappNumber: string, instanceId?: string): Promise<string> {
  const body = { whatsappNumber, campaignName: 'Campanha', instanceId }
  return (await app.post<{ clickId: string }>('/api/links', body)).clickId
}

async function write(instance: string, from: string, text: string): Promise<void> {
  const { accountId } = app.account
  const path = webhookPathOf(app.ctx, await needInstance(app.ctx, accountId, instance))
  const at = app.ctx.now().toISOString()
  const { status } = await app.request('POST', path, {
    session: null,
    body: [{ id: randomUUID(), from, name: 'Ana', text, at, fromMe: false }],
  })
  expect(status).toBe(200)
  await app.drain()
}

async function rowsOf(type: string, query: string): Promise<number> {
  const { text } = await app.request('GET', `/api/export?type=${type}&${query}`)
  return text.trimEnd().split('\r\n').length - 1
}

type Numbers = {
  clicks: number
  tracked: number
  untracked: number
  leadRows: number
  activities: number
}

test.each<[string, () => string, Numbers]>([
  [
    'no number',
    () => 'instance=all',
    { clicks: 5, tracked: 3, untracked: 1, leadRows: 6, activities: 10 },
  ],
  ['Centro', () => centro, { clicks: 2, tracked: 2, untracked: 0, leadRows: 3, activities: 4 }],
  ['Praia', () => praia, { clicks: 2, tracked: 1, untracked: 1, leadRows: 2, activities: 5 }],
])('%s: card, chart, lists and files agree', async (_name, number, expected) => {
  const id = number()
  const own = id.startsWith('instance') ? id : `instance=${id}`
  for (const range of ['', '&dateRange=today', '&dateRange=last7days&campaign=Campanha']) {
    // Who wrote without a link has no campaign.
    const isNamed = range.includes('campaign')
    const query = own + range
    const card = await app.get<Metrics>(`/api/metrics?${query}&compare=previous`)
    expect([query, card.totalClicks, card.leadsConvertidos, card.leadsSemRastreio]).toEqual([
      query,
      expected.clicks,
      expected.tracked,
      isNamed ? 0 : expected.untracked,
    ])
    const points = await app.get<TrendPoint[]>(`/api/trends?days=7&compare=previous&${query}`)
    const sum = (of: (point: TrendPoint) => number) =>
      points.reduce((total, point) => total + of(point), 0)
    expect([sum((point) => point.clicks), sum((point) => point.conversions)]).toEqual([
      card.totalClicks,
      card.leadsConvertidos,
    ])
    const { clicks, messages } = await app.get<{ clicks: number; messages: number }>(
      `/api/clicks/summary?${query}`,
    )
    const activities = await app.get<{ total: number }>(`/api/clicks?limit=100&${query}`)
    expect(clicks).toBe(card.totalClicks)
    expect(activities.total).toBe(clicks + messages)
    expect(await rowsOf('clicks', query)).toBe(card.totalClicks)

    const list = await app.get<{ total: number; leads: unknown[] }>(`/api/leads?limit=100&${query}`)
    const summary = await app.get<LeadSummary>(`/api/leads/summary?${query}`)
    expect(list.leads).toHaveLength(list.total)
    expect(summary.total).toBe(list.total)
    expect(summary.contacted + summary.converted + summary.lost).toBe(
      card.leadsConvertidos + card.leadsSemRastreio,
    )
    expect(await rowsOf('leads', query)).toBe(list.total)
    if (isNamed) continue
    expect(list.total).toBe(expected.leadRows)
    expect(activities.total).toBe(expected.activities)
  }
})

test('the numbers can be chosen, saved and are the account’s own', async () => {
  const { instances } = await app.get<{ instances: { id: string; phone: string | null }[] }>(
    '/api/filter-options',
  )
  expect(instances).toEqual([
    { id: praia, name: 'Praia', phone: '5513940005678' },
    { id: expect.any(String), name: 'Simulador', phone: null },
    { id: centro, name: 'Centro', phone: '5511940001234' },
  ])
  const saved = await app.post<SavedFilter>('/api/filters', {
    name: 'Só o Centro',
    filters: { dateRange: 'all', instance: centro },
  })
  expect(saved.filters).toEqual({ dateRange: 'all', instance: centro })
  expect((await app.request('GET', '/api/metrics?instance=centro')).status).toBe(400)

  const { session } = await app.newAccount('curiosa')
  const theirs = await app.get<Metrics>(`/api/metrics?instance=${centro}`, { session })
  expect([theirs.totalClicks, theirs.leadsConvertidos, theirs.leadsSemRastreio]).toEqual([0, 0, 0])
  const link = { whatsappNumber: '11987654321', campaignName: 'C', instanceId: centro }
  expect(await app.request('POST', '/api/links', { session, body: link })).toMatchObject({
    status: 422,
    json: { fields: { instanceId: 'Este número não é mais da conta' } },
  })
})

test('a link with another number leads to no number of the account any more', async () => {
  const link = { whatsappNumber: '11987654321', campaignName: 'Muda', instanceId: centro }
  const { id } = await app.post<{ id: string }>('/api/links', link)
  const patch = (body: object) => app.request('PATCH', `/api/links/${id}`, { body })
  expect((await patch({ campaignName: 'Mudou' })).json).toMatchObject({ instanceId: centro })
  expect((await patch({ whatsappNumber: '21987654321' })).json).toMatchObject({ instanceId: null })
  expect((await patch({ instanceId: praia })).json).toMatchObject({ instanceId: praia })
})

test('a lead says to whom it wrote, an unanswered click where its link leads', async () => {
  const { leads } = await app.get<{ leads: Lead[] }>(`/api/leads?instance=${centro}&limit=100`)
  expect(leads.map((lead) => [lead.status, lead.instanceName])).toEqual([
    ['contacted', 'Centro'],
    ['pending', 'Centro'],
    ['contacted', 'Centro'],
  ])
  const { text } = await app.request('GET', `/api/export?type=leads&instance=${praia}`)
  expect(text.split('\r\n')[0]).toContain(';Link;Número;')
})

test('an erased lead still counts for its number, and the roll-up is untouched', async () => {
  const before = await app.get<Metrics>(`/api/metrics?instance=${centro}`)
  const { leads } = await app.get<{ leads: { id: string }[] }>(
    `/api/leads?status=contacted&instance=${centro}`,
  )
  await app.request('DELETE', `/api/leads/${leads[0]?.id}`)
  expect(await app.get<Metrics>(`/api/metrics?instance=${centro}`)).toEqual(before)
  const { total } = await app.get<{ total: number }>(`/api/leads?instance=${centro}`)
  expect(total).toBe(2)
  await countsAreRight(app)
})
