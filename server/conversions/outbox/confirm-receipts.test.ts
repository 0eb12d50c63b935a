import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateWords } from '#domain/conversions/delivery-states'
import { type Google, openGoogle } from '#tests/helpers/google'
import { disconnectDestination } from '../connections/disconnect.ts'

const minute = 60_000
const hour = 60 * minute
const bad = { valueCents: 66_600 }

let google: Google
beforeAll(async () => {
  google = await openGoogle()
})
afterAll(() => google.close())

const statusCalls = async () => (await google.atGoogle()).calls.status
const byValue = async (accountId: string) =>
  (await google.deliveriesOf(accountId)).toSorted(
    (a, b) => Number(a.value_cents) - Number(b.value_cents),
  )

/** Sends the sales in one request and waits until Google may be asked. */
async function sent(action: string, sales: { valueCents?: number }[] = [{}]): Promise<string> {
  const accountId = await google.accountFor(action)
  for (const sale of sales) await google.sale(accountId, sale)
  await google.drain()
  google.later(15 * minute)
  return accountId
}

test('a quarter of an hour later Google confirms the request, once for all of its events', async () => {
  const accountId = await google.accountFor('200001')
  for (let i = 0; i < 3; i++) await google.sale(accountId)
  await google.drain()
  const before = await statusCalls()
  google.later(15 * minute - 1_000)
  await google.drain()
  expect(await statusCalls()).toBe(before)
  google.later(1_000)
  await google.drain()
  await google.drain()
  expect(await statusCalls()).toBe(before + 1)
  for (const delivery of await google.deliveriesOf(accountId)) {
    expect(delivery).toMatchObject({
      state: 'enviado',
      confirmed_at: google.ctx.now(),
      attempts: 1,
    })
  }
})

test.each([
  ['8001', /identificador do clique não é válido/],
  ['8002', /não foi encontrado/],
  ['8003', /janela de conversão/],
  ['8006', /consentimento/],
  ['8007', /outra conta/],
  ['8009', /não é válido/],
  ['8021', /codificação automática/],
  ['8022', /outra conta/],
  ['8023', /não encontrou o usuário deste clique.*confira/],
])(
  'conversion action %s: Google drops the event afterwards, and the log says why',
  async (action, reason) => {
    const accountId = await sent(action)
    expect(await google.onlyDelivery(accountId)).toMatchObject({ state: 'enviado' })
    await google.drain()
    const delivery = await google.onlyDelivery(accountId)
    expect(delivery).toMatchObject({
      state: 'descartado',
      sent_at: null,
      confirmed_at: null,
      receipt: null,
      next_try_at: null,
      response: { requestStatusPerDestination: [{ requestStatus: 'FAILED' }] },
    })
    expect(delivery.reason).toMatch(/^O Google aceitou o envio e depois descartou o evento/)
    expect(delivery.reason).toMatch(reason)
    const attempts = await google.ctx.sql.asOwner
      .selectFrom('delivery_attempts')
      .select(['attempt', 'state'])
      .where('delivery_id', '=', delivery.id)
      .orderBy('attempt')
      .execute()
    expect(attempts.map((each) => ({ ...each, state: stateWords[each.state] }))).toEqual([
      { attempt: 1, state: 'enviado' },
      { attempt: 2, state: 'descartado' },
    ])
  },
)

test.each(['8004', '8005'])(
  'conversion action %s: a duplicate is there already',
  async (action) => {
    const accountId = await sent(action)
    await google.drain()
    expect(await google.onlyDelivery(accountId)).toMatchObject({
      state: 'enviado',
      confirmed_at: google.ctx.now(),
      reason: null,
    })
  },
)

test.each([
  ['8011', 6, /6 horas/],
  ['8012', 1, /1 hora/],
  ['8018', 6, /nova demais.*6 horas/],
  ['8019', 6, /nova demais.*6 horas/],
])('conversion action %s: sent again after %i h, and counted', async (action, hours, reason) => {
  const accountId = await sent(action)
  await google.drain()
  const refused = await google.onlyDelivery(accountId)
  expect(refused).toMatchObject({
    state: 'tentando',
    next_try_at: new Date(google.ctx.now().getTime() + hours * hour),
    receipt: null,
  })
  expect(refused.reason).toMatch(reason)
  google.later(hours * hour)
  await google.drain()
  expect(await google.onlyDelivery(accountId)).toMatchObject({
    state: 'enviado',
    confirmed_at: null,
  })
  google.later(15 * minute)
  await google.drain()
  expect(await google.onlyDelivery(accountId)).toMatchObject({
    state: 'enviado',
    confirmed_at: google.ctx.now(),
    event_id: refused.event_id,
  })
})

test.each([
  ['8010', /SOMETHING_NEW/],
  ['8014', /não disse o motivo/],
])(
  'conversion action %s: what nobody can explain is sent again for 6 h, then dropped',
  async (action, reason) => {
    const accountId = await sent(action)
    const since = google.ctx.now().getTime()
    for (;;) {
      await google.drain()
      const delivery = await google.onlyDelivery(accountId)
      expect(delivery.reason ?? '').toMatch(delivery.state === 'enviado' ? '' : reason)
      const hours = (google.ctx.now().getTime() - since) / hour
      if (delivery.state === 'descartado') {
        expect(hours).toBeGreaterThanOrEqual(6)
        expect(hours).toBeLessThan(12)
        break
      }
      const { next_try_at: next } = delivery
      google.later(next === null ? 15 * minute : next.getTime() - google.ctx.now().getTime())
    }
  },
)

test('terms that are not signed: the click id goes without the hash, a hash alone waits', async () => {
  const accountId = await sent('8008')
  await google.drain()
  // It was sent again at once.
  const { request, ...again } = await google.onlyDelivery(accountId)
  expect(again).toMatchObject({ state: 'enviado', attempts: 3 })
  expect(JSON.stringify(request)).not.toContain('userData')
  google.later(15 * minute)
  await google.drain()
  expect(await google.onlyDelivery(accountId)).toMatchObject({
    state: 'enviado',
    confirmed_at: google.ctx.now(),
  })

  const other = await google.accountFor('8008')
  await google.sale(other, { params: null })
  await google.drain()
  google.later(15 * minute)
  await google.drain()
  const delivery = await google.onlyDelivery(other)
  expect(delivery).toMatchObject({ state: 'pausado', next_try_at: null })
  expect(delivery.reason).toMatch(/termos/)
})

test.each([
  ['8020', { params: { gbraid: '0AAAAAo-exemplo_1' } }, /uma conversão por clique/],
  ['8024', {}, /Confira os dois IDs/],
  ['8025', {}, /não é de uma conta do Google Ads/],
  ['8026', {}, /outro tipo de origem/],
])('conversion action %s holds the event until it is corrected', async (action, sale, reason) => {
  const accountId = await google.accountFor(action)
  await google.sale(accountId, sale)
  await google.drain()
  google.later(15 * minute)
  await google.drain()
  const delivery = await google.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'pausado', next_try_at: null })
  expect(delivery.reason).toMatch(reason)
})

test('a request taken in part is sent again event by event; only the bad one is dropped', async () => {
  const sales = [{ valueCents: 10_000 }, { valueCents: 20_000 }, bad]
  const accountId = await sent('8013', sales)
  const before = (await google.atGoogle()).calls.ingest
  await google.drain()
  expect((await google.atGoogle()).calls.ingest - before).toBe(3)
  for (const delivery of await google.deliveriesOf(accountId)) {
    expect(delivery).toMatchObject({ state: 'enviado', travels_alone: true, confirmed_at: null })
  }
  google.later(15 * minute)
  await google.drain()
  const confirmed = google.ctx.now()
  expect(await byValue(accountId)).toMatchObject([
    // Counted the first time: told again, Google calls them duplicates.
    { value_cents: 10_000, state: 'enviado', confirmed_at: confirmed },
    { value_cents: 20_000, state: 'enviado', confirmed_at: confirmed },
    { value_cents: 66_600, state: 'descartado', confirmed_at: null },
  ])
  const { events } = await google.atGoogle('8013')
  expect(events.filter((one) => one.refusal === null)).toHaveLength(2)
})

test('a request that failed whole for one reason is settled without sending it again', async () => {
  const accountId = await sent('8001', [{}, {}, {}])
  const before = (await google.atGoogle()).calls.ingest
  await google.drain()
  expect((await google.atGoogle()).calls.ingest).toBe(before)
  const states = (await google.deliveriesOf(accountId)).map(({ state }) => state)
  expect(states).toEqual(['descartado', 'descartado', 'descartado'])
})

test('while Google still judges it is asked ever less, and after a week no more', async () => {
  const accountId = await sent('8015')
  const sentAt = google.ctx.now().getTime() - 15 * minute
  const before = await statusCalls()
  const hours: number[] = []
  for (;;) {
    hours.push((google.ctx.now().getTime() - sentAt) / hour)
    await google.drain()
    const { receipt, receipt_next_at: next } = await google.onlyDelivery(accountId)
    if (receipt === null) break
    expect(next).not.toBeNull()
    google.later((next?.getTime() ?? 0) - google.ctx.now().getTime())
  }
  // Doubling up to a day.
  expect(hours).toEqual([0.25, 0.5, 1, 2, 4, 8, 16, 32, 56, 80, 104, 128, 152, 176])
  expect(await statusCalls()).toBe(before + hours.length)
  expect(await google.onlyDelivery(accountId)).toMatchObject({
    state: 'enviado',
    confirmed_at: null,
  })
})

test('a request that Google does not know any more stays sent', async () => {
  const accountId = await sent('8016')
  await google.drain()
  const before = await statusCalls()
  google.later(hour)
  await google.drain()
  expect(await statusCalls()).toBe(before)
  expect(await google.onlyDelivery(accountId)).toMatchObject({ state: 'enviado', receipt: null })
})

test('a Google that does not answer is asked again a quarter of an hour later', async () => {
  const accountId = await sent('8017')
  const before = await statusCalls()
  await google.drain()
  await google.drain()
  expect(await statusCalls()).toBe(before + 1)
  google.later(15 * minute)
  await google.drain()
  expect(await statusCalls()).toBe(before + 2)
  expect(await google.onlyDelivery(accountId)).toMatchObject({ state: 'enviado' })
  await disconnectDestination(google.ctx, accountId, 'google')
})

test('nothing is asked for an account that disconnected', async () => {
  const accountId = await sent('8001')
  await disconnectDestination(google.ctx, accountId, 'google')
  const before = await statusCalls()
  await google.drain()
  expect(await statusCalls()).toBe(before)
  expect(await google.onlyDelivery(accountId)).toMatchObject({ state: 'enviado' })
})

test('more requests than one job asks for are all settled', async () => {
  const accountId = await sent(
    '200002',
    Array.from({ length: 25 }, () => ({})),
  )
  await sql`update deliveries set receipt = id::text where account_id = ${accountId}`.execute(
    google.ctx.sql.asOwner,
  )
  const before = await statusCalls()
  await google.drain()
  expect(await statusCalls()).toBe(before + 25)
  const open = (await google.deliveriesOf(accountId)).filter((row) => row.receipt !== null)
  expect(open).toEqual([])
})
