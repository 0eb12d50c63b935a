import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampaignRow, ComparedFigures } from '#contracts/campaigns'
import type { Metrics } from '#contracts/dashboard'
import type { LeadDetail } from '#contracts/leads'
import type { Sale } from '#contracts/sale'
import { csvRows } from '#domain/csv-text'
import { startAppWithAds } from '#tests/helpers/ads-app'
import { aClick, aPerson, countsAreRight, leads, say } from '#tests/helpers/chat'
import { resultOf } from '#tests/helpers/steps'

let scene: Awaited<ReturnType<typeof startAppWithAds>>
beforeAll(async () => {
  scene = await startAppWithAds()
})
afterAll(() => scene.close())

let pixels = 7_000

/** Of each line of the timeline about a deletion, which sale it can bring back. */
const deletedSaleIds = ({ timeline }: LeadDetail) =>
  timeline.filter(({ kind }) => kind === 'sale_deleted').map(({ deletedSaleId }) => deletedSaleId)

type Tree = { total: ComparedFigures; rows: CampaignRow[] }

/** An account with one Purchase event of a sale's own value or of a fixed one, and what its people do. */
async function aShop({ isConnected = true, fixed = '' } = {}) {
  const { app, as, newAccount, connect, ads } = scene
  const account = await newAccount()
  const pixel = String(++pixels)
  await app.post(
    '/api/meta/events',
    {
      eventName: 'Compra',
      eventDescription: '',
      eventType: 'Purchase',
      triggerCondition: 'status_converted',
      valueSource: fixed === '' ? 'sale' : 'fixed',
      purchaseValue: fixed || null,
      purchaseCurrency: 'BRL',
    },
    as(account),
  )
  // Who tells of sales already gets no event of theirs with the connection.
  if (isConnected) await connect(account, pixel)
  const call = (method: string, path: string, body?: object) =>
    app.request(method, path, { ...as(account), ...(body === undefined ? {} : { body }) })
  return {
    account,
    connect: () => connect(account, pixel),
    call,
    async lead(text = 'Oi'): Promise<string> {
      const from = aPerson()
      await say(app, { from, name: 'Maria', text }, account.session)
      const [lead] = await leads(app, from, account.session)
      return lead?.id ?? ''
    },
    /** Somebody who came by a click on the account's link. */
    async leadOfClick(): Promise<string> {
      const session = account.session
      const { clickId: linkCode } = await app.post<{ clickId: string }>(
        '/api/links',
        { whatsappNumber: '11 98765-4321', campaignName: `Natal ${++pixels}` },
        as(account),
      )
      const { code } = await aClick(app, { linkCode })
      const from = aPerson()
      await say(app, { from, name: 'Ana', text: `Oi [ID: ${code}]` }, session)
      const [lead] = await leads(app, from, session)
      return lead?.id ?? ''
    },
    detail: (id: string) => app.get<LeadDetail>(`/api/leads/${id}`, as(account)),
    async sell(id: string, body: object): Promise<Sale[]> {
      const { status, json, text } = await call('POST', `/api/leads/${id}/sales`, body)
      expect([status, status === 200 ? '' : text]).toEqual([200, ''])
      return (json as LeadDetail).sales
    },
    /** Each Purchase that the platform has taken. */
    async taken() {
      await app.drain()
      const answer = await fetch(`${ads.url}/_received?pixel=${pixel}`)
      const { events } = (await answer.json()) as {
        events: {
          event: { event_name: string; event_time: number; custom_data?: { value?: number } }
        }[]
      }
      return events.map(({ event }) => event).filter((event) => event.event_name === 'Purchase')
    },
    /** Value of each Purchase that the platform has taken, the smallest first. */
    async purchases(): Promise<number[]> {
      const taken = await this.taken()
      return taken.map((event) => event.custom_data?.value ?? 0).sort((a, b) => a - b)
    },
    /** What all screens count: revenue in reais and customers. */
    async totals() {
      const { total, rows } = await app.get<Tree>('/api/campaigns', as(account))
      const { revenueCents, customers, sales, repeats, ticketCents } = total
      expect(ticketCents).toBe(sales === 0 ? null : Math.round(revenueCents / sales))
      for (const figure of ['revenueCents', 'customers', 'sales', 'repeats'] as const) {
        expect(rows.reduce((sum, row) => sum + row[figure], 0)).toBe(total[figure])
      }
      const counted = { revenue: revenueCents / 100, customers, sales, repeats }
      expect(await this.totalsOfFile()).toEqual(counted)
      await this.screensAgree(total)
      return counted
    },
    /** The last line of the campaigns' file. */
    async totalsOfFile() {
      const { text } = await call('GET', '/api/campaigns/export?level=campaign')
      const lines = resultOf(csvRows(text, ';', { maxRows: 100, maxCells: 60 })) ?? []
      const cell = (name: string) => {
        const place = lines[0]?.cells.findIndex((header) => header.startsWith(name)) ?? -1
        return Number(lines.at(-1)?.cells[place]?.replace(',', '.'))
      }
      return {
        revenue: cell('Receita'),
        customers: cell('Clientes'),
        sales: cell('Vendas'),
        repeats: cell('Clientes recorrentes'),
      }
    },
    /** Dashboard and link manager count the clicks and leads of the campaign tree. */
    async screensAgree({ clicks, leads: known }: ComparedFigures) {
      const metrics = await app.get<Metrics>('/api/metrics', as(account))
      expect([metrics.totalClicks, metrics.leadsConvertidos]).toEqual([clicks, known])
      const manager = await app.get<{ totalClicks: number; totalEnrichedLeads: number }>(
        '/api/links/manager',
        as(account),
      )
      expect([manager.totalClicks, manager.totalEnrichedLeads]).toEqual([clicks, known])
    },
  }
}

test('a first sale of an earlier day is reported as of that day, and not when it is too old', async () => {
  const shop = await aShop()
  await shop.sell(await shop.lead(), { value: 100.1, soldOn: '2026-10-28' })
  await shop.sell(await shop.lead(), { value: 50, soldOn: '2026-11-15' })
  const taken = await shop.taken()
  expect(taken).toMatchObject([{ custom_data: { value: 50 } }])
  // Of a day without a time it is noon there, in São Paulo.
  expect(new Date((taken[0]?.event_time ?? 0) * 1_000).toISOString()).toMatch(/^2026-11-15T/)
})

test('each sale of a lead is reported once with its own value, and counted', async () => {
  const shop = await aShop()
  const id = await shop.lead()
  await shop.sell(id, { value: '100,00', product: 'Corte', orderNumber: '17' })
  const sales = await shop.sell(id, { value: 250.5, soldOn: '2026-11-16', note: 'Retorno' })
  expect(sales).toMatchObject([
    { value: 100, status: 'paid', origin: 'manual', product: 'Corte', orderNumber: '17' },
    { value: 250.5, soldOn: '2026-11-16', note: 'Retorno', enteredBy: expect.any(String) },
  ])
  expect(await shop.purchases()).toEqual([100, 250.5])
  expect(await shop.detail(id)).toMatchObject({
    status: 'converted',
    purchaseValue: 100,
    sales: [
      { deliveries: [{ destination: 'meta', eventName: 'Compra', state: 'enviado' }] },
      { deliveries: [{ state: 'enviado' }] },
    ],
  })
  expect(await shop.totals()).toEqual({ revenue: 350.5, customers: 1, sales: 2, repeats: 1 })
  await shop.call('PATCH', `/api/leads/${id}`, { status: 'lost' })
  await shop.call('PATCH', `/api/leads/${id}`, { status: 'converted' })
  expect(await shop.purchases()).toEqual([100, 250.5])
})

test('a value that comes later sends the purchase that waited for it, also after connecting', async () => {
  const shop = await aShop({ isConnected: false })
  const id = await shop.lead()
  await shop.call('PATCH', `/api/leads/${id}`, { status: 'converted' })
  await shop.connect()
  expect(await shop.purchases()).toEqual([])
  const { conversions } = await scene.app.get<{ conversions: object[] }>(
    `/api/leads/${id}/activities`,
    scene.as(shop.account),
  )
  expect(conversions).toMatchObject([
    {
      state: 'pausado',
      reason: 'Espera o valor da venda. Informe o valor no lead e o evento é enviado.',
    },
  ])
  await shop.call('PATCH', `/api/leads/${id}`, { purchaseValue: '89,90' })
  expect(await shop.purchases()).toEqual([89.9])
  expect((await shop.detail(id)).sales).toMatchObject([
    { value: 89.9, deliveries: [{ state: 'enviado' }] },
  ])
})

test('a value corrected after sending changes our figures, sends nothing, and says so', async () => {
  const shop = await aShop()
  const id = await shop.lead()
  const [sale] = await shop.sell(id, { value: 100 })
  expect(await shop.purchases()).toEqual([100])
  const { json } = await shop.call('PATCH', `/api/leads/${id}/sales/${sale?.id}`, { value: 120 })
  expect((json as LeadDetail).timeline.at(-1)?.text).toBe(
    'Valor da venda: R$ 120,00. O evento já enviado fica com o valor de antes; nada foi reenviado.',
  )
  expect(await shop.purchases()).toEqual([100])
  expect(await shop.totals()).toMatchObject({ revenue: 120, customers: 1 })
})

test('a corrected value changes no event that always has the same one, before and after it is sent', async () => {
  const shop = await aShop({ isConnected: false, fixed: '50' })
  const id = await shop.lead()
  const [sale] = await shop.sell(id, { value: 100 })
  const correct = async (value: number) => {
    const { json } = await shop.call('PATCH', `/api/leads/${id}/sales/${sale?.id}`, { value })
    return (json as LeadDetail).timeline.at(-1)?.text
  }
  expect(await correct(120)).toBe('Valor da venda: R$ 120,00.')
  await shop.connect()
  expect(await shop.purchases()).toEqual([50])
  expect(await correct(130)).toBe('Valor da venda: R$ 130,00.')
})

test('a refund takes the money out; what was not sent is not sent', async () => {
  const shop = await aShop({ isConnected: false })
  const id = await shop.lead()
  const [sale] = await shop.sell(id, { value: 100 })
  await shop.sell(id, { value: 30 })
  const path = `/api/leads/${id}/sales/${sale?.id}`
  const { json } = await shop.call('POST', `${path}/refund`)
  expect((json as LeadDetail).timeline.at(-1)?.text).toBe('Venda estornada: R$ 100,00.')
  expect((json as LeadDetail).sales.find(({ id: one }) => one === sale?.id)).toMatchObject({
    status: 'refunded',
    deliveries: [
      { state: 'descartado', reason: 'A venda foi estornada ou excluída antes do envio.' },
    ],
  })
  expect(await shop.totals()).toMatchObject({ revenue: 30, customers: 1 })
  expect((await shop.call('POST', `${path}/refund`)).json).toMatchObject({
    error: 'Só uma venda paga pode ser estornada.',
  })
  await shop.connect()
  expect(await shop.purchases()).toEqual([30])
})

test('a deleted sale comes back, and its event is sent once', async () => {
  const shop = await aShop({ isConnected: false })
  const id = await shop.lead()
  const [sale] = await shop.sell(id, { value: 100, orderNumber: 'A-1' })
  const path = `/api/leads/${id}/sales/${sale?.id}`
  await shop.call('DELETE', path)
  await shop.call('POST', `${path}/restore`)
  const deleted = (await shop.call('DELETE', path)).json as LeadDetail
  expect(deleted).toMatchObject({ sales: [], purchaseValue: null })
  // The last line of the timeline about it is where it can be taken back.
  expect(deletedSaleIds(deleted)).toEqual([null, sale?.id])
  expect(await shop.totals()).toMatchObject({ revenue: 0, customers: 1 })
  expect((await shop.call('POST', `${path}/restore`)).json).toMatchObject({
    sales: [{ value: 100 }],
    purchaseValue: 100,
  })
  await shop.connect()
  expect(await shop.purchases()).toEqual([100])
  expect(await shop.totals()).toMatchObject({ revenue: 100, customers: 1 })
})

test('an order is one sale; a sale of the future, of nothing and of nobody is refused', async () => {
  const shop = await aShop()
  const id = await shop.lead()
  const other = await shop.lead()
  await shop.sell(id, { value: 100, orderNumber: '55' })
  const refused = async (lead: string, body: object) => {
    const { status, json } = await shop.call('POST', `/api/leads/${lead}/sales`, body)
    return [status, (json as { error: string }).error]
  }
  expect(await refused(other, { value: 100, orderNumber: '55' })).toEqual([
    409,
    'O pedido 55 já está em outra venda.',
  ])
  expect(await refused(other, { value: 100, soldOn: '2999-01-01' })).toEqual([
    422,
    'soldOn: A data da venda não pode estar no futuro',
  ])
  expect(await refused(other, { value: 'muito' })).toEqual([
    422,
    'purchaseValue: Valor inválido. Exemplo: 1.234,56',
  ])
  expect(
    (await shop.call('DELETE', `/api/leads/${other}/sales/${crypto.randomUUID()}`)).status,
  ).toBe(404)
  expect(await shop.totals()).toMatchObject({ revenue: 100, customers: 1 })
})

test('a sale that waits for its payment counts and is reported once it is paid', async () => {
  const shop = await aShop()
  const id = await shop.lead()
  const [sale] = await shop.sell(id, { value: 100, status: 'waiting' })
  expect(await shop.detail(id)).toMatchObject({ status: 'contacted', purchaseValue: null })
  expect(await shop.purchases()).toEqual([])
  await shop.call('PATCH', `/api/leads/${id}/sales/${sale?.id}`, { status: 'paid' })
  expect(await shop.purchases()).toEqual([100])
  expect(await shop.totals()).toMatchObject({ revenue: 100, customers: 1 })
})

test('erasing the person keeps the money and the customer, and names nothing of the sale', async () => {
  const shop = await aShop()
  const id = await shop.lead()
  await shop.sell(id, { value: 100, orderNumber: '9', product: 'Botox', note: 'pele sensível' })
  await shop.call('DELETE', `/api/leads/${id}`)
  expect(await shop.totals()).toMatchObject({ revenue: 100, customers: 1 })
  const row = await scene.app.ctx.sql.asOwner
    .selectFrom('sales')
    .select(['cents', 'order_number', 'product', 'note'])
    .where('lead_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ cents: 10_000, order_number: null, product: '', note: '' })
  await shop.call('POST', '/api/leads/restore', { ids: [id] })
  expect((await shop.detail(id)).sales).toMatchObject([{ product: 'Botox', orderNumber: '9' }])
  expect(await shop.totals()).toMatchObject({ revenue: 100, customers: 1 })
})

type Step = {
  kind: 'sell' | 'correct' | 'refund' | 'delete' | 'restore' | 'lose' | 'win' | 'erase' | 'undo'
  lead: number
  sale: number
  cents: number
}

test('after any order of changes the totals are those of a recount and of the sales', {
  timeout: 240_000,
}, async () => {
  const step = fc.record({
    kind: fc.constantFrom<Step['kind']>(
      'sell',
      'sell',
      'correct',
      'refund',
      'delete',
      'restore',
      'lose',
      'win',
      'erase',
      'undo',
    ),
    lead: fc.nat(1),
    sale: fc.nat(3),
    cents: fc.integer({ min: 1, max: 100_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const shop = await aShop()
      const ids = [await shop.leadOfClick(), await shop.leadOfClick()]
      const known: {
        lead: number
        id: string
        cents: number
        status: string
        isDeleted: boolean
      }[] = []
      const customers = new Set<number>()
      const erased = new Set<number>()
      for (const { kind, lead, sale, cents } of steps) {
        const id = ids[lead] ?? ''
        const one = known.filter((row) => row.lead === lead)[sale]
        const path = `/api/leads/${id}/sales/${one?.id}`
        if (erased.has(lead) && kind !== 'undo') continue
        if (kind === 'sell') {
          const sales = await shop.sell(id, { value: cents / 100 })
          const made = sales.find((row) => known.every((other) => other.id !== row.id))
          known.push({ lead, id: made?.id ?? '', cents, status: 'paid', isDeleted: false })
          customers.add(lead)
        } else if (kind === 'lose' || kind === 'win') {
          await shop.call('PATCH', `/api/leads/${id}`, {
            status: kind === 'win' ? 'converted' : 'lost',
          })
          if (kind === 'win') customers.add(lead)
          else customers.delete(lead)
        } else if (kind === 'erase') {
          await shop.call('DELETE', `/api/leads/${id}`)
          erased.add(lead)
        } else if (kind === 'undo') {
          await shop.call('POST', '/api/leads/restore', { ids: [id] })
          erased.delete(lead)
        } else if (one !== undefined) {
          const isLive = !one.isDeleted
          if (kind === 'correct') {
            const { status } = await shop.call('PATCH', path, { value: cents / 100 })
            if (status === 200) one.cents = cents
          } else if (kind === 'refund' && isLive && one.status === 'paid') {
            await shop.call('POST', `${path}/refund`)
            one.status = 'refunded'
          } else if (kind === 'delete' && isLive) {
            await shop.call('DELETE', path)
            one.isDeleted = true
          } else if (kind === 'restore' && one.isDeleted) {
            await shop.call('POST', `${path}/restore`)
            one.isDeleted = false
          }
        }
      }
      const counted = known.filter(
        (row) => row.status === 'paid' && !row.isDeleted && customers.has(row.lead),
      )
      expect(await shop.totals()).toEqual({
        revenue: counted.reduce((sum, { cents }) => sum + cents, 0) / 100,
        customers: customers.size,
        sales: counted.length,
        repeats: [0, 1].filter((lead) => counted.filter((row) => row.lead === lead).length > 1)
          .length,
      })
      await countsAreRight(scene.app, shop.account.accountId)
    }),
    { numRuns: 12 },
  )
})
