import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outbox, openOutbox } from '#tests/helpers/outbox'
import type { OwnerContext } from '#tests/helpers/owner'
import { addClick, addLead, addLink } from '#tests/helpers/rows'
import { getMetaSettings } from '../connections/meta-settings.ts'
import { createEventConfig } from '../events/event-configs.ts'
import { promiseDeliveries } from './promise-deliveries.ts'

const minute = 60_000

let outbox: Outbox
let ctx: OwnerContext

beforeAll(async () => {
  outbox = await openOutbox()
  ctx = outbox.ctx
})
afterAll(() => outbox.close())

test('a first message is sent once and keeps what was sent and answered', async () => {
  const accountId = await outbox.accountWith('100001')
  const leadId = await outbox.firstMessage(accountId)
  await outbox.drain()
  await outbox.drain()
  const [sent, ...others] = await outbox.received('100001', accountId)
  expect(others).toEqual([])
  expect(sent).toMatchObject({ repeats: 0, event: { event_name: 'Lead', action_source: 'chat' } })
  const delivery = await outbox.onlyDelivery(accountId)
  expect(delivery).toMatchObject({
    lead_id: leadId,
    state: 'enviado',
    attempts: 1,
    event_id: sent?.event.event_id,
    sent_at: ctx.now(),
    http_status: 200,
    reason: null,
    next_try_at: null,
    claimed_until: null,
    request: { data: [sent?.event] },
    response: { events_received: 1 },
  })
  expect(delivery.fbtrace_id).toMatch(/^AFake/)
  expect(JSON.stringify(delivery)).not.toContain(outbox.tokenOf(accountId))
  expect(JSON.stringify(delivery.request)).not.toContain('5511987654321')
})

test('the same cause told twice makes one delivery', async () => {
  const accountId = await outbox.accountWith('100002')
  const leadId = await outbox.firstMessage(accountId)
  await outbox.promiseFirstMessage(accountId, leadId)
  await outbox.drain()
  await outbox.promiseFirstMessage(accountId, leadId)
  await outbox.drain()
  await outbox.onlyDelivery(accountId)
  expect(await outbox.received('100002', accountId)).toMatchObject([{ repeats: 0 }])
})

test('an event of both is sent at the click and at the message, with two ids', async () => {
  const accountId = await outbox.newAccount()
  await outbox.connect(accountId, '100003')
  await createEventConfig(ctx, accountId, 'meta', {
    eventName: 'Contato',
    eventDescription: '',
    eventType: 'Contact',
    triggerCondition: 'both',
    phrase: null,
  })
  const linkId = await addLink(ctx, accountId, 'abcd2345')
  const clickId = await addClick(ctx, accountId, { at: ctx.now(), linkId })
  await ctx.sql.withAccount(accountId, (trx) =>
    promiseDeliveries(ctx, trx, accountId, [
      { fact: { kind: 'click' }, leadId: null, clickId, at: ctx.now() },
    ]),
  )
  const leadId = await addLead(ctx, accountId, { at: ctx.now(), clickId, linkId })
  await outbox.promiseFirstMessage(accountId, leadId)
  await outbox.drain()
  const received = await outbox.received('100003', accountId)
  // The first connection has brought the event of a lead besides.
  const sent = received.filter(({ event }) => event.event_name === 'Contact')
  expect(new Set(sent.map((one) => one.event.event_id)).size).toBe(2)
  for (const one of sent) {
    expect(one.event).toMatchObject({
      event_name: 'Contact',
      action_source: 'website',
      event_source_url: 'http://rastro.test/r?click_id=abcd2345',
      user_data: { client_ip_address: '203.0.113.7', client_user_agent: 'Mozilla/5.0' },
    })
  }
})

test.each([
  ['fail-500', 'tentando', 500, /temporário/],
  ['html-502', 'tentando', 502, /ilegível/],
  ['rate-4', 'tentando', 400, /limitou/],
  ['rate-80004', 'tentando', 400, /limitou/],
  ['token-190', 'pausado', 401, /token/],
  ['permission-200', 'pausado', 403, /permissão/],
  ['wrong-pixel-100-33', 'pausado', 400, /Pixel/],
  ['old-2804003', 'descartado', 400, /7 dias/],
  ['insufficient-2804050', 'descartado', 400, /suficientes/],
  ['name-2804066', 'descartado', 400, /não é aceito/],
  ['unknown-99999', 'tentando', 400, /99999/],
  ['zero-received', 'tentando', 200, /0 de 1/],
])('pixel %s: %s', async (pixel, state, httpStatus, reason) => {
  const accountId = await outbox.accountWith(pixel)
  await outbox.firstMessage(accountId)
  await outbox.drain()
  await outbox.drain()
  const delivery = await outbox.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state, attempts: 1, http_status: httpStatus, sent_at: null })
  expect(delivery.reason).toMatch(reason)
  expect(delivery.next_try_at !== null && delivery.next_try_at > ctx.now()).toBe(
    state === 'tentando',
  )
  const { pauseReason } = await getMetaSettings(ctx, accountId)
  expect(pauseReason !== null).toBe(state === 'pausado' || pixel.startsWith('rate'))
})

test('a destination that cannot be reached is tried again', async () => {
  const accountId = await outbox.accountWith('100004')
  await outbox.firstMessage(accountId)
  const nowhere = { ...ctx, config: { ...ctx.config, metaGraphBaseUrl: 'http://127.0.0.1:9' } }
  await outbox.drain(nowhere)
  const delivery = await outbox.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'tentando', http_status: null })
  expect(delivery.reason).toMatch(/Não foi possível falar/)
  outbox.later(minute)
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({ state: 'enviado', attempts: 2 })
})

test('a retry carries the same event id and time', async () => {
  const accountId = await outbox.accountWith('flaky')
  await outbox.firstMessage(accountId)
  const promisedAt = ctx.now()
  await outbox.drain()
  const first = await outbox.onlyDelivery(accountId)
  expect(first).toMatchObject({ state: 'tentando', attempts: 1 })
  outbox.later(minute)
  await outbox.drain()
  const second = await outbox.onlyDelivery(accountId)
  expect(second).toMatchObject({ state: 'enviado', attempts: 2, event_id: first.event_id })
  const [sent] = await outbox.received('flaky', accountId)
  expect(sent?.event).toMatchObject({
    event_id: first.event_id,
    event_time: Math.floor(promisedAt.getTime() / 1000),
  })
})

test('waits grow with the attempts and differ between deliveries', async () => {
  const accountId = await outbox.accountWith('fail-500')
  for (let i = 0; i < 8; i++) await outbox.firstMessage(accountId)
  const waits: number[][] = []
  for (let attempt = 1; attempt <= 4; attempt++) {
    await outbox.drain()
    const rows = await outbox.deliveriesOf(accountId)
    waits.push(rows.map((row) => row.next_try_at!.getTime() - ctx.now().getTime()))
    outbox.later(Math.max(...waits.at(-1)!))
  }
  for (const [i, ofAttempt] of waits.entries()) {
    expect(Math.min(...ofAttempt)).toBeGreaterThanOrEqual(5_000 * 2 ** i)
    expect(Math.max(...ofAttempt)).toBeLessThanOrEqual(10_000 * 2 ** i)
  }
  expect(new Set(waits[3]).size).toBeGreaterThan(1)
})

/** Drains whenever the delivery is due, until it is no longer tried; answers how long that took. */
async function triedFor(accountId: string): Promise<{ hours: number; attempts: number }> {
  const since = ctx.now().getTime()
  for (;;) {
    await outbox.drain()
    const { state, attempts, next_try_at: next } = await outbox.onlyDelivery(accountId)
    const hours = (ctx.now().getTime() - since) / (60 * minute)
    if (state !== 'tentando') return { hours, attempts }
    outbox.later((next?.getTime() ?? 0) - ctx.now().getTime())
  }
}

test.each(['unknown-99999', 'zero-received'])(
  'pixel %s: what nobody understands is tried for 6 h before it is given up',
  async (pixel) => {
    const accountId = await outbox.accountWith(pixel)
    await outbox.firstMessage(accountId)
    const { hours, attempts } = await triedFor(accountId)
    expect(hours).toBeGreaterThanOrEqual(6)
    expect(hours).toBeLessThan(8.5)
    expect(attempts).toBeLessThanOrEqual(12)
    const delivery = await outbox.onlyDelivery(accountId)
    expect(delivery).toMatchObject({ state: 'falhou', next_try_at: null, doubted_since: null })
    expect(delivery.reason).toMatch(/Desistimos/)
  },
)

test('saved settings begin the doubt anew', async () => {
  const accountId = await outbox.accountWith('unknown-99999')
  await outbox.firstMessage(accountId)
  await outbox.drain()
  outbox.later(5 * 60 * minute)
  await outbox.drain()
  await outbox.connect(accountId, 'zero-received')
  const { hours } = await triedFor(accountId)
  expect(hours).toBeGreaterThanOrEqual(6)
})

test('other failures before it do not shorten the doubt', async () => {
  const accountId = await outbox.accountWith('fail-500')
  await outbox.firstMessage(accountId)
  for (let attempt = 1; attempt <= 6; attempt++) {
    await outbox.drain()
    outbox.later(10 * minute)
  }
  await outbox.connect(accountId, 'unknown-99999')
  const { hours } = await triedFor(accountId)
  expect(hours).toBeGreaterThanOrEqual(6)
})

test('a time in the future is corrected once, and accepted', async () => {
  const accountId = await outbox.accountWith('future-2804004')
  await outbox.firstMessage(accountId, new Date(ctx.now().getTime() + 5 * minute))
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({ state: 'enviado', attempts: 1 })
  const [sent] = await outbox.received('future-2804004', accountId)
  expect(Number(sent?.event.event_time)).toBeLessThanOrEqual(ctx.now().getTime() / 1000)
})

test('one bad event is isolated; the others are sent once', async () => {
  const accountId = await outbox.accountWith('bad-one')
  await createEventConfig(ctx, accountId, 'meta', {
    eventName: 'Doação',
    eventDescription: '',
    eventType: 'Donate',
    triggerCondition: 'status_lost',
    phrase: null,
  })
  for (let i = 0; i < 12; i++) {
    const leadId = await outbox.firstMessage(accountId)
    if (i !== 5) continue
    await ctx.sql.withAccount(accountId, (trx) =>
      promiseDeliveries(ctx, trx, accountId, [
        { fact: { kind: 'status', to: 'lost' }, leadId, clickId: null, at: ctx.now() },
      ]),
    )
  }
  await outbox.drain()
  const rows = await outbox.deliveriesOf(accountId)
  expect(rows.filter((row) => row.state === 'enviado')).toHaveLength(12)
  expect(rows.filter((row) => row.state === 'descartado')).toMatchObject([
    { event_type: 'Donate', reason: expect.stringMatching(/malformado/) },
  ])
  const sent = await outbox.received('bad-one', accountId)
  expect(sent).toHaveLength(12)
  expect(sent.every((one) => one.repeats === 0)).toBe(true)
})

test('more than one batch is sent in one go', async () => {
  const accountId = await outbox.accountWith('100006')
  for (let i = 0; i < 120; i++) await outbox.firstMessage(accountId)
  await outbox.drain()
  expect(await outbox.received('100006', accountId)).toHaveLength(120)
  expect(await outbox.callsOf('100006')).toBe(3)
})

test('a lead with a test code of its own is sent under that code', async () => {
  const accountId = await outbox.accountWith('100011')
  const leadId = await outbox.firstMessage(accountId)
  await outbox.firstMessage(accountId)
  await ctx.sql.asOwner
    .updateTable('leads')
    .set({ test_event_code: 'TEST777' })
    .where('account_id', '=', accountId)
    .where('id', '=', leadId)
    .execute()
  await outbox.drain()
  const codes = (await outbox.received('100011', accountId)).map((one) => one.testEventCode)
  expect(codes.sort()).toEqual(['TEST777', null])
})
