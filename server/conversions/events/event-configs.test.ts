import { afterAll, expect, test } from 'vitest'
import type { EventConfig } from '#contracts/events'
import { startAppWithAds } from '#tests/helpers/ads-app'
import { addLead } from '#tests/helpers/rows'
import { promiseDeliveries } from '../outbox/promise-deliveries.ts'

const { ads, app, as, connect, firstMessage, newAccount, close } = await startAppWithAds()
afterAll(close)

const purchase = {
  eventName: 'Venda',
  eventType: 'Purchase',
  triggerCondition: 'status_converted',
  purchaseValue: '1.197,50',
  purchaseCurrency: 'BRL',
}

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

test.each([true, false])(
  'an event deleted while active %s is restored as that',
  async (isActive) => {
    const call = as(await newAccount())
    const made = await app.post<EventConfig>('/api/meta/events', purchase, call)
    const path = `/api/meta/events/${made.id}`
    expect((await app.request('POST', `${path}/restore`, call)).status).toBe(404)
    await app.request('PATCH', path, { ...call, body: { isActive } })
    await app.request('DELETE', path, call)
    expect(await app.post(`${path}/restore`, {}, call)).toEqual({ success: true })
    const configs = await app.get<EventConfig[]>('/api/meta/events', call)
    expect(configs).toContainEqual({ ...made, isActive })
  },
)

test('a deleted event fires nothing until it is restored', async () => {
  const account = await newAccount()
  const { ctx } = app
  const [made] = await app.get<EventConfig[]>('/api/meta/events', as(account))
  const path = `/api/meta/events/${made?.id}`
  const fire = async () => {
    const leadId = await firstMessage(account)
    const promised = await ctx.sql.asOwner
      .selectFrom('deliveries')
      .select('id')
      .where('lead_id', '=', leadId)
      .execute()
    return promised.length
  }
  await app.request('DELETE', path, as(account))
  expect(await fire()).toBe(0)
  await app.post(`${path}/restore`, {}, as(account))
  expect(await fire()).toBe(1)
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

test('a phrase fires the event that its rule names, with the value of the sale', async () => {
  const account = await newAccount()
  const { accountId } = account
  const [sale] = await Promise.all(
    ['venda fechada', 'pedido'].map((phrase) =>
      app.post<EventConfig>(
        '/api/meta/events',
        { ...purchase, triggerCondition: 'phrase', phrase },
        as(account),
      ),
    ),
  )
  const leadId = await addLead(app.ctx, accountId, { at: app.ctx.now() })
  await app.ctx.sql.withAccount(accountId, (trx) =>
    promiseDeliveries(app.ctx, trx, accountId, [
      {
        fact: { kind: 'phrase', configId: sale?.id ?? '', occasion: '7' },
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

test('an event that is no sale may leave the fields of a sale empty', async () => {
  const made = await app.post<EventConfig>('/api/meta/events', {
    eventName: 'Contato',
    eventType: 'Contact',
    purchaseValue: '',
    purchaseCurrency: '',
  })
  expect(made).toMatchObject({ purchaseValue: null, purchaseCurrency: null })
})

test.each([
  [{ triggerCondition: 'status_converted', valueSource: 'sale' }, 200],
  [{ triggerCondition: 'status_converted', valueSource: 'fixed' }, 422],
  [{ triggerCondition: 'status_converted' }, 422],
  [{ triggerCondition: 'phrase', phrase: 'pago' }, 200],
  [{ triggerCondition: 'phrase', phrase: 'pago', valueSource: 'fixed' }, 422],
])('a Purchase without a value of its own, %o: %i', async (body, status) => {
  const { session } = await newAccount()
  const { purchaseValue: _, ...rest } = purchase
  const answer = await app.request('POST', '/api/meta/events', {
    session,
    body: { ...rest, ...body },
  })
  expect(answer.status).toBe(status)
})

test('a Purchase with the value of the sale is edited by a call that says nothing of a value', async () => {
  const call = as(await newAccount())
  const { purchaseValue: _, ...withoutValue } = purchase
  const body = { ...withoutValue, valueSource: 'sale' }
  const made = await app.post<EventConfig>('/api/meta/events', body, call)
  const edit = { eventName: 'Compra', eventType: 'Purchase', triggerCondition: 'status_converted' }
  const path = `/api/meta/events/${made.id}`
  const edited = await app.request('PUT', path, { ...call, body: edit })
  expect(edited).toMatchObject({
    status: 200,
    json: { eventName: 'Compra', purchaseValue: null, purchaseCurrency: 'BRL' },
  })
  const cleared = { ...edit, purchaseValue: '' }
  expect((await app.request('PUT', path, { ...call, body: cleared })).status).toBe(422)
})
