import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadDetail } from '#contracts/leads'
import { startAlertApp } from '#tests/helpers/alerts'
import { aClick, aPerson, leads, say } from '#tests/helpers/chat'
import { type Program, startProgram } from '#tests/helpers/programs'
import type { ReceivedMessage } from '#tests/helpers/webhooks'

let meta: Program
let ga4: Program
let run: Awaited<ReturnType<typeof startAlertApp>>

beforeAll(async () => {
  meta = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  ga4 = await startProgram('dev/fake-ga4.ts', '/_received')
  run = await startAlertApp({ META_GRAPH_BASE_URL: meta.url, GA4_BASE_URL: ga4.url })
  const { app, hooks } = run
  const purchase = {
    eventName: 'Compra',
    eventDescription: '',
    eventType: 'Purchase',
    triggerCondition: 'status_converted',
    valueSource: 'sale',
    purchaseCurrency: 'BRL',
  }
  // Who tells of sales already gets no event of theirs with the connection.
  await app.post('/api/meta/events', purchase)
  await app.post('/api/destinations/ga4/events', purchase)
  const lead = await app.post<{ id: string }>('/api/destinations/ga4/events', {
    eventName: 'Lead',
    eventType: 'Lead',
    triggerCondition: 'campaign_whatsapp',
  })
  await app.request('PATCH', `/api/destinations/ga4/events/${lead.id}`, {
    body: { isActive: false },
  })
  await app.post('/api/meta/settings', { pixelId: '471100000004711', accessToken: 'EAAGtoken1234' })
  const connected = await app.request('PUT', '/api/destinations/ga4', {
    body: { measurementId: 'G-VOLTA0001', apiSecret: 'segredo-1' },
  })
  expect(connected.status).toBe(200)
  await app.post('/api/webhooks', { name: 'CRM', url: `${hooks.url}/hooks/crm`, events: [] })
  const others = await app.get<{ destination: string }[]>('/api/destinations')
  for (const { destination } of others) {
    if (destination === 'ga4') continue
    await app.post(`/api/destinations/${destination}/events`, purchase)
  }
})
afterAll(async () => {
  await run.close()
  await ga4.stop()
  await meta.stop()
})

/** Somebody whose browser GA4 knows, who bought for R$ 100. */
async function aCustomer() {
  const { app } = run
  const from = aPerson()
  const click = await aClick(app)
  await app.ctx.sql.asOwner
    .updateTable('click_rows')
    .set({ ga_client_id: `${from.slice(-9)}.1700000000` })
    .where('id', '=', click.id)
    .execute()
  await say(app, { from, name: 'Maria', text: `Oi [ID: ${click.code}]` })
  const [lead] = await leads(app, from)
  const id = lead?.id ?? ''
  const { sales } = await app.post<LeadDetail>(`/api/leads/${id}/sales`, { value: 100 })
  return {
    id,
    refundPath: `/api/leads/${id}/sales/${sales[0]?.id}/refund`,
    clientId: from.slice(-9),
  }
}

type Hit = {
  body: { client_id: string; events: { name: string; params: Record<string, unknown> }[] }
}

async function atGa4(clientId: string) {
  const { received } = (await (await fetch(`${ga4.url}/_received`)).json()) as { received: Hit[] }
  return received
    .filter(({ body }) => body.client_id.startsWith(clientId))
    .flatMap(({ body }) => body.events)
    .map(({ name, params }) => ({ name, id: params.transaction_id, value: params.value }))
}

async function atCrm(leadId: string) {
  const messages = (await run.hooksAt('crm')) as unknown as ReceivedMessage[]
  return messages
    .map(({ body }) => body)
    .filter(({ data }) => (data.lead as { id: string } | null)?.id === leadId)
}

test('who takes a correction hears of the refund once, who does not is named', async () => {
  const { app } = run
  const { id, refundPath, clientId } = await aCustomer()
  await app.drain()
  const { timeline, sales } = await app.post<LeadDetail>(refundPath)
  expect(timeline.at(-1)?.text).toBe(
    'Venda estornada: R$ 100,00. O estorno segue para Google Analytics 4 e Webhook. Meta não aceita correção: o evento já enviado permanece lá.',
  )
  expect(sales[0]?.deliveries.filter(({ isRefund }) => isRefund)).toHaveLength(2)
  await app.drain()
  await app.drain()

  const [bought, refunded, ...more] = await atGa4(clientId)
  expect(bought).toEqual({ name: 'purchase', id: expect.any(String), value: 100 })
  expect(refunded).toEqual({ name: 'refund', id: bought?.id, value: 100 })
  expect(more).toEqual([])
  const told = await atCrm(id)
  expect(told.map(({ type, data }) => [type, data.value])).toEqual([
    ['lead.converted', 100],
    ['sale.refunded', 100],
  ])
  expect(told[1]?.data.refundOf).toBe(told[0]?.data.eventId)
  const { events } = (await (
    await fetch(`${meta.url}/_received?pixel=471100000004711`)
  ).json()) as {
    events: { event: { event_name: string } }[]
  }
  const names = events.map(({ event }) => event.event_name)
  expect(names.filter((name) => name !== 'Lead')).toEqual(['Purchase'])
  const stats = await app.get<{ totalConversions: number }>('/api/destinations/ga4/stats')
  expect(stats.totalConversions).toBe(1)
})

test('a refund waits for its sale, and what was never taken is not taken back', async () => {
  const { app } = run
  const { id, refundPath, clientId } = await aCustomer()
  // The sale is on its way: nobody knows yet what becomes of it.
  const ofSale = app.ctx.sql.asOwner.updateTable('deliveries').where('lead_id', '=', id)
  await ofSale
    .where('destination', '=', 'ga4')
    .set({
      state: 'retrying',
      attempts: 1,
      perhaps_taken: true,
      next_try_at: new Date(app.ctx.now().getTime() + 600_000),
    })
    .execute()
  await app.drain()
  await app.post(refundPath)
  await app.drain()
  expect(await atGa4(clientId)).toEqual([])
  app.advance(11 * 60_000)
  await app.drain()
  app.advance(6 * 60_000)
  await app.drain()
  expect((await atGa4(clientId)).map(({ name }) => name)).toEqual(['purchase', 'refund'])

  const other = await aCustomer()
  await app.ctx.sql.asOwner
    .updateTable('deliveries')
    .where('lead_id', '=', other.id)
    .set({ state: 'retrying', attempts: 1, http_status: 429, next_try_at: app.ctx.now() })
    .execute()
  const { timeline, sales } = await app.post<LeadDetail>(other.refundPath)
  expect(timeline.at(-1)?.text).toBe('Venda estornada: R$ 100,00.')
  expect(new Set(sales[0]?.deliveries.map(({ state }) => state))).toEqual(new Set(['descartado']))
  await app.drain()
  expect(await atGa4(other.clientId)).toEqual([])
})
