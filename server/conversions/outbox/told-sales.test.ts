import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Lead, LeadConversion } from '#contracts/leads'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { aPurchaseEvent, countsAreRight, leadInChat } from '#tests/helpers/chat'

let app: TestApp
let account: TestAccount
let accounts = 0
const hour = 3_600_000

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  account = await app.newAccount(`Chat${++accounts}`)
})

const call = () => ({ session: account.session })
const aLead = () => leadInChat(app, account.session)

const anEvent = (body: object) => aPurchaseEvent(app, account.session, body)

/** What became of the events of a lead, by the name of the event. */
function eventsOf(lead: Lead) {
  return app.ctx.sql.asOwner
    .selectFrom('deliveries as d')
    .innerJoin('event_configs as c', (join) =>
      join.onRef('c.account_id', '=', 'd.account_id').onRef('c.id', '=', 'd.config_id'),
    )
    .select(['c.event_name', 'd.state', 'd.value_cents'])
    .where('d.account_id', '=', account.accountId)
    .where('d.lead_id', '=', lead.id)
    .orderBy('c.event_name')
    .execute()
}

test('a sale is reported once to a platform: by its phrase, not by the status or another phrase too', async () => {
  const pix = await anEvent({ triggerCondition: 'phrase', phrase: 'pix recebido' })
  const paid = await anEvent({ triggerCondition: 'phrase', phrase: 'pagamento confirmado' })
  const ofStatus = {
    triggerCondition: 'status_converted',
    valueSource: 'sale',
    purchaseValue: null,
  }
  const status = await anEvent(ofStatus)
  const order = await anEvent({ ...ofStatus, eventType: 'CompleteOrder' })
  const rows = async (id: string) => {
    const { conversions: all } = await app.get<{ conversions: LeadConversion[] }>(
      `/api/leads/${id}/activities`,
      call(),
    )
    const found = await app.ctx.sql.asOwner
      .selectFrom('deliveries')
      .select(['id', 'config_id', 'state', 'value_cents'])
      .where('lead_id', '=', id)
      .execute()
    return new Map(
      found.map((row) => [
        row.config_id,
        { ...row, reason: all.find((one) => one.id === row.id)?.reason },
      ]),
    )
  }
  const { lead, tell } = await aLead()
  await tell('Pix recebido, pagamento confirmado! R$ 100')
  const first = await rows(lead.id)
  const isOnce =
    'Outro evento já informa esta venda a este destino: mais uma vez, ela contaria em dobro.'
  const told = [pix, paid].map(({ id }) => first.get(id)?.state).sort()
  expect(told).toEqual(['dropped', 'paused'])
  expect(first.get(status.id)).toMatchObject({
    state: 'dropped',
    reason: isOnce,
    value_cents: 10_000,
  })
  // What is called otherwise is another event, and its user wants both.
  expect(first.get(order.id)?.state).toBe('paused')
  const { status: answer, json } = await app.request(
    'POST',
    `/api/deliveries/${first.get(status.id)?.id}/resend`,
    call(),
  )
  expect([answer, json]).toMatchObject([409, { error: isOnce }])

  // A purchase that waited for the value of the sale is no second one either.
  const waiting = await aLead()
  await app.request('PATCH', `/api/leads/${waiting.lead.id}`, {
    ...call(),
    body: { status: 'converted' },
  })
  expect((await rows(waiting.lead.id)).get(status.id)?.state).toBe('paused')
  await waiting.tell('Pix recebido R$ 70')
  const then = await rows(waiting.lead.id)
  expect(then.get(pix.id)).toMatchObject({ state: 'paused', value_cents: 7_000 })
  expect(then.get(status.id)).toMatchObject({ state: 'dropped', reason: isOnce })

  // Without a phrase the status reports it.
  const plain = await aLead()
  await app.request('PATCH', `/api/leads/${plain.lead.id}`, {
    ...call(),
    body: { status: 'converted', purchaseValue: 30 },
  })
  expect((await rows(plain.lead.id)).get(status.id)).toMatchObject({
    state: 'paused',
    value_cents: 3_000,
  })
  await countsAreRight(app, account.accountId)
})

test('what already told of the customer, or of the order, reports the sale that a phrase announces', async () => {
  const phrase = await anEvent({ triggerCondition: 'phrase', phrase: 'pix recebido' })
  const ofStatus = { triggerCondition: 'status_converted', purchaseValue: '100' }
  const status = await anEvent({ ...ofStatus, valueSource: 'sale' })
  const names = new Map([
    [phrase.id, 'phrase'],
    [status.id, 'status'],
  ])
  const told = async ({ lead }: { lead: Lead }) => {
    const rows = await app.ctx.sql.asOwner
      .selectFrom('deliveries')
      .select(['config_id', 'state', 'value_cents'])
      .where('lead_id', '=', lead.id)
      .execute()
    return rows
      .map((row) => `${names.get(row.config_id)} ${row.state} ${Number(row.value_cents) / 100}`)
      .sort()
  }
  const makeCustomer = ({ lead }: { lead: Lead }, body: object = {}) =>
    app.request('PATCH', `/api/leads/${lead.id}`, {
      ...call(),
      body: { status: 'converted', ...body },
    })

  // Nobody had said for how much when the person became a customer. The event has not gone: it can still say it.
  const waiting = await aLead()
  await makeCustomer(waiting)
  await waiting.tell('Pix recebido R$ 70')
  expect(await told(waiting)).toEqual(['phrase dropped 70', 'status paused 70'])

  // What was sent keeps its value; it is the report of the first sale, and not of the next one.
  const sent = await aLead()
  await makeCustomer(sent)
  await app.ctx.sql.asOwner
    .updateTable('deliveries')
    .set({ state: 'sent', sent_at: app.ctx.now(), reason: null })
    .where('lead_id', '=', sent.lead.id)
    .execute()
  await sent.tell('Pix recebido R$ 70')
  expect(await told(sent)).toEqual(['phrase dropped 70', 'status sent 100'])
  app.advance(25 * hour)
  await sent.tell('Pix recebido R$ 90')
  expect(await told(sent)).toEqual([
    'phrase dropped 70',
    'phrase paused 90',
    'status dropped 90',
    'status sent 100',
  ])

  // An order that a person entered, and of which the chat speaks later.
  const ordered = await aLead()
  await makeCustomer(ordered, { purchaseValue: 30 })
  await app.ctx.sql.asOwner
    .updateTable('sales')
    .set({ order_number: '77' })
    .where('lead_id', '=', ordered.lead.id)
    .execute()
  await ordered.tell('Pedido 77: pix recebido R$ 30')
  expect(await told(ordered)).toEqual(['phrase dropped 30', 'status paused 30'])
  await countsAreRight(app, account.accountId)
})

test('what told of the customer without any value reports the sale that a phrase announces, too', async () => {
  const order = { eventType: 'CompleteOrder', purchaseValue: null, purchaseCurrency: null }
  await anEvent({
    ...order,
    eventName: 'frase',
    triggerCondition: 'phrase',
    phrase: 'pix recebido',
  })
  await anEvent({
    ...order,
    eventName: 'status',
    triggerCondition: 'status_converted',
    valueSource: 'fixed',
  })
  const { lead, tell } = await aLead()
  await app.request('PATCH', `/api/leads/${lead.id}`, { ...call(), body: { status: 'converted' } })
  expect(await eventsOf(lead)).toEqual([
    { event_name: 'status', state: 'paused', value_cents: null },
  ])
  await tell('Pix recebido R$ 70')
  expect(await eventsOf(lead)).toMatchObject([
    { event_name: 'frase', state: 'dropped' },
    { event_name: 'status', state: 'paused', value_cents: null },
  ])
})

test('another conversion action and a webhook hear of a sale that a phrase reports, too', async () => {
  const sale = { eventType: 'Purchase', valueSource: 'sale', purchaseCurrency: 'BRL' }
  const ofPhrase = { ...sale, triggerCondition: 'phrase', phrase: 'pix recebido' }
  const ofStatus = { ...sale, triggerCondition: 'status_converted' }
  for (const event of [
    { ...ofPhrase, eventName: 'frase', target: 'Venda' },
    { ...ofStatus, eventName: 'a mesma ação', target: 'Venda' },
    { ...ofStatus, eventName: 'outra ação', target: 'Cliente' },
  ]) {
    await app.post('/api/destinations/google/events', event, call())
  }
  const events = [
    { ...ofPhrase, eventName: 'webhook, frase' },
    { ...ofStatus, eventName: 'webhook, status' },
  ]
  const url = 'https://crm.exemplo.com/rastro'
  await app.post('/api/webhooks', { name: 'CRM', url, events }, call())
  const { lead, tell } = await aLead()
  await tell('Pix recebido R$ 100')
  const rows = await eventsOf(lead)
  const told = rows.filter(({ state }) => state !== 'dropped').map((row) => row.event_name)
  expect(rows).toHaveLength(5)
  expect(told.sort()).toEqual(['frase', 'outra ação', 'webhook, frase', 'webhook, status'])
})
