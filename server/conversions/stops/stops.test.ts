import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoppedDestination } from '#contracts/stopped-destinations'
import { saveMetaSettings } from '#server/conversions/connections/meta-settings'
import { type AlertApp, startAlertApp } from '#tests/helpers/alerts'
import type { TestAccount } from '#tests/helpers/app'
import { type Program, startProgram } from '#tests/helpers/programs'
import { addLead } from '#tests/helpers/rows'

const hour = 3_600_000
const day = 24 * hour

let ads: Program
let tiktok: Program
let own: AlertApp

beforeAll(async () => {
  ads = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  tiktok = await startProgram('dev/fake-tiktok.ts', '/_received')
  own = await startAlertApp({ META_GRAPH_BASE_URL: ads.url, TIKTOK_BASE_URL: tiktok.url })
})
afterAll(async () => {
  await own.close()
  await Promise.all([ads.stop(), tiktok.stop()])
})

/** An account that is told by a hook and an e-mail of its own name. */
async function toldAccount(name: string): Promise<TestAccount> {
  const account = await own.app.newAccount(name)
  await own.sendsTo(account, { hook: name, email: `${name}@loja.test` })
  return account
}

const connectMeta = ({ accountId }: TestAccount, pixelId: string) =>
  saveMetaSettings(own.app.ctx, accountId, {
    pixelId,
    accessToken: 'EAAGtoken1234',
    testEventCode: null,
  })

async function sell({ accountId, session }: TestAccount, value: string): Promise<void> {
  const at = own.app.ctx.now()
  const leadId = await addLead(own.app.ctx, accountId, { at })
  await own.app.post(`/api/leads/${leadId}/sales`, { value }, { session })
  await own.app.drain()
}

const stopped = ({ session }: TestAccount) =>
  own.app.get<StoppedDestination[]>('/api/destinations/stopped', { session })

async function pass(ms: number): Promise<void> {
  own.app.advance(ms)
  await own.app.drain()
  own.app.advance(6_000)
  await own.app.drain()
}

/** What the account's webhook got about destinations, oldest first. */
async function told(hook: string) {
  return (await own.hooksAt(hook)).map(({ body: { type, data } }) => ({ type, ...data }))
}

test('a refused token is told at once, each day, and when it works again', async () => {
  const account = await toldAccount('recusada')
  await connectMeta(account, 'token-190')
  own.app.setNow(new Date('2026-11-20T15:00:00Z'))
  await sell(account, '1500')
  await pass(6_000)
  const [first, ...none] = await told('recusada')
  expect(none).toEqual([])
  expect(first).toMatchObject({
    type: 'destination.paused',
    destination: 'meta',
    waiting: 1,
    waitingSales: [{ cents: 150_000, currency: 'BRL' }],
    sendableUntil: '2026-11-27T15:00:00.000Z',
    title: 'O envio de eventos para a Meta está pausado',
    advice: expect.stringContaining(
      '1 evento espera (R$ 1.500,00 em vendas). O evento pode ser enviado até 27/11/2026; depois se perde.',
    ),
  })
  expect(await stopped(account)).toMatchObject([
    {
      destination: 'meta',
      kind: 'meta',
      name: null,
      cause: 'paused',
      since: '2026-11-20T15:00:00.000Z',
      reason: expect.stringContaining('A Meta recusou o token de acesso'),
      waiting: 1,
      sendableUntil: '2026-11-27T15:00:00.000Z',
    },
  ])

  await pass(hour)
  await sell(account, '250,50')
  expect(await told('recusada')).toHaveLength(1)
  await pass(23 * hour)
  const [, second] = await told('recusada')
  expect(second).toMatchObject({
    type: 'destination.still_paused',
    title: 'Meta parada desde 20/11 12:00: 2 eventos esperam (R$ 1.750,50 em vendas)',
    advice: expect.stringContaining('O mais antigo pode ser enviado até 27/11/2026'),
  })
  await pass(day)
  expect((await told('recusada')).map(({ type }) => type)).toEqual([
    'destination.paused',
    'destination.still_paused',
    'destination.still_paused',
  ])
  const mails = await own.mailTo('recusada@loja.test')
  expect(mails).toHaveLength(3)
  expect(mails[2]?.text).toContain('R$ 1.750,50 em vendas')
  expect(mails[2]?.text).toContain('/settings/meta')

  await connectMeta(account, '100012')
  await pass(60_000)
  const last = (await told('recusada')).at(-1)
  expect(last).toMatchObject({
    type: 'destination.resumed',
    title: 'Meta voltou a receber eventos',
    lost: 0,
    waiting: 0,
  })
  expect(await stopped(account)).toEqual([])
  await pass(3 * day)
  expect(await told('recusada')).toHaveLength(4)
})

test('what became too old meanwhile is told with its money', async () => {
  const account = await toldAccount('atrasada')
  await connectMeta(account, 'token-190')
  await sell(account, '99,90')
  for (let days = 0; days < 8; days += 1) await pass(day)
  const last = (await told('atrasada')).at(-1)
  expect(last).toMatchObject({
    type: 'destination.still_paused',
    waiting: 0,
    lost: 1,
    lostSales: [{ cents: 9_990, currency: 'BRL' }],
    advice: expect.stringContaining('1 evento passou do prazo e se perdeu (R$ 99,90 em vendas).'),
  })
  expect(await stopped(account)).toMatchObject([{ waiting: 0, lost: 1, sendableUntil: null }])
  await connectMeta(account, '100013')
  await sell(account, '10')
  await pass(60_000)
  expect((await told('atrasada')).at(-1)).toMatchObject({
    type: 'destination.resumed',
    advice: expect.stringContaining('1 evento passou do prazo e se perdeu (R$ 99,90 em vendas).'),
  })
})

test('a destination that fails for an hour is told, and that it takes events again', async () => {
  const account = await toldAccount('muda')
  await connectMeta(account, 'fail-500')
  await sell(account, '80')
  await pass(30 * 60_000)
  expect(await told('muda')).toEqual([])
  expect(await stopped(account)).toEqual([])
  await pass(40 * 60_000)
  expect(await told('muda')).toMatchObject([
    {
      type: 'destination.paused',
      cause: 'failing',
      waiting: 1,
      title: 'O envio de eventos para a Meta falha há mais de uma hora',
      advice: expect.stringContaining('O Rastro continua tentando sozinho'),
    },
  ])
  expect(await stopped(account)).toMatchObject([{ cause: 'failing', waiting: 1 }])
  await connectMeta(account, '100014')
  await pass(2 * 60_000)
  expect((await told('muda')).at(-1)).toMatchObject({ type: 'destination.resumed' })
})

test('TikTok and a webhook of the customer are told of in the same way', async () => {
  const account = await toldAccount('outros')
  const { session } = account
  await own.app.request('PUT', '/api/destinations/tiktok', {
    session,
    body: { pixelCode: 'EXPIRED40102', accessToken: 'um-token-do-tiktok' },
  })
  const webhook = await own.app.request('POST', '/api/webhooks', {
    session,
    body: { name: 'CRM', url: `${own.hooks.url}/hooks/status-410-outros` },
  })
  expect(webhook.status).toBe(200)
  await sell(account, '321')
  await pass(6_000)
  const all = await stopped(account)
  expect(all.map(({ kind, name, waiting }) => ({ kind, name, waiting }))).toEqual([
    { kind: 'tiktok', name: null, waiting: 1 },
    { kind: 'webhook', name: 'CRM', waiting: 1 },
  ])
  const windows = all.map(
    ({ since, sendableUntil }) => (Date.parse(sendableUntil ?? '') - Date.parse(since)) / day,
  )
  expect(windows.map(Math.round)).toEqual([7, 30])
  const titles = (await told('outros')).map(({ title }) => title).toSorted()
  expect(titles).toEqual([
    'O envio de eventos para o TikTok está pausado',
    'O envio de eventos para o webhook “CRM” está pausado',
  ])
})

test('events that wait for other settings are told of, though the connection runs', async () => {
  const account = await toldAccount('retida')
  await connectMeta(account, '100015')
  await sell(account, '40')
  await own.app.ctx.sql.asOwner
    .updateTable('deliveries')
    .set({ state: 'paused', reason: { code: 'meta_dataset_not_linked' } })
    .where('account_id', '=', account.accountId)
    .execute()
  await pass(60_000)
  expect(await stopped(account)).toMatchObject([{ cause: 'held', waiting: 1 }])
  expect(await told('retida')).toMatchObject([
    { type: 'destination.paused', title: 'Parte dos eventos para a Meta espera' },
  ])
})

test('an event that waits for the value of its sale stops nothing', async () => {
  const account = await toldAccount('valor')
  await connectMeta(account, '100016')
  await sell(account, '40')
  await own.app.ctx.sql.asOwner
    .updateTable('deliveries')
    .set({ state: 'paused', reason: { code: 'awaits_sale_value' } })
    .where('account_id', '=', account.accountId)
    .execute()
  await pass(60_000)
  expect(await stopped(account)).toEqual([])
  expect(await told('valor')).toEqual([])
})
