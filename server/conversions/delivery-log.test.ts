import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdSettings, EventConfig, EventStats } from '#contracts/ad-events'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { type Program, startProgram } from '#tests/helpers/programs'
import { addLead } from '#tests/helpers/rows'
import { conversionsOf } from './list-for-lead.ts'
import { promiseDeliveries } from './promise-deliveries.ts'

let ads: Program
let app: TestApp

beforeAll(async () => {
  ads = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  app = await startTestApp({ env: { META_GRAPH_BASE_URL: ads.url } })
})
afterAll(async () => {
  await app.close()
  await ads.stop()
})

let names = 0
const newAccount = () => app.newAccount(`Conta${++names}`)
const as = (account: TestAccount) => ({ session: account.session })

const connect = (account: TestAccount, pixelId: string) =>
  app.post<AdSettings>('/api/meta/settings', { pixelId, accessToken: 'EAAGtoken1234' }, as(account))

type DeliveryRow = { id: string; state: string; reason: string | null; eventId: string }
type Log = { deliveries: DeliveryRow[]; total: number }

async function firstMessage(account: TestAccount, at = app.ctx.now()): Promise<string> {
  const { accountId } = account
  const leadId = await addLead(app.ctx, accountId, { at })
  await app.ctx.sql.withAccount(accountId, (trx) =>
    promiseDeliveries(app.ctx, trx, accountId, [
      { fact: { kind: 'first_message', isTracked: true }, leadId, clickId: null, at },
    ]),
  )
  return leadId
}

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
    configuredEvents: 1,
    conversionsStats: [
      { eventType: 'Lead', total: 2, successful: 1, lastSent: app.ctx.now().toISOString() },
    ],
  })
  expect(stats.recentStats).toHaveLength(7)
  expect(stats.recentStats[0]).toEqual({ date: '2026-11-11', total: 0, successful: 0 })
  expect(stats.recentStats.at(-1)).toEqual({ date: '2026-11-17', total: 2, successful: 1 })
})

test('a delivery that failed can be sent again, one that was sent cannot', async () => {
  const account = await newAccount()
  await connect(account, 'insufficient-2804050')
  const leadId = await firstMessage(account)
  await app.drain()
  const [failed] = (await app.get<Log>('/api/meta/deliveries?state=descartado', as(account)))
    .deliveries
  await connect(account, '90003')
  const path = `/api/meta/deliveries/${failed?.id}/resend`
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

test('another account sees, changes and sends nothing of this one', async () => {
  const [mine, other] = [await newAccount(), await newAccount()]
  await firstMessage(mine)
  const [event] = await app.get<EventConfig[]>('/api/meta/events', as(mine))
  const [sent] = (await app.get<Log>('/api/meta/deliveries', as(mine))).deliveries
  const body = { eventName: 'X', eventType: 'Lead', triggerCondition: 'click', isActive: false }
  for (const [method, path] of [
    ['PUT', `/api/meta/events/${event?.id}`],
    ['PATCH', `/api/meta/events/${event?.id}`],
    ['DELETE', `/api/meta/events/${event?.id}`],
    ['POST', `/api/meta/deliveries/${sent?.id}/resend`],
  ] as const) {
    expect((await app.request(method, path, { ...as(other), body })).status).toBe(404)
  }
  expect(await app.get('/api/meta/deliveries', as(other))).toEqual({ deliveries: [], total: 0 })
  expect(await app.get('/api/meta/events', as(mine))).toEqual([event])
})

test.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'state=perdido'])(
  'the delivery log refuses %s',
  async (query) => {
    expect((await app.request('GET', `/api/meta/deliveries?${query}`)).status).toBe(400)
  },
)
