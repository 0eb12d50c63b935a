import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instance } from '#contracts/messaging'
import { takeTurn } from '#server/platform/account-lock'
import { startTestApp, type TestApp, testNow } from '#tests/helpers/app'
import { aPerson, leads, say } from '#tests/helpers/chat'
import { untilWaiting } from '#tests/helpers/locks'
import { replayInbox } from './replay-inbox.ts'

let app: TestApp
let path: string

beforeAll(async () => {
  app = await startTestApp()
  path = (await app.get<{ webhookPath: string }>('/api/simulator')).webhookPath
})
afterAll(() => app.close())

const inbox = () =>
  app.ctx.sql.asOwner
    .selectFrom('message_inbox')
    .select([
      'id',
      'worked_at',
      'outcome',
      'reason',
      'mentions',
      sql<string>`encode(body, 'hex')`.as('body'),
    ])
    .orderBy('id', 'desc')
    .execute()

function post(rawBody: string | Uint8Array, headers: Record<string, string> = {}) {
  return app.request('POST', path, { rawBody, headers, session: null })
}

const message = (changes: object) =>
  JSON.stringify({
    id: crypto.randomUUID(),
    at: testNow.toISOString(),
    from: aPerson(),
    text: 'Oi',
    ...changes,
  })

test('a webhook is stored before the answer and worked on afterwards', async () => {
  const from = aPerson()
  const { status } = await post(message({ from }), { 'content-type': 'application/json' })
  expect(status).toBe(200)
  const [stored] = await inbox()
  expect(stored).toMatchObject({ worked_at: null, mentions: null })
  await app.drain()
  const [worked] = await inbox()
  expect(worked).toMatchObject({ outcome: 'message', worked_at: testNow })
  expect(worked?.mentions).toContain(from)
})

test.each([
  ['no JSON', '<xml/>', 'not_json'],
  ['nothing', '', 'not_json'],
  ['another shape', '{"hello":"world"}', 'unknown_shape'],
  ['a number', '12', 'unknown_shape'],
  ['a wrong type', '{"id":{},"at":[],"from":7}', 'unknown_shape'],
  ['an empty list', '[]', 'unknown_shape'],
])('%s is answered 200 and kept with its reason', async (_name, body, reason) => {
  const { status } = await post(body)
  expect(status).toBe(200)
  await app.drain()
  expect((await inbox())[0]).toMatchObject({ outcome: 'ignored', reason })
})

test('any bytes of any type are taken as they are', async () => {
  const bytes = Uint8Array.from([0, 255, 254, 0, 10, 13])
  for (const type of [
    'application/octet-stream',
    'text/plain; charset=latin1',
    'multipart/form-data',
    'x',
  ]) {
    expect((await post(bytes, { 'content-type': type })).status).toBe(200)
    expect((await inbox())[0]?.body).toBe('00fffe000a0d')
  }
  await app.drain()
})

test('a body over 1 MiB is refused, one of 1 MiB is not', async () => {
  expect((await post('x'.repeat(1024 * 1024))).status).toBe(200)
  expect((await post('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  await app.drain()
})

test('a wrong token, another provider of it and an unknown provider are 404', async () => {
  const token = path.split('/').at(-1)
  for (const wrong of [
    '/webhooks/simulator/AAAAAAAAAAAAAAAAAAAAAA',
    `/webhooks/wapi/${token}`,
    `/webhooks/constructor/${token}`,
    '/webhooks/simulator/%00',
  ]) {
    const { status } = await app.request('POST', wrong, { rawBody: '{}', session: null })
    expect(status).toBe(404)
  }
})

test('the valid messages around a bad one are kept', async () => {
  const [a, b] = [aPerson(), aPerson()]
  await post(`[${message({ from: a })},{"id":null},"x",${message({ from: b })}]`)
  await app.drain()
  expect(await leads(app, a)).toHaveLength(1)
  expect(await leads(app, b)).toHaveLength(1)
})

test('NUL and lone surrogates in a message are stored as replacement characters', async () => {
  const person = aPerson()
  await post(message({ from: person, text: 'a\0b', name: 'x\ud800' }).replace('\\ud800', '\\ud800'))
  await app.drain()
  const [lead] = await leads(app, person)
  expect(lead).toMatchObject({ firstMessage: 'a\ufffdb', contactName: 'x\ufffd' })
})

test('the same message delivered three times is one message of one lead', async () => {
  const person = aPerson()
  const id = crypto.randomUUID()
  for (let n = 0; n < 3; n++) await say(app, { id, from: person, text: 'Oi' })
  const found = await leads(app, person)
  expect(found).toHaveLength(1)
  expect(found[0]?.messageCount).toBe(1)
})

test('a replay changes nothing', async () => {
  const before = await state()
  const count = await replayInbox(app.ctx, { since: new Date(testNow.getTime() - 1000) })
  expect(count).toBeGreaterThan(5)
  await app.drain()
  expect(await state()).toEqual(before)
  expect((await inbox()).every((row) => row.worked_at !== null)).toBe(true)
})

async function state() {
  const { asOwner } = app.ctx.sql
  return {
    messages: await asOwner.selectFrom('messages').selectAll().orderBy('id').execute(),
    leads: await asOwner.selectFrom('leads').selectAll().orderBy('id').execute(),
    deliveries: await asOwner.selectFrom('deliveries').select('event_id').orderBy('id').execute(),
    events: await asOwner.selectFrom('lead_events').selectAll().orderBy('id').execute(),
    totals: await asOwner
      .selectFrom('daily_totals')
      .selectAll()
      .orderBy('day')
      .orderBy('source')
      .execute(),
  }
}

test('a webhook whose instance is removed while it is worked on is kept with its reason', async () => {
  const { session, accountId } = await app.newAccount('removida')
  await app.post(
    '/api/whatsapp/create-instance',
    { provider: 'simulator', instanceName: 'Some' },
    { session },
  )
  const own = await app.get<Instance[]>('/api/whatsapp/instances', { session })
  const leaving = own.find((one) => one.instanceName === 'Some')
  const webhook = new URL(leaving?.webhookUrl ?? '').pathname
  const answer = await app.request('POST', webhook, { rawBody: message({}), session: null })
  expect(answer.status).toBe(200)

  let worked: Promise<void> | undefined
  await app.ctx.sql.asOwner.transaction().execute(async (trx) => {
    await takeTurn(trx, 'leads', accountId)
    worked = app.drain()
    // The webhook has been read and waits for the account's turn.
    await untilWaiting(app.databaseUrl)
    const removed = await app.request('DELETE', `/api/whatsapp/instances/${leaving?.id}`, {
      session,
    })
    expect(removed.status).toBe(200)
  })
  await worked
  expect((await inbox())[0]).toMatchObject({
    outcome: 'ignored',
    reason: 'unknown_instance',
    worked_at: app.ctx.now(),
  })
})
