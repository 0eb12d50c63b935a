import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DestinationFields } from '#contracts/destinations'
import { noFields } from '#tests/helpers/google'
import { type Outbox, openOutbox } from '#tests/helpers/outbox'
import { type Program, startProgram } from '#tests/helpers/programs'
import { addClick, addLead } from '#tests/helpers/rows'
import { saveDestination } from '../connections/save-connection.ts'
import { tryDestination } from '../connections/try-destination.ts'
import { createEventConfig } from '../events/event-configs.ts'
import { promiseDeliveries } from './promise-deliveries.ts'

const hour = 3_600_000
const browser = '1234567890.1700000000'

type Hit = {
  measurementId: string
  apiSecret: string
  body: {
    client_id: string
    timestamp_micros: number
    events: { name: string; params: Record<string, unknown> }[]
  }
}

/** Who presses the button. */
const visitor = { ip: '203.0.113.9', userAgent: null }

let ga4: Program
let outbox: Outbox
beforeAll(async () => {
  ga4 = await startProgram('dev/fake-ga4.ts', '/_received')
  outbox = await openOutbox({ ga4BaseUrl: ga4.url })
})
afterAll(async () => {
  await outbox.close()
  await ga4.stop()
})

const fields = (measurementId: string, more: Partial<DestinationFields> = {}) => ({
  ...noFields,
  measurementId,
  apiSecret: 'segredo-da-api-1234',
  ...more,
})

const addEvent = (accountId: string, target: string | null = null) =>
  createEventConfig(outbox.ctx, accountId, 'ga4', {
    eventName: 'Lead no GA4',
    eventDescription: '',
    eventType: 'Lead',
    triggerCondition: 'any_whatsapp',
    phrase: null,
    target,
  })

async function accountFor(measurementId: string): Promise<string> {
  const accountId = await outbox.newAccount()
  await addEvent(accountId)
  await saveDestination(outbox.ctx, accountId, 'ga4', fields(measurementId))
  return accountId
}

/** A lead of a click in a browser that GA4 knows, unless null. */
async function lead(
  accountId: string,
  clientId: string | null = browser,
  at = outbox.ctx.now(),
  params: Record<string, string> = {},
) {
  const { ctx } = outbox
  const stored = { ga_client_id: clientId }
  const clickId = await addClick(ctx, accountId, { at, params, stored })
  const leadId = await addLead(ctx, accountId, { at, clickId })
  await outbox.promiseFirstMessage(accountId, leadId, at)
  return leadId
}

async function hitsOf(measurementId: string): Promise<Hit[]> {
  const answer = await fetch(`${ga4.url}/_received`)
  const { received } = (await answer.json()) as { received: Hit[] }
  return received.filter((hit) => hit.measurementId === measurementId)
}

test('a lead is reported to the browser that GA4 knows, and to nobody else', async () => {
  const accountId = await accountFor('G-LOJA0001')
  await lead(accountId)
  const at = outbox.ctx.now()
  await outbox.drain()
  await outbox.drain()
  expect(await hitsOf('G-LOJA0001')).toEqual([
    {
      measurementId: 'G-LOJA0001',
      apiSecret: 'segredo-da-api-1234',
      body: {
        client_id: browser,
        timestamp_micros: at.getTime() * 1000,
        events: [{ name: 'generate_lead', params: { engagement_time_msec: 1 } }],
      },
    },
  ])
  const delivery = await outbox.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'enviado', attempts: 1, http_status: 204, receipt: null })
  const log = JSON.stringify(delivery)
  for (const secret of ['segredo', '5511987654321', 'Maria']) expect(log).not.toContain(secret)
})

test('the session in which the visitor clicked is named, of this stream and while it lasts', async () => {
  const accountId = await accountFor('G-LOJA0009')
  const at = outbox.ctx.now()
  const session = String(at.getTime() / 1000 - 600)
  const yesterday = String(at.getTime() / 1000 - 25 * 3_600)
  await lead(accountId, '111.2', at, { _ga_LOJA0009: `GS2.1.s${session}$o1$g1`, _ga_X: 'GS2.1.s1' })
  await lead(accountId, '333.4', at, { _ga_LOJA0009: `GS1.1.${yesterday}.1.0` })
  await outbox.drain()
  const sessions = (await hitsOf('G-LOJA0009')).map(({ body }) => [
    body.client_id,
    body.events[0]?.params.session_id,
  ])
  expect(sessions.toSorted()).toEqual([
    ['111.2', session],
    ['333.4', undefined],
  ])
})

test('two browsers are two requests, two events of one browser and instant are one', async () => {
  const accountId = await accountFor('G-LOJA0002')
  await addEvent(accountId, 'contato_whatsapp')
  await lead(accountId, '111.222')
  await lead(accountId, '333.444')
  await outbox.drain()
  const hits = await hitsOf('G-LOJA0002')
  expect(
    hits.map(({ body }) => [body.client_id, body.events.map(({ name }) => name).toSorted()]),
  ).toEqual(
    expect.arrayContaining([
      ['111.222', ['contato_whatsapp', 'generate_lead']],
      ['333.444', ['contato_whatsapp', 'generate_lead']],
    ]),
  )
  expect(hits).toHaveLength(2)
})

test.each([
  ['G-FAIL500', 'tentando', 500, /temporário/],
  ['G-AWAY503', 'tentando', 503, /temporário/],
  ['G-RATE429', 'tentando', 429, /limitou/],
  ['G-DENY403', 'tentando', 403, /recusou o envio \(HTTP 403\)/],
])('stream %s: %s', async (measurementId, state, httpStatus, reason) => {
  const accountId = await accountFor(measurementId)
  await lead(accountId)
  await outbox.drain()
  const delivery = await outbox.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state, attempts: 1, http_status: httpStatus, sent_at: null })
  expect(delivery.reason).toMatch(reason)
})

test('a hit that GA4 would not know again is sent once an attempt, though its answer was cut off', async () => {
  const accountId = await accountFor('G-CUT0001')
  await lead(accountId)
  await outbox.drain()
  expect(await hitsOf('G-CUT0001')).toHaveLength(1)
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({
    state: 'tentando',
    attempts: 1,
    http_status: null,
    reason: 'Não foi possível falar com o Google Analytics. Tentamos de novo em instantes.',
  })
  outbox.later(60_000)
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({ state: 'enviado', attempts: 2 })
})

test('a purchase, which GA4 knows by its transaction, goes over a new connection at once', async () => {
  const accountId = await outbox.newAccount()
  await addEvent(accountId, 'purchase')
  await saveDestination(outbox.ctx, accountId, 'ga4', fields('G-CUT0001'))
  await lead(accountId, '55.66')
  await outbox.drain()
  const hits = (await hitsOf('G-CUT0001')).filter(({ body }) => body.client_id === '55.66')
  const { event_id: id, ...delivery } = await outbox.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'enviado', attempts: 1 })
  expect(hits.map(({ body }) => body.events[0]?.params.transaction_id)).toEqual([id, id])
})

test('a retry is the same hit', async () => {
  const accountId = await accountFor('G-FLAKY')
  await lead(accountId)
  const at = outbox.ctx.now()
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({ state: 'tentando' })
  outbox.later(60_000)
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({ state: 'enviado', attempts: 2 })
  expect(await hitsOf('G-FLAKY')).toMatchObject([
    { body: { client_id: browser, timestamp_micros: at.getTime() * 1000 } },
  ])
})

test.each([
  ['no cookie of GA4', null, 0, /cookie _ga/],
  ['a cookie that is none', 'maria@example.com', 0, /cookie _ga/],
  ['an event of four days ago', browser, 96 * hour, /72 horas/],
])('%s: not sent, and the log says why', async (_name, clientId, agoMs, reason) => {
  const accountId = await accountFor('G-LOJA0003')
  await lead(accountId, clientId, new Date(outbox.ctx.now().getTime() - agoMs))
  await outbox.drain()
  const delivery = await outbox.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state: 'descartado', attempts: 0 })
  expect(delivery.reason).toMatch(reason)
})

test('a message without a click has no browser', async () => {
  const accountId = await accountFor('G-LOJA0003')
  const { ctx } = outbox
  const leadId = await addLead(ctx, accountId, { at: ctx.now(), isTracked: false })
  await ctx.sql.withAccount(accountId, (trx) =>
    promiseDeliveries(ctx, trx, accountId, [
      { fact: { kind: 'first_message', isTracked: false }, leadId, clickId: null, at: ctx.now() },
    ]),
  )
  await outbox.drain()
  expect(await outbox.onlyDelivery(accountId)).toMatchObject({
    state: 'descartado',
    reason: expect.stringMatching(/cookie _ga/),
  })
})

test('two accounts keep their own streams and secrets', async () => {
  const [one, other] = [await outbox.newAccount(), await outbox.newAccount()]
  for (const [accountId, measurementId, apiSecret] of [
    [one, 'G-UMA0001', 'segredo-uma'],
    [other, 'G-OUTRA001', 'segredo-outra'],
  ] as const) {
    await addEvent(accountId)
    await saveDestination(outbox.ctx, accountId, 'ga4', fields(measurementId, { apiSecret }))
    await lead(accountId)
  }
  await outbox.drain()
  expect(await hitsOf('G-UMA0001')).toMatchObject([{ apiSecret: 'segredo-uma' }])
  expect(await hitsOf('G-OUTRA001')).toMatchObject([{ apiSecret: 'segredo-outra' }])
})

test('the form keeps a masked secret and refuses what is no measurement id', async () => {
  const accountId = await outbox.newAccount()
  const { ctx } = outbox
  const saved = await saveDestination(ctx, accountId, 'ga4', fields(' g-abcd1234 '.trim()))
  expect(saved).toMatchObject({ address: 'G-ABCD1234', secretHint: '••••1234', settings: {} })
  const again = fields('G-EFGH5678', { apiSecret: '••••1234' })
  expect(await saveDestination(ctx, accountId, 'ga4', again)).toMatchObject({
    address: 'G-EFGH5678',
    secretHint: '••••1234',
  })
  await addEvent(accountId)
  await lead(accountId)
  await outbox.drain()
  expect(await hitsOf('G-EFGH5678')).toMatchObject([{ apiSecret: 'segredo-da-api-1234' }])
  for (const [wrong, field] of [
    [fields('UA-12345-1'), 'measurementId'],
    [fields(''), 'measurementId'],
    [fields('G-EFGH5678', { apiSecret: 'com espaço' }), 'apiSecret'],
  ] as const) {
    await expect(saveDestination(ctx, accountId, 'ga4', wrong)).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    })
  }
  const stranger = await outbox.newAccount()
  const secretless = fields('G-EFGH5678', { apiSecret: null })
  await expect(saveDestination(ctx, stranger, 'ga4', secretless)).rejects.toMatchObject({
    fields: { apiSecret: 'Chave secreta da API é obrigatória' },
  })
})

test('a name that GA4 would throw away is refused when the event is saved', async () => {
  const accountId = await outbox.newAccount()
  await expect(addEvent(accountId, 'session_start')).rejects.toMatchObject({
    fields: { target: expect.stringMatching(/nome de evento do GA4/) },
  })
})

test('the test has GA4 check an event, and tells what it answers', async () => {
  const { ctx } = outbox
  const accountId = await accountFor('G-LOJA0004')
  expect(await tryDestination(ctx, accountId, 'ga4', visitor)).toEqual({
    success: true,
    outcome: 'accepted',
    message: expect.stringMatching(/aceita o formato/),
    response: { validationMessages: [] },
  })
  expect(await hitsOf('G-LOJA0004')).toEqual([])
  await saveDestination(ctx, accountId, 'ga4', fields('G-DENY403'))
  expect(await tryDestination(ctx, accountId, 'ga4', visitor)).toMatchObject({
    success: false,
    message: 'O Google Analytics recusou o envio (HTTP 403).',
  })
})
