import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadDetail } from '#contracts/leads'
import type { Sale } from '#contracts/sale'
import { toChangeConnection } from '#server/conversions/connections/connection-lock'
import { startAppWithAds } from '#tests/helpers/ads-app'
import { aClick, aPerson, leads, say } from '#tests/helpers/chat'
import { untilWaiting } from '#tests/helpers/locks'
import { type Program, startProgram } from '#tests/helpers/programs'

let ga4: Program
let hooks: Program
let scene: Awaited<ReturnType<typeof startAppWithAds>>
beforeAll(async () => {
  ga4 = await startProgram('dev/fake-ga4.ts', '/_received')
  hooks = await startProgram('dev/fake-webhook.ts', '/_received')
  scene = await startAppWithAds({
    GA4_BASE_URL: ga4.url,
    ALLOWED_PRIVATE_HOSTS: '127.0.0.0/8,::1',
  })
})
afterAll(async () => {
  await scene.close()
  await hooks.stop()
  await ga4.stop()
})

const gone = 'A venda foi estornada ou excluída antes do envio.'
const unsure =
  'A venda foi estornada ou excluída depois de uma tentativa sem confirmação: o evento pode ter sido recebido, e não é enviado de novo.'

let pixels = 86_000

type Given = { meta?: string; ga4?: string; hook?: string }

/** An account whose one event is a sale's, at each destination that is given by how it answers. */
async function aShop({ meta, ga4: stream, hook }: Given) {
  const { app, as, newAccount, connect, ads } = scene
  const account = await newAccount()
  const call = (method: string, path: string, body?: object) =>
    app.request(method, path, { ...as(account), ...(body === undefined ? {} : { body }) })
  const purchase = {
    eventName: 'Compra',
    eventDescription: '',
    eventType: 'Purchase',
    triggerCondition: 'status_converted',
    valueSource: 'sale',
    purchaseCurrency: 'BRL',
  }
  const healthy = String(++pixels)
  if (meta !== undefined) {
    await app.post('/api/meta/events', purchase, as(account))
    await connect(account, meta)
  }
  if (stream !== undefined) {
    await app.post('/api/destinations/ga4/events', purchase, as(account))
    await call('PUT', '/api/destinations/ga4', { measurementId: stream, apiSecret: 'segredo-1' })
  }
  if (hook !== undefined) {
    expect(
      (await call('POST', '/api/webhooks', { name: 'CRM', url: hook, events: [] })).status,
    ).toBe(200)
    const others = await app.get<{ destination: string }[]>('/api/destinations', as(account))
    const webhook = others.find(({ destination }) => destination.startsWith('webhook:'))
    await app.post(`/api/destinations/${webhook?.destination}/events`, purchase, as(account))
  }
  // Nothing else is sent, which would make the destination rest before the sale.
  await app.ctx.sql.asOwner
    .updateTable('event_configs')
    .set({ is_active: false })
    .where('account_id', '=', account.accountId)
    .where('event_type', '<>', 'Purchase')
    .execute()
  const { clickId: linkCode } = await app.post<{ clickId: string }>(
    '/api/links',
    { whatsappNumber: '11 98765-4321', campaignName: `Natal ${healthy}` },
    as(account),
  )
  const click = await aClick(app, { linkCode })
  const from = aPerson()
  await app.ctx.sql.asOwner
    .updateTable('click_rows')
    .set({ ga_client_id: `${from.slice(-9)}.1700000000` })
    .where('id', '=', click.id)
    .execute()
  await say(app, { from, name: 'Maria', text: `Oi [ID: ${click.code}]` }, account.session)
  const [lead] = await leads(app, from, account.session)
  const leadId = lead?.id ?? ''
  const deliveries = async () =>
    (
      await app.get<{
        deliveries: {
          id: string
          destination: string
          state: string
          reason: string | null
          isRefund: boolean
          canResend: boolean
          value: number | null
          attempts: number
        }[]
      }>(`/api/deliveries?eventType=Purchase`, as(account))
    ).deliveries
  return {
    account,
    call,
    leadId,
    deliveries,
    /** Connects Meta to a pixel that takes what comes. */
    heal: () => connect(account, healthy),
    /** Sells, and lets it be tried once. */
    async sell(value = 77.77): Promise<string> {
      const body = { value }
      const { json } = await call('POST', `/api/leads/${leadId}/sales`, body)
      await app.drain()
      return (json as { sales: Sale[] }).sales.at(-1)?.id ?? ''
    },
    /** Ends the sale; answers what the timeline says of it. */
    async end(saleId: string, how: 'refund' | 'delete' = 'refund'): Promise<string | undefined> {
      const path = `/api/leads/${leadId}/sales/${saleId}`
      const { json } =
        how === 'delete' ? await call('DELETE', path) : await call('POST', `${path}/refund`)
      return (json as LeadDetail).timeline.at(-1)?.text
    },
    /** Sends all that is due in the next hours. */
    async later(): Promise<void> {
      for (let i = 0; i < 4; i++) {
        app.advance(40 * 60_000)
        await app.drain()
      }
    },
    async atMeta(): Promise<number[]> {
      const { events } = (await (await fetch(`${ads.url}/_received?pixel=${healthy}`)).json()) as {
        events: { event: { event_name: string; custom_data?: { value: number } } }[]
      }
      return events
        .filter(({ event }) => event.event_name === 'Purchase')
        .map(({ event }) => event.custom_data?.value ?? 0)
    },
    async atGa4(): Promise<string[]> {
      const { received } = (await (await fetch(`${ga4.url}/_received`)).json()) as {
        received: {
          body: { client_id: string; events: { name: string; params: { value: number } }[] }
        }[]
      }
      return received
        .filter(({ body }) => body.client_id.startsWith(from.slice(-9)))
        .flatMap(({ body }) => body.events.map(({ name, params }) => `${name} ${params.value}`))
    },
  }
}

const ofSale = <Row extends { isRefund: boolean }>(rows: Row[]) =>
  rows.filter(({ isRefund }) => !isRefund)

test('a refund holds no event while it waits for who changes the connections', async () => {
  const shop = await aShop({ meta: 'html-502' })
  const sale = await shop.sell()
  const { accountId } = shop.account
  let said: Promise<string | undefined> | undefined
  await scene.app.ctx.sql.withAccount(accountId, async (trx) => {
    await toChangeConnection(trx, accountId)
    said = shop.end(sale)
    await untilWaiting(scene.app.databaseUrl)
    const held = trx
      .selectFrom('deliveries')
      .select('id')
      .where('account_id', '=', accountId)
      .where('sale_id', '=', sale)
    expect(await held.forUpdate().noWait().execute()).toHaveLength(1)
  })
  expect(await said).toMatch(/^Venda estornada/)
})

test('sending again by hand does not make an attempt whose answer was lost one that was none', async () => {
  const shop = await aShop({ meta: 'html-502' })
  const sale = await shop.sell()
  const [tried] = await shop.deliveries()
  expect(tried).toMatchObject({ state: 'tentando', attempts: 1 })
  expect((await shop.call('POST', `/api/deliveries/${tried?.id}/resend`)).status).toBe(200)
  expect(await shop.end(sale)).toBe(
    'Venda estornada: R$ 77,77. Meta não confirmou o recebimento: o evento pode ter ficado lá e não é enviado de novo.',
  )
  expect(await shop.deliveries()).toMatchObject([{ state: 'descartado', reason: unsure }])
})

test('after sending again by hand GA4 hears of the refund, and of the value that it may have', async () => {
  const shop = await aShop({ ga4: 'G-FAIL500' })
  const sale = await shop.sell(100)
  await shop.call('POST', '/api/deliveries/resend', { destination: 'ga4', state: 'tentando' })
  expect(await shop.deliveries()).toMatchObject([{ state: 'pendente', attempts: 0 }])
  const path = `/api/leads/${shop.leadId}/sales/${sale}`
  const { json } = await shop.call('PATCH', path, { value: 120 })
  expect((json as LeadDetail).timeline.at(-1)?.text).toContain('fica com o valor de antes')
  expect(await shop.end(sale)).toBe(
    'Venda estornada: R$ 120,00. O estorno segue para Google Analytics 4.',
  )
  await shop.call('PUT', '/api/destinations/ga4', { measurementId: 'G-WELL', apiSecret: 's' })
  await shop.later()
  expect(await shop.atGa4()).toEqual(['purchase 100', 'refund 100'])
})

test('what a process was sending when it died may have been taken', async () => {
  const shop = await aShop({ meta: 'fail-500', ga4: 'G-AWAY503' })
  await scene.app.ctx.sql.asOwner
    .updateTable('connections')
    .set({ resume_at: new Date(scene.app.ctx.now().getTime() + 60_000) })
    .where('account_id', '=', shop.account.accountId)
    .execute()
  const sale = await shop.sell()
  // Claimed, and never heard of again.
  await scene.app.ctx.sql.asOwner
    .updateTable('deliveries')
    .set({ claimed_until: new Date(scene.app.ctx.now().getTime() - 1_000) })
    .where('account_id', '=', shop.account.accountId)
    .where('event_type', '=', 'Purchase')
    .execute()
  expect(await shop.end(sale)).toBe(
    'Venda estornada: R$ 77,77. O estorno segue para Google Analytics 4. Meta não confirmou o recebimento: o evento pode ter ficado lá e não é enviado de novo.',
  )
})

test.each([
  ['fail-500', 'explicit error', ''],
  [
    'html-502',
    'gateway',
    ' Meta não confirmou o recebimento: o evento pode ter ficado lá e não é enviado de novo.',
  ],
])(
  'the sale that Meta answered with %s (%s) is not sent once it is refunded',
  async (pixel, _what, note) => {
    const shop = await aShop({ meta: pixel })
    const sale = await shop.sell()
    expect(await shop.deliveries()).toMatchObject([{ state: 'tentando' }])
    expect(await shop.end(sale)).toBe(`Venda estornada: R$ 77,77.${note}`)
    expect(await shop.deliveries()).toMatchObject([
      { state: 'descartado', reason: note === '' ? gone : unsure },
    ])
    await shop.heal()
    await shop.later()
    expect(await shop.atMeta()).toEqual([])
  },
)

test('who refused the connection was told nothing, and hears of no refund', async () => {
  // Nobody listens on the first of all ports.
  const shop = await aShop({ hook: 'http://127.0.0.1:1/crm' })
  const sale = await shop.sell()
  expect(await shop.deliveries()).toMatchObject([
    { state: 'tentando', reason: 'O endereço recusou a conexão.' },
  ])
  expect(await shop.end(sale)).toBe('Venda estornada: R$ 77,77.')
  expect(await shop.deliveries()).toMatchObject([{ state: 'descartado', reason: gone }])
})

test('a webhook that failed may have stored the sale: it hears of it and of the refund', async () => {
  const shop = await aShop({ hook: `${hooks.url}/hooks/fail-1-estorno` })
  const sale = await shop.sell()
  expect(await shop.end(sale)).toBe('Venda estornada: R$ 77,77. O estorno segue para Webhook.')
  await shop.later()
  const rows = await shop.deliveries()
  expect(rows.map(({ isRefund, state }) => [isRefund, state])).toEqual([
    [true, 'enviado'],
    [false, 'enviado'],
  ])
})

test('nothing takes back a deleted sale: what may have been taken is not sent again and is named', async () => {
  const shop = await aShop({ ga4: 'G-AWAY503', meta: 'fail-500' })
  const sale = await shop.sell()
  expect(await shop.end(sale, 'delete')).toBe(
    'Venda excluída: R$ 77,77. Google Analytics 4 não confirmou o recebimento: o evento pode ter ficado lá e não é enviado de novo.',
  )
  await shop.call('PUT', '/api/destinations/ga4', { measurementId: 'G-WELL', apiSecret: 's' })
  await shop.heal()
  await shop.later()
  expect([await shop.atGa4(), await shop.atMeta()]).toEqual([[], []])
  // A sale that is back is reported, each under its old id.
  await shop.call('POST', `/api/leads/${shop.leadId}/sales/${sale}/restore`)
  await shop.later()
  expect([await shop.atGa4(), await shop.atMeta()]).toEqual([['purchase 77.77'], [77.77]])
})

test('what was on its way when its sale was refunded is not tried again', async () => {
  const shop = await aShop({ meta: 'fail-500', ga4: 'G-AWAY503' })
  const sale = await shop.sell()
  const now = scene.app.ctx.now().getTime()
  const ofShop = scene.app.ctx.sql.asOwner
    .updateTable('deliveries')
    .where('account_id', '=', shop.account.accountId)
    .where('event_type', '=', 'Purchase')
  await ofShop.set({ claimed_until: new Date(now + 20_000) }).execute()
  expect(await shop.end(sale)).toBe(
    'Venda estornada: R$ 77,77. O estorno segue para Google Analytics 4. Meta não confirmou o recebimento: o evento pode ter ficado lá e não é enviado de novo.',
  )
  // Both were refused then, GA4 for good.
  await ofShop
    .set({ claimed_until: null, perhaps_taken: false })
    .where('refunds', 'is', null)
    .execute()
  await shop.call('PUT', '/api/destinations/ga4', { measurementId: 'G-WELL', apiSecret: 's' })
  await shop.heal()
  await shop.later()
  expect([await shop.atGa4(), await shop.atMeta()]).toEqual([[], []])
  expect(ofSale(await shop.deliveries())).toMatchObject([
    { state: 'descartado', reason: gone },
    { state: 'descartado', reason: gone },
  ])
})

test.each(['refund', 'delete'] as const)(
  'after a %s nobody sends the sale by hand',
  async (how) => {
    const shop = await aShop({ meta: 'token-190' })
    const sale = await shop.sell()
    await shop.end(sale, how)
    const [row] = await shop.deliveries()
    expect(row).toMatchObject({ state: 'descartado', reason: gone, canResend: false })
    await shop.heal()
    expect(await shop.call('POST', `/api/deliveries/${row?.id}/resend`)).toMatchObject({
      status: 409,
      json: { error: gone },
    })
    const all = { destination: 'meta', state: 'descartado' }
    expect((await shop.call('POST', '/api/deliveries/resend', all)).json).toEqual({
      queued: 0,
      tooOld: 0,
      left: 0,
    })
    await shop.later()
    expect(await shop.atMeta()).toEqual([])
    expect(await shop.deliveries()).toMatchObject([{ state: 'descartado', canResend: false }])
  },
)

test('a sale that is refunded after its event was refused or given up is not sent by hand either', async () => {
  const shop = await aShop({ meta: 'insufficient-2804050', ga4: 'G-AWAY503' })
  const sale = await shop.sell()
  const ofGa4 = scene.app.ctx.sql.asOwner
    .updateTable('deliveries')
    .where('account_id', '=', shop.account.accountId)
    .where('destination', '=', 'ga4')
  await ofGa4.set({ state: 'failed', next_try_at: null }).execute()
  expect((await shop.deliveries()).map(({ canResend }) => canResend)).toEqual([true, true])
  expect(await shop.end(sale)).toBe(
    'Venda estornada: R$ 77,77. Google Analytics 4 não confirmou o recebimento: o evento pode ter ficado lá e não é enviado de novo.',
  )
  for (const { id, destination, canResend } of await shop.deliveries()) {
    const { status, json } = await shop.call('POST', `/api/deliveries/${id}/resend`)
    expect([canResend, status, json]).toMatchObject([
      false,
      409,
      { error: destination === 'meta' ? gone : unsure },
    ])
  }
})

test('whatever makes the event of a gone sale due again, it is not sent', async () => {
  const shop = await aShop({ meta: 'token-190' })
  const sale = await shop.sell()
  await shop.end(sale)
  await shop.heal()
  await scene.app.ctx.sql.asOwner
    .updateTable('deliveries')
    .set({ state: 'pending', reason: null, next_try_at: scene.app.ctx.now() })
    .where('account_id', '=', shop.account.accountId)
    .where('event_type', '=', 'Purchase')
    .execute()
  await shop.later()
  expect(await shop.atMeta()).toEqual([])
  expect(await shop.deliveries()).toMatchObject([{ state: 'descartado', reason: gone }])
})

test('what nobody can bring back is not sent by hand: a deleted lead or webhook, an unknown value', async () => {
  const shop = await aShop({
    meta: 'insufficient-2804050',
    hook: `${hooks.url}/hooks/status-410-x`,
  })
  await shop.call('PATCH', `/api/leads/${shop.leadId}`, { status: 'converted' })
  const awaiting = async () =>
    (await shop.deliveries()).find(({ destination }) => destination === 'meta')
  expect(await awaiting()).toMatchObject({ state: 'pausado', canResend: false })
  const resend = async (id = '') => {
    const { status, json } = await shop.call('POST', `/api/deliveries/${id}/resend`)
    return [status, (json as { error?: string }).error]
  }
  expect(await resend((await awaiting())?.id)).toEqual([
    409,
    'Espera o valor da venda. Informe o valor no lead e o evento é enviado.',
  ])
  await shop.sell()
  expect(await awaiting()).toMatchObject({ state: 'descartado', canResend: true })
  const webhook = (await shop.deliveries()).find(({ destination }) => destination !== 'meta')
  const id = webhook?.destination.slice('webhook:'.length)
  expect((await shop.call('DELETE', `/api/webhooks/${id}`)).status).toBe(200)
  expect(await resend(webhook?.id)).toEqual([409, 'O webhook foi excluído.'])
  expect((await shop.call('DELETE', `/api/leads/${shop.leadId}`)).status).toBe(200)
  expect(await awaiting()).toMatchObject({ canResend: false })
  expect(await resend((await awaiting())?.id)).toEqual([
    409,
    'O lead ou clique foi excluído antes do envio.',
  ])
  expect((await shop.call('POST', '/api/deliveries/resend', {})).json).toMatchObject({ queued: 0 })
})

test('the file for Google Ads leaves out a sale that is gone', async () => {
  const shop = await aShop({})
  const google = {
    eventName: 'Venda',
    eventDescription: '',
    eventType: 'Purchase',
    triggerCondition: 'status_converted',
    target: 'Venda',
    valueSource: 'sale',
    purchaseCurrency: 'BRL',
  }
  expect((await shop.call('POST', '/api/destinations/google/events', google)).status).toBe(200)
  const sale = await shop.sell()
  const rows = async () =>
    (await shop.call('GET', '/api/destinations/google/csv?target=Venda&matching=phone')).text
      .trim()
      .split('\r\n').length - 2
  expect(await rows()).toBe(1)
  await shop.end(sale)
  expect(await rows()).toBe(0)
})
