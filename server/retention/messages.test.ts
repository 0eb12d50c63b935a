import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadActivity } from '#contracts/leads'
import type { ReplyText, ResponseReport } from '#contracts/response'
import type { ForeseenRetention, Retention } from '#contracts/retention'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, countsAreRight, leads } from '#tests/helpers/chat'
import { aWapiInstance } from '#tests/helpers/wapi'

const day = 86_400_000
const secret = 'jabuticaba'

let app: TestApp
let webhook: Awaited<ReturnType<typeof aWapiInstance>>

beforeAll(async () => {
  app = await startTestApp()
  webhook = await aWapiInstance(app)
})
afterAll(() => app.close())

const periods = (messageDays: number | null, webhookDays = 30) => ({
  clickDays: 395,
  webhookDays,
  messageDays,
})
const save = (messageDays: number | null, webhookDays?: number) =>
  app.request('PUT', '/api/retention', { body: periods(messageDays, webhookDays) })

async function logInAgain(): Promise<void> {
  const { email, password } = app.account
  const { sessionId } = await app.post<{ sessionId: string }>(
    '/api/auth/login',
    { email, password },
    { session: '' },
  )
  app.account.session = sessionId
}

const activitiesOf = async (id: string) =>
  (await app.get<{ activities: LeadActivity[] }>(`/api/leads/${id}/activities`)).activities

/** Every column of every table that still holds the word. */
async function placesOf(word: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition order by 1`.execute(app.ctx.sql.asOwner)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} t where to_jsonb(t)::text
      ilike ${`%${word}%`} or to_jsonb(t)::text ilike ${`%${Buffer.from(word).toString('hex')}%`}
      limit 1`.execute(app.ctx.sql.asOwner)
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('texts go after the period of the account; what was read off them stays', async () => {
  const [ana, bia, caio] = ['5511976550001', '5511976550002', '5511976550003']
  const click = await aClick(app, { campaignName: 'Primavera' })
  const at = app.ctx.now().getTime() / 1000
  await webhook(
    {
      id: 'a1',
      from: ana,
      name: 'Ana',
      text: `Oi, quero ${secret} [ID: ${click.code}]`,
      moment: at,
    },
    { id: 'b1', from: bia, name: 'Bia', text: `${secret}, por favor`, moment: at },
    { id: 'c1', from: caio, name: 'Caio', text: 'Bom dia', moment: at },
    // A greeting at once, which several people get, and then a person.
    ...[ana, bia, caio].map((from, n) => ({
      id: `g${n}`,
      from,
      fromMe: true,
      text: `Olá! Já falamos de ${secret}.`,
      moment: at + 2,
    })),
    { id: 'r1', from: ana, fromMe: true, text: `Temos ${secret} sim`, moment: at + 600 },
    { id: 'e1', from: bia, edit: { id: 'b1', text: `${secret} editada` }, moment: at + 60 },
    {
      id: 'f1',
      from: bia,
      content: { imageMessage: { caption: `foto de ${secret}` } },
      moment: at,
    },
  )
  await app.drain()
  const [lead] = await leads(app, ana)
  if (!lead) throw new Error('no lead')
  const response = () =>
    app.get<ResponseReport>(
      '/api/response?dateRange=custom&startDate=2026-11-01&endDate=2026-11-30',
    )
  const before = {
    metrics: await app.get('/api/metrics'),
    campaigns: await app.get('/api/campaigns'),
    response: await response(),
    attribution: lead.attribution,
  }
  expect(before.response.total).toMatchObject({ waits: 3, answered: 1 })
  expect(await leads(app, secret)).toHaveLength(2)

  app.advance(80 * day)
  await logInAgain()
  await app.drain()
  await webhook({ id: 'a2', from: ana, name: 'Ana', text: `Ainda têm ${secret}?` })
  app.advance(20 * day)
  await app.drain()
  expect(await app.get<Retention>('/api/retention')).toMatchObject({
    messageDays: null,
    lastRun: { messages: 0 },
  })
  expect(await app.post<ForeseenRetention>('/api/retention/preview', periods(90))).toMatchObject({
    messages: 8,
  })
  expect((await save(90)).status).toBe(200)
  app.advance(3_600_000)
  await app.drain()
  expect(await app.get<Retention>('/api/retention')).toMatchObject({ lastRun: { messages: 8 } })

  const now = await activitiesOf(lead.id)
  expect(now).toMatchObject([
    { message: 'Mensagem apagada pelo prazo de retenção', expired: true, fromMe: false },
    { message: 'Mensagem apagada pelo prazo de retenção', expired: true, fromMe: true },
    { message: 'Mensagem apagada pelo prazo de retenção', expired: true, fromMe: true },
    { message: `Ainda têm ${secret}?` },
  ])
  expect(now[3]).not.toHaveProperty('expired')
  expect(await leads(app, secret)).toEqual([])
  expect(await leads(app, 'Primavera')).toMatchObject([
    {
      id: lead.id,
      firstMessage: 'Mensagem apagada pelo prazo de retenção',
      messageCount: 2,
      attribution: before.attribution,
    },
  ])
  expect(await placesOf(secret)).toEqual(['message_inbox', 'messages'])
  await sql`delete from messages where provider_message_id = 'a2'`.execute(app.ctx.sql.asOwner)
  await sql`delete from message_inbox`.execute(app.ctx.sql.asOwner)
  expect(await placesOf(secret)).toEqual([])

  // Response times are read anew from what is left, with the same result.
  expect(await response()).toEqual(before.response)
  const [text] = await app.get<ReplyText[]>(
    '/api/response/texts?dateRange=custom&startDate=2026-11-01&endDate=2026-11-30',
  )
  expect(text).toMatchObject({ text: null, leads: 3, isAutomatic: true })
  for (const verdict of ['human', null]) {
    await app.request('PUT', `/api/response/texts/${text?.key}`, { body: { verdict } })
    await app.drain()
  }
  expect((await response()).total).toEqual(before.response.total)
})

test('nothing that comes late brings a text back, and the counts stay right', async () => {
  const dora = '5511976550004'
  await webhook(
    { id: 'd1', from: dora, name: 'Dora', text: `primeira ${secret}` },
    { id: 'd2', from: dora, name: 'Dora', stub: true },
  )
  app.advance(91 * day)
  await logInAgain()
  await app.drain()
  await webhook(
    { id: 'd1', from: dora, name: 'Dora', text: `primeira ${secret}` },
    { id: 'd2', from: dora, name: 'Dora', text: `segunda ${secret}` },
    { id: 'd3', from: dora, edit: { id: 'd1', text: `editada ${secret}` } },
    { id: 'd4', from: dora, name: 'Dora', text: 'voltei' },
  )
  const [lead] = await leads(app, dora)
  expect((await activitiesOf(lead?.id ?? '')).map(({ message }) => message)).toEqual([
    'Mensagem apagada pelo prazo de retenção',
    'Mensagem apagada pelo prazo de retenção',
    'voltei',
  ])
  expect(lead).toMatchObject({
    messageCount: 3,
    firstMessage: 'Mensagem apagada pelo prazo de retenção',
  })
  expect(await leads(app, secret)).toEqual([])
  await countsAreRight(app)
})

test('history of a new phone that is older than the period goes in the next run', async () => {
  const eva = '5511976550005'
  const old = (app.ctx.now().getTime() - 400 * day) / 1000
  await webhook({ id: 'h1', from: eva, name: 'Eva', text: `antiga ${secret}`, moment: old })
  await webhook({ id: 'h2', from: eva, name: 'Eva', text: 'de hoje' })
  app.advance(3_600_000)
  await app.drain()
  const { rows } = await sql`select provider_message_id as id, shown_text as text from messages
    where provider_message_id in ('h1', 'h2') order by 1`.execute(app.ctx.sql.asOwner)
  expect(rows).toEqual([
    { id: 'h1', text: '' },
    { id: 'h2', text: 'de hoje' },
  ])
})

test('a conversation longer than a batch is cleared, and messages outlive webhooks', async () => {
  const gil = '5511976550006'
  await webhook({ id: 'm0', from: gil, name: 'Gil', text: 'Oi' })
  const [lead] = await leads(app, gil)
  await sql`
    insert into messages (account_id, id, instance_id, provider_message_id, contact_id, lead_id,
      from_me, kind, text, shown_text, sent_at, received_at)
    select l.account_id, first_id_at(l.created_at + n * interval '1 second'), l.id, 'muitas-' || n,
      l.contact_id, l.id, false, 'text', 'mensagem ' || n, 'mensagem ' || n,
      l.created_at + n * interval '1 second', l.created_at + n * interval '1 second'
    from leads l, generate_series(1, 1100) n
    where l.account_id = ${app.account.accountId} and l.id = ${lead?.id}`.execute(
    app.ctx.sql.asOwner,
  )
  app.advance(95 * day)
  await logInAgain()
  await app.drain()
  expect(new Set((await activitiesOf(lead?.id ?? '')).map(({ message }) => message)).size).toBe(1)

  const refused = await save(60, 90)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('pelo menos tanto quanto os webhooks')
  expect((await save(90, 90)).status).toBe(200)
})
