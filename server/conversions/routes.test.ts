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

type DeliveryRow = { id: string; state: string; reason: string | null; eventId: string }
type Log = { deliveries: DeliveryRow[]; total: number }

let names = 0
const newAccount = () => app.newAccount(`Conta${++names}`)

const as = (account: TestAccount) => ({ session: account.session })

const connect = (account: TestAccount, pixelId: string) =>
  app.post<AdSettings>('/api/meta/settings', { pixelId, accessToken: 'EAAGtoken1234' }, as(account))

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

const purchase = {
  eventName: 'Venda',
  eventType: 'Purchase',
  triggerCondition: 'status_converted',
  purchaseValue: '1.197,50',
  purchaseCurrency: 'BRL',
}

test('a new account is not connected', async () => {
  expect(await app.get('/api/meta/settings', as(await newAccount()))).toEqual({
    pixelId: '',
    metaAccessToken: '',
    testEventCode: '',
    metaConnected: false,
    metaAdAccountId: null,
    metaConnectedAt: null,
    pauseReason: null,
  })
})

test('saving connects; the token comes back masked and is kept sealed', async () => {
  const account = await newAccount()
  const saved = await connect(account, '1234567890')
  expect(saved).toMatchObject({
    pixelId: '1234567890',
    metaAccessToken: '••••1234',
    metaConnected: true,
    metaConnectedAt: app.ctx.now().toISOString(),
  })
  expect(await app.get('/api/meta/settings', as(account))).toEqual(saved)
  const row = await app.ctx.sql.asOwner
    .selectFrom('ad_connections')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('EAAGtoken')
})

test.each([undefined, '', '••••1234'])('token %j keeps the stored one', async (accessToken) => {
  const account = await newAccount()
  await connect(account, '1234567890')
  await app.post(
    '/api/meta/settings',
    { pixelId: '77', accessToken, testEventCode: 'TEST1' },
    as(account),
  )
  await app.post('/api/meta/test', {}, as(account))
  const answer = await fetch(`${ads.url}/_received?pixel=77`)
  const { events } = (await answer.json()) as { events: unknown[] }
  expect(events.at(-1)).toMatchObject({
    token: 'EAAGtoken1234',
    testEventCode: 'TEST1',
    partnerAgent: 'rastro-1.0',
    event: { event_name: 'PageView', action_source: 'website' },
  })
})

test('the first save needs a token, and a pixel id', async () => {
  const account = await newAccount()
  const noToken = await app.request('POST', '/api/meta/settings', {
    ...as(account),
    body: { pixelId: '1234567890' },
  })
  expect(noToken).toMatchObject({
    status: 422,
    json: { fields: { accessToken: 'Token de acesso é obrigatório' } },
  })
  const badPixel = await app.request('POST', '/api/meta/settings', {
    ...as(account),
    body: { pixelId: 'a/b', accessToken: 'x' },
  })
  expect(badPixel).toMatchObject({ status: 422, json: { fields: { pixelId: expect.anything() } } })
})

test('the test event says what Meta answered', async () => {
  const account = await newAccount()
  const refused = await app.request('POST', '/api/meta/test', { ...as(account), body: {} })
  expect(refused).toMatchObject({ status: 409, json: { code: 'conflict' } })
  await connect(account, '1234567890')
  expect(await app.post('/api/meta/test', {}, as(account))).toMatchObject({
    success: true,
    response: { events_received: 1 },
  })
  await connect(account, 'token-190')
  expect(await app.post('/api/meta/test', {}, as(account))).toMatchObject({
    success: false,
    message: expect.stringMatching(/expirou/),
    response: { error: { code: 190 } },
  })
})

test('disconnecting forgets the token; what waits is paused', async () => {
  const account = await newAccount()
  await connect(account, 'fail-500')
  await firstMessage(account)
  await app.drain()
  expect(await app.post('/api/meta/disconnect', {}, as(account))).toMatchObject({
    metaConnected: false,
    pixelId: '',
    metaAccessToken: '',
  })
  const log = await app.get<Log>('/api/meta/deliveries', as(account))
  expect(log).toMatchObject({
    total: 1,
    deliveries: [{ state: 'pausado', reason: expect.stringMatching(/não está conectada/) }],
  })
})

test('a new account has one active Lead event', async () => {
  expect(await app.get('/api/meta/events', as(await newAccount()))).toMatchObject([
    {
      platform: 'Meta Ads',
      eventType: 'Lead',
      triggerCondition: 'campaign_whatsapp',
      isActive: true,
      purchaseValue: null,
    },
  ])
})

test('an event is made, edited, switched and deleted', async () => {
  const call = as(await newAccount())
  const made = await app.post<EventConfig>('/api/meta/events', purchase, call)
  expect(made).toMatchObject({ purchaseValue: 1197.5, purchaseCurrency: 'BRL', isActive: true })
  const path = `/api/meta/events/${made.id}`

  const edited = await app.request('PUT', path, {
    ...call,
    body: { eventName: 'Venda fechada', eventType: 'Purchase', triggerCondition: 'any_whatsapp' },
  })
  expect(edited.json).toMatchObject({
    eventName: 'Venda fechada',
    triggerCondition: 'any_whatsapp',
    purchaseValue: 1197.5,
    purchaseCurrency: 'BRL',
  })
  const switched = await app.request('PATCH', path, { ...call, body: { isActive: false } })
  expect(switched.json).toMatchObject({ isActive: false })
  expect(await app.request('DELETE', path, call)).toMatchObject({ status: 200 })
  expect(await app.request('DELETE', path, call)).toMatchObject({ status: 404 })
  expect(await app.get<EventConfig[]>('/api/meta/events', call)).toHaveLength(1)
})

test.each<[string, object, string[]]>([
  ['no value', { purchaseValue: undefined }, ['purchaseValue']],
  ['value zero', { purchaseValue: 0 }, ['purchaseValue']],
  ['a negative value', { purchaseValue: -5 }, ['purchaseValue']],
  ['a value that is none', { purchaseValue: 'muito' }, ['purchaseValue']],
  ['no currency', { purchaseCurrency: undefined }, ['purchaseCurrency']],
  [
    'neither',
    { purchaseValue: null, purchaseCurrency: null },
    ['purchaseValue', 'purchaseCurrency'],
  ],
  ['an unknown currency', { purchaseCurrency: 'ARS' }, ['purchaseCurrency']],
  ['no name', { eventName: '  ' }, ['eventName']],
  ['an unknown type', { eventType: 'Sale' }, ['eventType']],
  ['a phrase trigger without phrase', { triggerCondition: 'phrase' }, ['phrase']],
  ['a phrase without words', { triggerCondition: 'phrase', phrase: '!!!' }, ['phrase']],
])('a purchase with %s is refused', async (_what, change, fields) => {
  const answer = await app.request('POST', '/api/meta/events', { body: { ...purchase, ...change } })
  expect(answer.status).toBe(422)
  expect(Object.keys((answer.json as { fields: object }).fields)).toEqual(fields)
})

test('a phrase rule may take its value from the message', async () => {
  const rule = { ...purchase, triggerCondition: 'phrase', phrase: 'Venda fechada!' }
  const made = await app.post<EventConfig>('/api/meta/events', {
    ...rule,
    purchaseValue: undefined,
  })
  expect(made).toMatchObject({ phrase: 'Venda fechada!', purchaseValue: null })
})

test('a phrase fires its own rule, with the value of the sale', async () => {
  const account = await newAccount()
  const { accountId } = account
  for (const phrase of ['venda fechada', 'pedido']) {
    await app.post(
      '/api/meta/events',
      { ...purchase, triggerCondition: 'phrase', phrase },
      as(account),
    )
  }
  const leadId = await addLead(app.ctx, accountId, { at: app.ctx.now() })
  await app.ctx.sql.withAccount(accountId, (trx) =>
    promiseDeliveries(app.ctx, trx, accountId, [
      {
        fact: {
          kind: 'phrase',
          text: 'Pedido 7: venda fechada!',
          phrase: 'venda fechada',
          occasion: '7',
        },
        leadId,
        clickId: null,
        at: app.ctx.now(),
        valueCents: 25_000,
        currency: 'BRL',
      },
    ]),
  )
  await connect(account, '90001')
  await app.drain()
  const answer = await fetch(`${ads.url}/_received?pixel=90001`)
  expect(((await answer.json()) as { events: unknown[] }).events).toMatchObject([
    {
      event: {
        event_name: 'Purchase',
        action_source: 'chat',
        custom_data: { value: 250, currency: 'BRL' },
      },
    },
  ])
})

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
