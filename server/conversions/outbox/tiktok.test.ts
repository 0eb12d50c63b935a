import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DestinationState } from '#contracts/destinations'
import type { EventConfig } from '#contracts/events'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { asRead } from '#tests/helpers/outbox'
import { type Program, startProgram } from '#tests/helpers/programs'
import { addClick, addLead, addLink } from '#tests/helpers/rows'
import { promiseDeliveries } from './promise-deliveries.ts'

const minute = 60_000
const day = 86_400_000

let tiktok: Program
let app: TestApp
let names = 0

beforeAll(async () => {
  tiktok = await startProgram('dev/fake-tiktok.ts', '/_received')
  app = await startTestApp({ env: { TIKTOK_BASE_URL: tiktok.url } })
})
afterAll(async () => {
  await app.close()
  await tiktok.stop()
})

const as = ({ session }: TestAccount) => ({ session })
const tokenOf = ({ accountId }: TestAccount) => `tt-${accountId}`

async function connected(pixelCode: string, testEventCode?: string): Promise<TestAccount> {
  const account = await app.newAccount(`Tik${++names}`)
  await connect(account, pixelCode, testEventCode)
  return account
}

async function connect(account: TestAccount, pixelCode: string, testEventCode?: string) {
  const body = { pixelCode, accessToken: tokenOf(account), testEventCode }
  return app.request('PUT', '/api/destinations/tiktok', { ...as(account), body })
}

/** A new lead whose first message came through a link. */
async function firstMessage({ accountId }: TestAccount, at = app.ctx.now()): Promise<string> {
  const leadId = await addLead(app.ctx, accountId, { at })
  await promise(accountId, leadId, at)
  return leadId
}

const promise = (accountId: string, leadId: string, at: Date, clickId: string | null = null) =>
  app.ctx.sql.withAccount(accountId, (trx) =>
    promiseDeliveries(app.ctx, trx, accountId, [
      { fact: { kind: 'first_message', isTracked: true }, leadId, clickId, at },
    ]),
  )

async function deliveriesOf({ accountId }: TestAccount) {
  const rows = await app.ctx.sql.asOwner
    .selectFrom('deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('destination', '=', 'tiktok')
    .orderBy('id')
    .execute()
  return rows.map(asRead)
}

async function atTikTok(account: TestAccount, pixelCode: string) {
  const answer = await fetch(`${tiktok.url}/_received?pixel=${pixelCode}`)
  const { events, calls } = (await answer.json()) as {
    events: {
      event: Record<string, unknown>
      token: string
      repeats: number
      testEventCode: string
    }[]
    calls: number
  }
  return { events: events.filter(({ token }) => token === tokenOf(account)), calls }
}

test('connecting brings the events of a lead and of a sale, shows the token masked, and keeps it sealed', async () => {
  const account = await connected('C4AAAAAAAAAA')
  const [shown] = await app.get<DestinationState[]>('/api/destinations', as(account))
  expect(shown).toMatchObject({
    destination: 'tiktok',
    address: 'C4AAAAAAAAAA',
    secretHint: `••••${tokenOf(account).slice(-4)}`,
    pauseReason: null,
  })
  const events = await app.get<EventConfig[]>('/api/destinations/tiktok/events', as(account))
  expect(events).toMatchObject([
    { platform: 'TikTok Ads', eventType: 'Lead', triggerCondition: 'campaign_whatsapp' },
    { platform: 'TikTok Ads', eventType: 'Purchase', triggerCondition: 'status_converted' },
  ])
  await connect(account, 'C4AAAAAAAAAB')
  expect(await app.get('/api/destinations/tiktok/events', as(account))).toEqual(events)
  const { rows } = await app.ctx.sql.pool.query('select sealed_secret from connections')
  expect(JSON.stringify(rows)).not.toContain(tokenOf(account))
})

test.each([
  [{ accessToken: 'abc' }, 'pixelCode: Código do pixel é obrigatório'],
  [
    { pixelCode: 'c4abcdefghij', accessToken: 'abc' },
    'pixelCode: Use o código do pixel como está no TikTok: de 10 a 40 letras maiúsculas e números',
  ],
  [{ pixelCode: 'C4ABCDEFGHIJ' }, 'accessToken: Token de acesso é obrigatório'],
  [
    { pixelCode: 'C4ABCDEFGHIJ', accessToken: '••••1234' },
    'accessToken: Token de acesso é obrigatório',
  ],
  [
    { pixelCode: 'C4ABCDEFGHIJ', accessToken: 'com espaço' },
    'accessToken: O token de acesso não pode ter espaços nem acentos',
  ],
])('the form refuses %j', async (body, error) => {
  const account = await app.newAccount(`Form${++names}`)
  const answer = await app.request('PUT', '/api/destinations/tiktok', { ...as(account), body })
  expect(answer).toMatchObject({ status: 422, json: { error } })
})

test('an absent or masked token stays the stored one', async () => {
  const account = await connected('C4BBBBBBBBBB')
  const body = { pixelCode: 'C4BBBBBBBBBC', accessToken: '••••abcd' }
  const answer = await app.request('PUT', '/api/destinations/tiktok', { ...as(account), body })
  expect(answer.status).toBe(200)
  await firstMessage(account)
  await app.drain()
  expect((await atTikTok(account, 'C4BBBBBBBBBC')).events).toHaveLength(1)
})

test('a first message after a click is sent once with the click id, and logged', async () => {
  const account = await connected('C4CCCCCCCCCC', 'TEST42')
  const { accountId } = account
  const linkId = await addLink(app.ctx, accountId, 'tikt2345')
  const params = { ttclid: 'E.C.P.abc' }
  const clickId = await addClick(app.ctx, accountId, { at: app.ctx.now(), linkId, params })
  const leadId = await addLead(app.ctx, accountId, { at: app.ctx.now(), clickId, linkId })
  await promise(accountId, leadId, app.ctx.now(), clickId)
  await app.drain()
  await app.drain()
  const { events, calls } = await atTikTok(account, 'C4CCCCCCCCCC')
  expect(calls).toBe(1)
  const [delivery] = await deliveriesOf(account)
  expect(events).toMatchObject([
    {
      repeats: 0,
      testEventCode: 'TEST42',
      event: {
        event: 'Lead',
        event_id: delivery?.event_id,
        user: { ttclid: 'E.C.P.abc', ip: '203.0.113.7', user_agent: 'Mozilla/5.0' },
        page: { url: 'http://rastro.test/r?click_id=tikt2345' },
      },
    },
  ])
  expect(delivery).toMatchObject({
    state: 'enviado',
    attempts: 1,
    request: { event_source: 'web', event_source_id: 'C4CCCCCCCCCC', data: [events[0]?.event] },
    response: { code: 0 },
  })
  expect(delivery?.fbtrace_id).toMatch(/^2026/)
  expect(JSON.stringify(delivery)).not.toMatch(/5511987654321|Maria|tt-/)
})

test.each([
  ['C4MACRO00001', '__CLICKID__'],
  ['C4MACRO00002', '{{click.id}}'],
  ['C4MACRO00003', '%7B%7Bclick.id%7D%7D'],
  ['C4MACRO00004', '%257B%257Bclick'],
  ['C4MACRO00005', 'undefined'],
])('to %s no click id is sent in place of %s', async (pixelCode, ttclid) => {
  const account = await connected(pixelCode)
  const { accountId } = account
  const clickId = await addClick(app.ctx, accountId, { at: app.ctx.now(), params: { ttclid } })
  const leadId = await addLead(app.ctx, accountId, { at: app.ctx.now(), clickId })
  await promise(accountId, leadId, app.ctx.now(), clickId)
  await app.drain()
  const { events } = await atTikTok(account, pixelCode)
  expect(events).toMatchObject([{ event: { event: 'Lead', user: { ip: '203.0.113.7' } } }])
  expect(events[0]?.event.user).not.toHaveProperty('ttclid')
})

test.each([
  ['PARTIAL20001', 'enviado', 200, null],
  ['DENIED40001', 'pausado', 200, /não tem permissão para este pixel/],
  ['INVALID40002', 'descartado', 200, /O TikTok recusou o evento: Batch\.0\.properties\.value/],
  ['RATE40100X', 'tentando', 200, /limitou/],
  ['EXPIRED40102', 'pausado', 200, /recusou o token/],
  ['NOTOKEN40104', 'pausado', 200, /recusou o token/],
  ['TOKEN40105', 'pausado', 200, /recusou o token/],
  ['SYSTEM50000', 'tentando', 200, /temporário/],
  ['SERVICE50002', 'tentando', 200, /temporário/],
  ['UNKNOWN49999', 'tentando', 200, /código desconhecido \(49999\)/],
  ['SERVER40700', 'tentando', 200, /problema temporário/],
  ['HTMLPAGE502', 'tentando', 502, /ilegível/],
  ['LIMITED429', 'tentando', 429, /limitou/],
])('pixel %s: %s', async (pixelCode, state, httpStatus, reason) => {
  const account = await connected(pixelCode)
  await firstMessage(account)
  await app.drain()
  await app.drain()
  const [delivery] = await deliveriesOf(account)
  expect(delivery).toMatchObject({ state, attempts: 1, http_status: httpStatus })
  if (reason !== null) expect(delivery?.reason).toMatch(reason)
  const [shown] = await app.get<DestinationState[]>('/api/destinations', as(account))
  const waits = state === 'pausado' || ['RATE40100X', 'LIMITED429'].includes(pixelCode)
  expect(shown?.pauseReason !== null).toBe(waits)
})

test('an unknown code is given up after hours, with what TikTok said', async () => {
  const account = await connected('UNKNOWN49999')
  await firstMessage(account)
  for (let waited = 0; waited < 6 * 60; waited += 120) {
    await app.drain()
    expect(await deliveriesOf(account)).toMatchObject([{ state: 'tentando' }])
    app.advance(120 * minute)
  }
  await app.drain()
  const [delivery] = await deliveriesOf(account)
  expect(delivery).toMatchObject({ state: 'falhou' })
  expect(delivery?.reason).toMatch(/Desistimos.*\(49999\): Something else/)
})

test('what failed once is taken the second time, with the same id', async () => {
  const account = await connected('FLAKY50000')
  await firstMessage(account)
  await app.drain()
  app.advance(2 * minute)
  await app.drain()
  const [delivery] = await deliveriesOf(account)
  expect(delivery).toMatchObject({ state: 'enviado', attempts: 2 })
  expect((await atTikTok(account, 'FLAKY50000')).events).toMatchObject([
    { repeats: 0, event: { event_id: delivery?.event_id } },
  ])
})

test('one bad row is found by halving; the others are sent once', async () => {
  const account = await connected('BADROW40002')
  await app.post(
    '/api/destinations/tiktok/events',
    { eventName: 'Perdido', eventType: 'Contact', triggerCondition: 'status_lost' },
    as(account),
  )
  const { accountId } = account
  for (let i = 0; i < 9; i++) {
    const leadId = await firstMessage(account)
    if (i !== 4) continue
    await app.ctx.sql.withAccount(accountId, (trx) =>
      promiseDeliveries(app.ctx, trx, accountId, [
        { fact: { kind: 'status', to: 'lost' }, leadId, clickId: null, at: app.ctx.now() },
      ]),
    )
  }
  await app.drain()
  const rows = await deliveriesOf(account)
  expect(rows.filter(({ state }) => state === 'enviado')).toHaveLength(9)
  expect(rows.filter(({ state }) => state === 'descartado')).toMatchObject([
    {
      event_type: 'Contact',
      reason: 'O TikTok recusou o evento: Batch.0.event: unsupported event',
    },
  ])
  const { events } = await atTikTok(account, 'BADROW40002')
  expect(events.map(({ repeats }) => repeats)).toEqual(Array.from({ length: 9 }, () => 0))
})

test('an event over 7 days old is not sent; retrying ends half a day before', async () => {
  const old = await connected('C4DDDDDDDDDD')
  await firstMessage(old, new Date(app.ctx.now().getTime() - 7 * day - 1000))
  const late = await connected('SYSTEM50000')
  await firstMessage(late, new Date(app.ctx.now().getTime() - 6.5 * day))
  await app.drain()
  expect(await deliveriesOf(old)).toMatchObject([
    {
      state: 'descartado',
      attempts: 0,
      reason: 'O evento tem mais de 7 dias: o TikTok não aceita mais, por isso não foi enviado.',
    },
  ])
  expect(await deliveriesOf(late)).toMatchObject([{ state: 'falhou', attempts: 1 }])
})

test('whoever asked not to be reported is not', async () => {
  const account = await connected('C4EEEEEEEEEE')
  const leadId = await firstMessage(account)
  await app.ctx.sql.asOwner
    .updateTable('leads')
    .set({ ad_opt_out: true })
    .where('account_id', '=', account.accountId)
    .where('id', '=', leadId)
    .execute()
  await app.drain()
  expect(await deliveriesOf(account)).toMatchObject([
    {
      state: 'descartado',
      reason: 'Este contato pediu para não ser informado às plataformas de anúncio.',
    },
  ])
  expect((await atTikTok(account, 'C4EEEEEEEEEE')).calls).toBe(0)
})

test('a refused token pauses this destination of this account alone; saving sends what waited', async () => {
  const [refused, other] = [await connected('TOKEN40105'), await connected('C4FFFFFFFFFF')]
  for (const account of [refused, other]) await firstMessage(account)
  await app.drain()
  await firstMessage(refused)
  await app.drain()
  expect(await deliveriesOf(refused)).toMatchObject([{ state: 'pausado' }, { state: 'pausado' }])
  expect(await deliveriesOf(other)).toMatchObject([{ state: 'enviado' }])
  await connect(refused, 'C4FFFFFFFFFG')
  await app.drain()
  expect(await deliveriesOf(refused)).toMatchObject([{ state: 'enviado' }, { state: 'enviado' }])
})

test('the test button needs a test code, sends under it and says what TikTok said', async () => {
  const test = (account: TestAccount) => app.post('/api/destinations/tiktok/test', {}, as(account))
  const without = await connected('C4GGGGGGGGGG')
  expect(await test(without)).toEqual({
    success: false,
    outcome: 'unsent',
    message:
      'Para testar, informe o código de teste: no Gerenciador de Eventos do TikTok, abra o pixel, aba Testar eventos, e copie o código.',
    response: null,
  })
  expect((await atTikTok(without, 'C4GGGGGGGGGG')).calls).toBe(0)
  const ready = await connected('C4HHHHHHHHHH', 'TEST77')
  expect(await test(ready)).toMatchObject({
    success: true,
    message:
      'O TikTok recebeu o evento de teste (ViewContent). Veja no Gerenciador de Eventos, aba Testar eventos.',
    response: { code: 0 },
  })
  expect((await atTikTok(ready, 'C4HHHHHHHHHH')).events).toMatchObject([
    { testEventCode: 'TEST77', event: { event: 'ViewContent' } },
  ])
  expect(await test(await connected('DENIED40001', 'TEST77'))).toMatchObject({
    success: false,
    message: expect.stringMatching(/não tem permissão/),
  })
})

// Last, because what hangs is tried again whenever time passes.
test('silence is tried again', async () => {
  const account = await connected('HANGSFOREVER')
  await firstMessage(account)
  await app.drain()
  const [delivery] = await deliveriesOf(account)
  expect(delivery).toMatchObject({
    state: 'tentando',
    http_status: null,
    reason: 'O TikTok não respondeu em 10 segundos. Tentamos de novo em instantes.',
  })
})
