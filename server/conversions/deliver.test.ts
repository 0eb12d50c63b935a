import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/platform/context'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { type Program, startProgram } from '#tests/helpers/programs'
import { addClick, addLead, addLink } from '#tests/helpers/rows'
import { getAdSettings, saveAdSettings } from './ad-settings.ts'
import { claimDue } from './claim-due.ts'
import { createDefaultEvent } from './create-default-event.ts'
import { createEventConfig } from './event-configs.ts'
import { conversionSweeps, conversionTasks } from './jobs.ts'
import { pauseConnection } from './pause.ts'
import { promiseDeliveries } from './promise-deliveries.ts'

const start = new Date('2026-11-17T15:00:00.000Z')
const minute = 60_000
const day = 86_400_000

let ads: Program
let own: TestContext
let ctx: Context

beforeAll(async () => {
  ads = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  own = await openTestContext(start)
  ctx = { ...own.ctx, config: { ...own.ctx.config, metaGraphBaseUrl: ads.url } }
})
afterAll(async () => {
  await own.close()
  await ads.stop()
})

type Sent = {
  event: Record<string, unknown> & { event_id: string; event_name: string }
  repeats: number
  token: string
  testEventCode: string | null
}

const drain = () => ctx.jobs.drain(conversionTasks(ctx), conversionSweeps(ctx))
const later = (ms: number) => own.setNow(new Date(ctx.now().getTime() + ms))

/** Every test has its own pixel id, except for the named ones that misbehave. */
async function received(pixel: string, accountId: string) {
  const answer = await fetch(`${ads.url}/_received?pixel=${pixel}`)
  const { events } = (await answer.json()) as { events: Sent[] }
  return events.filter((one) => one.token === tokenOf(accountId))
}

const callsOf = async (pixel: string) =>
  ((await (await fetch(`${ads.url}/_received?pixel=${pixel}`)).json()) as { calls: number }).calls

const tokenOf = (accountId: string) => `EAAG-${accountId}`

const connect = (accountId: string, pixelId: string) =>
  saveAdSettings(ctx, accountId, {
    pixelId,
    accessToken: tokenOf(accountId),
    testEventCode: null,
  })

async function accountWith(pixelId: string | null): Promise<string> {
  const accountId = await own.newAccount()
  await ctx.sql.withAccount(accountId, (trx) => createDefaultEvent(ctx, trx, accountId))
  if (pixelId !== null) await connect(accountId, pixelId)
  return accountId
}

const promiseFirstMessage = (accountId: string, leadId: string, at = ctx.now()) =>
  ctx.sql.withAccount(accountId, (trx) =>
    promiseDeliveries(ctx, trx, accountId, [
      { fact: { kind: 'first_message', isTracked: true }, leadId, clickId: null, at },
    ]),
  )

async function firstMessage(accountId: string, at = ctx.now()): Promise<string> {
  const leadId = await addLead(ctx, accountId, { at })
  await promiseFirstMessage(accountId, leadId, at)
  return leadId
}

const deliveriesOf = (accountId: string) =>
  ctx.sql.asOwner
    .selectFrom('deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

async function onlyDelivery(accountId: string) {
  const rows = await deliveriesOf(accountId)
  expect(rows).toHaveLength(1)
  return rows[0]!
}

test('a first message is sent once and keeps what was sent and answered', async () => {
  const accountId = await accountWith('100001')
  const leadId = await firstMessage(accountId)
  await drain()
  await drain()
  const [sent, ...others] = await received('100001', accountId)
  expect(others).toEqual([])
  expect(sent).toMatchObject({ repeats: 0, event: { event_name: 'Lead', action_source: 'chat' } })
  const delivery = await onlyDelivery(accountId)
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
  expect(JSON.stringify(delivery)).not.toContain(tokenOf(accountId))
  expect(JSON.stringify(delivery.request)).not.toContain('5511987654321')
})

test('the same cause told twice makes one delivery', async () => {
  const accountId = await accountWith('100002')
  const leadId = await firstMessage(accountId)
  await promiseFirstMessage(accountId, leadId)
  await drain()
  await promiseFirstMessage(accountId, leadId)
  await drain()
  await onlyDelivery(accountId)
  expect(await received('100002', accountId)).toMatchObject([{ repeats: 0 }])
})

test('an event of both is sent at the click and at the message, with two ids', async () => {
  const accountId = await own.newAccount()
  await connect(accountId, '100003')
  await createEventConfig(ctx, accountId, {
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
  await promiseFirstMessage(accountId, leadId)
  await drain()
  const sent = await received('100003', accountId)
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
  const accountId = await accountWith(pixel)
  await firstMessage(accountId)
  await drain()
  await drain()
  const delivery = await onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state, attempts: 1, http_status: httpStatus, sent_at: null })
  expect(delivery.reason).toMatch(reason)
  expect(delivery.next_try_at !== null && delivery.next_try_at > ctx.now()).toBe(
    state === 'tentando',
  )
  const { pauseReason } = await getAdSettings(ctx, accountId)
  expect(pauseReason !== null).toBe(state === 'pausado' || pixel.startsWith('rate'))
})

test('a destination that cannot be reached is tried again', async () => {
  const accountId = await accountWith('100004')
  await firstMessage(accountId)
  const nowhere = { ...ctx, config: { ...ctx.config, metaGraphBaseUrl: 'http://127.0.0.1:9' } }
  await ctx.jobs.drain(conversionTasks(nowhere), conversionSweeps(nowhere))
  const delivery = await onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'tentando', http_status: null })
  expect(delivery.reason).toMatch(/Não foi possível falar/)
  later(minute)
  await drain()
  expect(await onlyDelivery(accountId)).toMatchObject({ state: 'enviado', attempts: 2 })
})

test('a retry carries the same event id and time', async () => {
  const accountId = await accountWith('flaky')
  await firstMessage(accountId)
  const promisedAt = ctx.now()
  await drain()
  const first = await onlyDelivery(accountId)
  expect(first).toMatchObject({ state: 'tentando', attempts: 1 })
  later(minute)
  await drain()
  const second = await onlyDelivery(accountId)
  expect(second).toMatchObject({ state: 'enviado', attempts: 2, event_id: first.event_id })
  const [sent] = await received('flaky', accountId)
  expect(sent?.event).toMatchObject({
    event_id: first.event_id,
    event_time: Math.floor(promisedAt.getTime() / 1000),
  })
})

test('waits grow with the attempts and differ between deliveries', async () => {
  const accountId = await accountWith('fail-500')
  for (let i = 0; i < 8; i++) await firstMessage(accountId)
  const waits: number[][] = []
  for (let attempt = 1; attempt <= 4; attempt++) {
    await drain()
    const rows = await deliveriesOf(accountId)
    waits.push(rows.map((row) => row.next_try_at!.getTime() - ctx.now().getTime()))
    later(Math.max(...waits.at(-1)!))
  }
  for (const [i, ofAttempt] of waits.entries()) {
    expect(Math.min(...ofAttempt)).toBeGreaterThanOrEqual(5_000 * 2 ** i)
    expect(Math.max(...ofAttempt)).toBeLessThanOrEqual(10_000 * 2 ** i)
  }
  expect(new Set(waits[3]).size).toBeGreaterThan(1)
})

test('a rate limit holds back everything of the account until its time', async () => {
  const accountId = await accountWith('rate-4')
  const attempts = async () => (await deliveriesOf(accountId)).map((row) => row.attempts)
  await firstMessage(accountId)
  await drain()
  later(20_000)
  await firstMessage(accountId)
  await drain()
  expect(await attempts()).toEqual([1, 0])
  later(minute)
  await drain()
  expect(await attempts()).toEqual([2, 1])
})

test.each(['unknown-99999', 'zero-received'])(
  'pixel %s is given up after 3 tries',
  async (pixel) => {
    const accountId = await accountWith(pixel)
    await firstMessage(accountId)
    for (let attempt = 1; attempt <= 3; attempt++) {
      await drain()
      later(10 * minute)
    }
    await drain()
    const delivery = await onlyDelivery(accountId)
    expect(delivery).toMatchObject({ state: 'falhou', attempts: 3, next_try_at: null })
    expect(delivery.reason).toMatch(/Desistimos/)
  },
)

test('an event over 7 days old is not sent and says why', async () => {
  const accountId = await accountWith('100005')
  await firstMessage(accountId, new Date(ctx.now().getTime() - 7 * day - 1000))
  await drain()
  const delivery = await onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'descartado', attempts: 0, request: null })
  expect(delivery.reason).toMatch(/7 dias/)
  expect(await callsOf('100005')).toBe(0)
})

test('retrying ends half a day before the platform would refuse the event', async () => {
  const accountId = await accountWith('fail-500')
  await firstMessage(accountId, new Date(ctx.now().getTime() - 6.5 * day))
  await drain()
  const delivery = await onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'falhou', attempts: 1, next_try_at: null })
})

test('a time in the future is corrected once, and accepted', async () => {
  const accountId = await accountWith('future-2804004')
  await firstMessage(accountId, new Date(ctx.now().getTime() + 5 * minute))
  await drain()
  expect(await onlyDelivery(accountId)).toMatchObject({ state: 'enviado', attempts: 1 })
  const [sent] = await received('future-2804004', accountId)
  expect(Number(sent?.event.event_time)).toBeLessThanOrEqual(ctx.now().getTime() / 1000)
})

test('one bad event is isolated; the others are sent once', async () => {
  const accountId = await accountWith('bad-one')
  await createEventConfig(ctx, accountId, {
    eventName: 'Doação',
    eventDescription: '',
    eventType: 'Donate',
    triggerCondition: 'status_lost',
    phrase: null,
  })
  for (let i = 0; i < 12; i++) {
    const leadId = await firstMessage(accountId)
    if (i !== 5) continue
    await ctx.sql.withAccount(accountId, (trx) =>
      promiseDeliveries(ctx, trx, accountId, [
        { fact: { kind: 'status', to: 'lost' }, leadId, clickId: null, at: ctx.now() },
      ]),
    )
  }
  await drain()
  const rows = await deliveriesOf(accountId)
  expect(rows.filter((row) => row.state === 'enviado')).toHaveLength(12)
  expect(rows.filter((row) => row.state === 'descartado')).toMatchObject([
    { event_type: 'Donate', reason: expect.stringMatching(/malformado/) },
  ])
  const sent = await received('bad-one', accountId)
  expect(sent).toHaveLength(12)
  expect(sent.every((one) => one.repeats === 0)).toBe(true)
})

test('more than one batch is sent in one go', async () => {
  const accountId = await accountWith('100006')
  for (let i = 0; i < 120; i++) await firstMessage(accountId)
  await drain()
  expect(await received('100006', accountId)).toHaveLength(120)
  expect(await callsOf('100006')).toBe(3)
})

test('a refused token pauses everything; saving another one sends what is not too old', async () => {
  const accountId = await accountWith('token-190')
  await firstMessage(accountId, new Date(ctx.now().getTime() - 5 * day))
  await drain()
  await firstMessage(accountId)
  later(3 * day)
  await drain()
  const [old, young] = await deliveriesOf(accountId)
  expect(old).toMatchObject({ state: 'descartado', reason: expect.stringMatching(/7 dias/) })
  expect(young).toMatchObject({
    state: 'pausado',
    attempts: 0,
    reason: expect.stringMatching(/expirou/),
  })

  expect(await connect(accountId, '100007')).toMatchObject({ pauseReason: null })
  await drain()
  expect((await deliveriesOf(accountId)).map((row) => row.state)).toEqual(['descartado', 'enviado'])
  expect(await received('100007', accountId)).toHaveLength(1)
})

test('without a connection the event waits and says why; connecting sends it', async () => {
  const accountId = await accountWith(null)
  await firstMessage(accountId)
  await drain()
  const waiting = await onlyDelivery(accountId)
  expect(waiting).toMatchObject({ state: 'pausado', attempts: 0 })
  expect(waiting.reason).toMatch(/não está conectada/)
  await connect(accountId, '100008')
  await drain()
  expect(await onlyDelivery(accountId)).toMatchObject({ state: 'enviado', reason: null })
})

test('credentials that were replaced meanwhile are not paused', async () => {
  const accountId = await accountWith('100009')
  await firstMessage(accountId)
  const claim = await claimDue(ctx, accountId, 'meta')
  expect(claim?.deliveries).toHaveLength(1)
  await connect(accountId, '100009')
  const isPaused = await ctx.sql.withAccount(accountId, (trx) =>
    pauseConnection(
      ctx,
      trx,
      { accountId, platform: 'meta', connection: claim!.connection },
      'O token velho foi recusado.',
    ),
  )
  expect(isPaused).toBe(false)
  expect(await getAdSettings(ctx, accountId)).toMatchObject({ pauseReason: null })
})

test('what a killed process had claimed is sent after the claim ends, with the same id', async () => {
  const accountId = await accountWith('100010')
  await firstMessage(accountId)
  const claim = await claimDue(ctx, accountId, 'meta')
  await drain()
  expect(await onlyDelivery(accountId)).toMatchObject({ state: 'pendente', attempts: 0 })
  later(3 * minute)
  await drain()
  const delivery = await onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'enviado', event_id: claim?.deliveries[0]?.event_id })
})

test('a lead with a test code of its own is sent under that code', async () => {
  const accountId = await accountWith('100011')
  const leadId = await firstMessage(accountId)
  await firstMessage(accountId)
  await ctx.sql.asOwner
    .updateTable('leads')
    .set({ test_event_code: 'TEST777' })
    .where('account_id', '=', accountId)
    .where('id', '=', leadId)
    .execute()
  await drain()
  const codes = (await received('100011', accountId)).map((one) => one.testEventCode)
  expect(codes.sort()).toEqual(['TEST777', null])
})

test('an erased lead is not reported', async () => {
  const accountId = await accountWith('100012')
  const leadId = await firstMessage(accountId)
  await ctx.sql.asOwner
    .updateTable('leads')
    .set({ erased_at: ctx.now() })
    .where('account_id', '=', accountId)
    .where('id', '=', leadId)
    .execute()
  await drain()
  const delivery = await onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'descartado', request: null })
  expect(delivery.reason).toMatch(/excluído/)
})

test('a destination that hangs does not delay another account', { timeout: 30_000 }, async () => {
  const slow = await accountWith('slow')
  const good = await accountWith('100013')
  await firstMessage(slow)
  await firstMessage(good)
  const draining = drain().then(() => 'drained' as const)
  const arrived = (async () => {
    while ((await onlyDelivery(good)).state !== 'enviado');
    return 'arrived' as const
  })()
  expect(await Promise.race([draining, arrived])).toBe('arrived')
  expect(await onlyDelivery(slow)).toMatchObject({ state: 'pendente' })
  await draining
  const delivery = await onlyDelivery(slow)
  expect(delivery).toMatchObject({ state: 'tentando', http_status: null })
  expect(delivery.reason).toMatch(/10 segundos/)
})
