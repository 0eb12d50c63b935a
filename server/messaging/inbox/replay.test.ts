import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InboxEvent } from '#contracts/inbox'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, countsAreRight, leads, say } from '#tests/helpers/chat'
import { aLid, aWapiInstance } from '#tests/helpers/wapi'
import { explainOutcome } from '../lines/explain-outcome.ts'
import { listInbox } from './list-inbox.ts'

let app: TestApp

beforeAll(async () => {
  // Nobody listens there: the line is not asked how it is.
  app = await startTestApp({ env: { WAPI_BASE_URL: 'http://127.0.0.1:9' } })
})
afterAll(() => app.close())

const replay = (days: number) => app.request('POST', '/api/whatsapp/replay', { body: { days } })
const inbox = (query = '') => app.get<InboxEvent[]>(`/api/whatsapp/inbox${query}`)

/** What a replay may move: when something was last looked at, and whom an early edit was about. */
const moves = ['worked_at', 'checked_at', 'inbox_replayed_at', 'contact_ids']

/** Every row of every table of the product, but for these, and for the log that tells of the replay. */
async function allRows(): Promise<Record<string, string[]>> {
  const { asOwner } = app.ctx.sql
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('audit_entries', 'retention') order by 1`.execute(asOwner)
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${moves}::text[])::text as row
      from ${sql.table(name)} t order by 1`.execute(asOwner)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

test('a replay, and another one, change nothing of what was received', async () => {
  await app.post('/api/meta/events', {
    eventName: 'Venda',
    eventType: 'Purchase',
    triggerCondition: 'phrase',
    phrase: 'pedido confirmado',
    purchaseValue: '10,00',
    purchaseCurrency: 'BRL',
  })
  const click = await aClick(app, { campaignName: 'Verão', query: 'utm_source=facebook' })
  const from = aPerson()
  await say(app, { from, name: 'Maria', text: `Olá! [ID: ${click.code}]` })
  await say(app, { id: 'venda', from, fromMe: true, text: 'Pedido confirmado: R$ 80,00' })
  await say(app, { id: 'venda', from, fromMe: true, text: 'Pedido confirmado: R$ 80,00' })
  const webhook = await aWapiInstance(app)
  const lid = aLid()
  const person = { from: aPerson(), lid, name: 'Zé' }
  await webhook(
    { id: 'E1', edit: { id: 'M1', text: 'Oi, editada' } },
    { id: 'M1', ...person, text: 'Oi' },
    { id: 'M2', lid, fromMe: true, text: 'Bom dia' },
    { id: 'M3', ...person, stub: true },
    { id: 'M3', ...person, text: 'chegou' },
    { id: 'M4', ...person, text: 'apagada' },
    { id: 'R1', ...person, revoke: 'M4' },
    { id: 'G1', ...person, chat: '120363000000000000@g.us', text: 'grupo' },
  )
  app.advance(11 * 60_000)
  await app.drain()
  // That nobody answers there is an alert two minutes later, whatever is replayed.
  app.advance(3 * 60_000)
  await app.drain()

  const before = await allRows()
  for (let n = 0; n < 2; n++) {
    app.advance(60_000)
    const answer = await replay(30)
    expect([answer.status, answer.json]).toEqual([200, { webhooks: 11 }])
    await app.drain()
    expect(await allRows()).toEqual(before)
  }
  await countsAreRight(app)
})

test('what a failure left out is repaired', async () => {
  const from = aPerson()
  await say(app, { from, name: 'Perdida', text: 'Oi' })
  const { asOwner } = app.ctx.sql
  const [lost] = await leads(app, 'Perdida')
  await app.request('DELETE', `/api/leads/${lost?.id}`)
  await say(app, { id: 'perdida-2', from, name: 'Perdida', text: 'Oi de novo' })
  await asOwner.deleteFrom('messages').where('provider_message_id', '=', 'perdida-2').execute()
  await sql`update message_inbox set outcome = 'failed', reason = 'Error'
    where position('perdida-2'::bytea in body) > 0`.execute(asOwner)
  expect((await inbox('?limit=1'))[0]).toMatchObject({
    outcome: 'failed',
    explanation: 'Falhou ao ser processado. Reprocesse as mensagens para tentar de novo.',
  })
  app.advance(60_000)
  await replay(1)
  await app.drain()
  expect((await inbox('?limit=1'))[0]).toMatchObject({ outcome: 'message' })
})

test('once a minute, from 1 to 30 days, of the own account alone', async () => {
  app.advance(60_000)
  const first = await replay(1)
  expect(first.status).toBe(200)
  const second = await replay(1)
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '60'])
  const stranger = await app.newAccount('vizinha')
  const other = await app.request('POST', '/api/whatsapp/replay', {
    session: stranger.session,
    body: { days: 30 },
  })
  expect([other.status, other.json]).toEqual([200, { webhooks: 0 }])
  for (const days of [0, 31, 1.5]) expect((await replay(days)).status).toBe(422)
  await app.drain()
})

test('what came in is listed with what became of it and whom it was about, but not what it says', async () => {
  const webhook = await aWapiInstance(app)
  const person = { from: aPerson(), name: 'Sigilosa' }
  await webhook(
    { id: 'L1', ...person, chat: '120363000000000000@g.us', text: 'segredo' },
    { id: 'L2', ...person, text: 'segredo' },
    { id: 'L2', ...person, text: 'segredo' },
  )
  const shown = await inbox('?limit=3')
  expect(shown.map(({ explanation }) => explanation)).toEqual([
    'Repetição de uma mensagem já registrada.',
    'Mensagem registrada.',
    'Ignorado: mensagem de grupo.',
  ])
  expect(shown[2]).toMatchObject({ line: 'Loja', outcome: 'ignored', reason: 'group' })
  expect(shown.map((event) => event.person)).toEqual([
    { name: 'Sigilosa', leadId: expect.any(String) },
    { name: 'Sigilosa', leadId: expect.any(String) },
    null,
  ])
  const text = JSON.stringify(shown)
  for (const secret of ['segredo', person.from.slice(4)]) expect(text).not.toContain(secret)
  await app.ctx.sql.asOwner
    .updateTable('message_inbox')
    .set({ reason: 'receipt' })
    .where('id', '=', shown[2]?.id ?? '')
    .execute()
  expect((await inbox('?limit=3')).map(({ id }) => id)).not.toContain(shown[2]?.id)
  const instances = await app.get<{ id: string; provider: string }[]>('/api/whatsapp/instances')
  const simulator = instances.find(({ provider }) => provider === 'simulator')
  const ofSimulator = await inbox(`?instance=${simulator?.id}&limit=100`)
  expect(new Set(ofSimulator.map(({ line }) => line))).toEqual(new Set(['Simulador']))
  expect((await app.request('GET', '/api/whatsapp/inbox?limit=101')).status).toBe(400)
})

test('who has no name is called by the number, of which who may not see it reads a part', async () => {
  const webhook = await aWapiInstance(app)
  await webhook({ id: 'L3', from: '5511987654321', name: '', text: 'oi' })
  expect((await inbox('?limit=1'))[0]?.person?.name).toBe('+55 (11) 98765-4321')
  const [event] = await listInbox(app.ctx, app.account.accountId, 'viewer', { limit: 1, offset: 0 })
  expect(event?.person?.name).toBe('+55 (11) *****-**21')
})

test('an outcome or reason that is not known yet still says something', () => {
  const words = (outcome: string | null, reason: string | null) =>
    explainOutcome({ outcome, reason })
  expect(words(null, null)).toBe('Na fila para ser processado.')
  expect(words('ignored', 'novo')).toBe('Ignorado.')
  expect(words('connection', 'disconnected')).toBe('A linha foi desconectada.')
  expect(words('novo', null)).toBe('Recebido.')
})
