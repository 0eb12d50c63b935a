import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { getDelivery } from '#contracts/deliveries'
import type { EventConfig, EventStats } from '#contracts/events'
import { startAppWithAds } from '#tests/helpers/ads-app'
import { aClick, say } from '#tests/helpers/chat'
import { aMember } from '#tests/helpers/members'
import { conversionsOf } from './list-for-lead.ts'

const { app, as, connect, firstMessage, logOf, newAccount, close } = await startAppWithAds()
afterAll(close)

type DeliveryDetail = z.output<typeof getDelivery.output>

test('statistics cover seven days of the account, zeros included', async () => {
  const account = await newAccount()
  await connect(account, '90002')
  await firstMessage(account)
  await app.drain()
  await connect(account, 'insufficient-2804050')
  await firstMessage(account)
  await app.drain()
  const stats = await app.get<EventStats>('/api/meta/events/stats', as(account))
  expect(stats).toMatchObject({
    totalConversions: 2,
    totalSuccessful: 1,
    totalFailed: 1,
    configuredEvents: 2,
    conversionsStats: [
      { eventType: 'Lead', total: 2, successful: 1, lastSent: app.ctx.now().toISOString() },
    ],
  })
  expect(stats.totalWaiting).toBe(0)
  expect(stats.recentStats).toHaveLength(7)
  expect(stats.recentStats[0]).toEqual({ date: '2026-11-11', total: 0, successful: 0 })
  expect(stats.recentStats.at(-1)).toEqual({ date: '2026-11-17', total: 2, successful: 1 })
})

test('what waits for a paused destination is counted beside what was sent and what failed', async () => {
  const account = await newAccount()
  for (const pixel of ['90004', 'insufficient-2804050', 'token-190']) {
    await connect(account, pixel)
    await firstMessage(account)
    await app.drain()
  }
  await firstMessage(account)
  expect(await app.get<EventStats>('/api/meta/events/stats', as(account))).toMatchObject({
    totalConversions: 4,
    totalSuccessful: 1,
    totalFailed: 1,
    totalWaiting: 2,
  })
})

test('a delivery that failed can be sent again, one that was sent cannot', async () => {
  const account = await newAccount()
  await connect(account, 'insufficient-2804050')
  const leadId = await firstMessage(account)
  await app.drain()
  const [failed] = (await logOf(account, '?state=descartado')).deliveries
  await connect(account, '90003')
  const path = `/api/deliveries/${failed?.id}/resend`
  expect(await app.post(path, {}, as(account))).toMatchObject({ state: 'pendente', attempts: 0 })
  await app.drain()
  const conversions = await app.ctx.sql.withAccount(account.accountId, (trx) =>
    conversionsOf(trx, account.accountId, { leadId, clickId: null }),
  )
  expect(conversions).toMatchObject([
    {
      id: failed?.id,
      eventType: 'Lead',
      sentToMeta: true,
      metaEventId: failed?.eventId,
      request: { data: [{ event_name: 'Lead', event_id: failed?.eventId }] },
      metaResponse: { httpStatus: 200, body: { events_received: 1 } },
      timestamp: app.ctx.now().toISOString(),
      state: 'enviado',
      attempts: 1,
      reason: null,
    },
  ])
  expect(await app.request('POST', path, { ...as(account), body: {} })).toMatchObject({
    status: 409,
    json: { error: 'Este evento já foi enviado.' },
  })
})

test('each attempt is kept with its request, answer and next try', async () => {
  const account = await newAccount()
  await connect(account, 'flaky')
  await firstMessage(account)
  await app.drain()
  const firstTry = app.ctx.now()
  app.setNow(new Date(firstTry.getTime() + 60_000))
  await app.drain()
  const [row] = (await logOf(account, '?destination=meta')).deliveries
  const detail = await app.get<DeliveryDetail>(`/api/deliveries/${row?.id}`, as(account))
  expect(detail).toMatchObject({
    state: 'enviado',
    attempts: 2,
    destination: 'meta',
    eventName: 'Lead',
    canResend: false,
    matchQuality: { level: 'regular', has: ['phone', 'externalId', 'name'] },
    history: [
      { attempt: 2, state: 'enviado', reason: null, httpStatus: 200, nextTryAt: null },
      { attempt: 1, state: 'tentando', httpStatus: 500, at: firstTry.toISOString() },
    ],
  })
  const [second, first] = detail.history
  expect(second?.traceId).toMatch(/^AFake/)
  expect(second?.request).toEqual(first?.request)
  expect(Date.parse(first?.nextTryAt ?? '')).toBeGreaterThan(firstTry.getTime())
  expect(JSON.stringify(detail)).not.toContain('EAAGtoken1234')
  expect(JSON.stringify(detail)).not.toContain('5511987654321')
  expect(
    (await app.request('GET', `/api/deliveries/${row?.id}`, as(await newAccount()))).status,
  ).toBe(404)
})

test('the log is filtered by destination, state, event, day, lead and id', async () => {
  const account = await newAccount()
  await connect(account, '90010')
  const leadId = await firstMessage(account)
  await app.drain()
  await connect(account, 'insufficient-2804050')
  await firstMessage(account)
  await app.drain()
  const all = (await logOf(account)).deliveries
  const total = async (query: string) => (await logOf(account, `?${query}`)).total
  expect(await total('')).toBe(2)
  expect(await total('destination=meta&eventType=Lead')).toBe(2)
  expect(await total('destination=google')).toBe(0)
  expect(await total('state=enviado')).toBe(1)
  expect(await total('eventType=Purchase')).toBe(0)
  expect(await total(`leadId=${leadId}`)).toBe(1)
  expect(await total(`search=${all[0]?.eventId}`)).toBe(1)
  expect(await total('search=nada')).toBe(0)
  expect(await total('dateRange=today')).toBe(2)
  expect(await total('dateRange=yesterday')).toBe(0)
  const reversed = 'dateRange=custom&startDate=2026-11-20&endDate=2026-11-01'
  expect((await app.request('GET', `/api/deliveries?${reversed}`, as(account))).status).toBe(422)
})

test('all that was not sent is queued again at once, each under its old id', async () => {
  const account = await newAccount()
  await connect(account, 'insufficient-2804050')
  for (let i = 0; i < 3; i++) await firstMessage(account)
  await app.drain()
  await connect(account, '90011')
  await firstMessage(account)
  await app.drain()
  const before = (await logOf(account)).deliveries
  const resend = () =>
    app.post('/api/deliveries/resend', { destination: 'meta', dateRange: 'today' }, as(account))
  expect(await resend()).toEqual({ queued: 3, tooOld: 0, left: 0 })
  await app.drain()
  const after = (await logOf(account)).deliveries
  expect(after.map(({ eventId }) => eventId)).toEqual(before.map(({ eventId }) => eventId))
  expect(after.map(({ state }) => state)).toEqual(Array(4).fill('enviado'))
  expect(await resend()).toEqual({ queued: 0, tooOld: 0, left: 0 })
})

test('what a destination takes no more for its age is counted, not queued', async () => {
  const account = await newAccount()
  await connect(account, '90012')
  await firstMessage(account, new Date(app.ctx.now().getTime() - 8 * 86_400_000))
  await app.drain()
  expect(await app.post('/api/deliveries/resend', {}, as(account))).toEqual({
    queued: 0,
    tooOld: 1,
    left: 0,
  })
})

test('another account sees, changes and sends nothing of this one', async () => {
  const [mine, other] = [await newAccount(), await newAccount()]
  await firstMessage(mine)
  const [event] = await app.get<EventConfig[]>('/api/meta/events', as(mine))
  const [sent] = (await logOf(mine)).deliveries
  const body = { eventName: 'X', eventType: 'Lead', triggerCondition: 'click', isActive: false }
  for (const [method, path] of [
    ['PUT', `/api/meta/events/${event?.id}`],
    ['PATCH', `/api/meta/events/${event?.id}`],
    ['DELETE', `/api/meta/events/${event?.id}`],
    ['POST', `/api/deliveries/${sent?.id}/resend`],
  ] as const) {
    expect((await app.request(method, path, { ...as(other), body })).status).toBe(404)
  }
  expect(await app.get('/api/deliveries', as(other))).toEqual({ deliveries: [], total: 0 })
  expect(await app.get('/api/meta/events', as(mine))).toEqual([event])
})

test('an event says whom, what and how much it is about, and is found by each of them', async () => {
  const account = await newAccount()
  await connect(account, '90014')
  const link = await app.post<{ clickId: string }>(
    '/api/links',
    { campaignName: 'Promoção de Verão', whatsappNumber: '11987654321' },
    as(account),
  )
  const { code } = await aClick(app, { linkCode: link.clickId })
  const person = { from: '5511912345678', name: 'Júlia Prado' }
  await say(app, { ...person, text: `Oi [ID: ${code}]` }, account.session)
  const { leads } = await app.get<{ leads: { id: string }[] }>('/api/leads', as(account))
  await app.request('PATCH', `/api/leads/${leads[0]?.id}`, {
    ...as(account),
    body: { status: 'converted', purchaseValue: 1234.5 },
  })
  await app.drain()
  const log = (query: string, session = account.session) =>
    app.get<{ deliveries: object[]; total: number }>(`/api/deliveries?${query}`, { session })
  const sale = {
    eventType: 'Purchase',
    person: 'Júlia Prado',
    campaign: 'Promoção de Verão',
    value: 1234.5,
    currency: 'BRL',
  }
  expect((await log('eventType=Purchase')).deliveries).toMatchObject([sale])
  const all = (await log('')).total
  expect(all).toBe(2)
  for (const search of ['julia prado', '(11) 91234-5678', 'promocao de verao']) {
    expect([search, (await log(`search=${search}`)).total]).toEqual([search, all])
  }
  for (const search of ['1234,50', 'R$ 1.234,50']) {
    expect((await log(`search=${search}`)).deliveries).toMatchObject([sale])
  }
  expect((await log('search=outra pessoa')).total).toBe(0)

  // Who has no name is called by the number, as far as it may be seen.
  app.advance(20_000)
  const other = await aClick(app, { linkCode: link.clickId })
  await say(app, { from: '5511912349999', text: `Oi [ID: ${other.code}]` }, account.session)
  const { session: viewer } = await aMember(app, 'viewer', 'Vera', account)
  const people = async (session?: string) => {
    const { deliveries } = await log('eventType=Lead', session)
    return deliveries.map((one) => (one as { person: string }).person)
  }
  expect(await people()).toEqual(['+55 (11) 91234-9999', 'Júlia Prado'])
  expect(await people(viewer)).toEqual(['+55 (11) *****-**99', 'Júlia Prado'])
  expect((await log('search=91234', viewer)).total).toBe(0)

  await app.request('DELETE', `/api/leads/${leads[0]?.id}`, as(account))
  const [gone] = (await log('eventType=Purchase')).deliveries
  expect(gone).toMatchObject({ person: null, campaign: null })
  expect((await log('search=julia')).total).toBe(0)
})

test.each([
  'limit=0',
  'limit=101',
  'limit=x',
  'offset=-1',
  'state=perdido',
  'destination=bing',
  'leadId=x',
])('the delivery log refuses %s', async (query) => {
  expect((await app.request('GET', `/api/deliveries?${query}`)).status).toBe(400)
})
