import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { startTestApp, type TestApp, testNow } from '#tests/helpers/app'
import { aPerson, countsAreRight, leads } from '#tests/helpers/chat'
import { longestTurnMs } from '#tests/helpers/turns'
import { aWapiInstance, wapiPayload } from '#tests/helpers/wapi'
import { needInstance } from '../lines/find-instance.ts'
import { webhookPathOf } from '../lines/webhook-token.ts'
import { workInbox } from './work-inbox.ts'

let app: TestApp
let instances: { id: string; provider: string }[]

beforeAll(async () => {
  app = await startTestApp()
  await aWapiInstance(app)
  instances = await app.ctx.sql.asOwner.selectFrom('instances').select(['id', 'provider']).execute()
})
afterAll(() => app.close())

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('\0', 'a\0b', '\ud800', '\udfff\ud800', '‮[ID: K7Q2M9XA]', '#'.repeat(5_000)),
  fc.constantFrom(
    `[ID: ${'9'.repeat(8)}]`,
    '/r?click_id=',
    'x'.repeat(70_000),
    '👩‍👩‍👧‍👦'.repeat(200),
  ),
)
const anything = fc.oneof(text, fc.anything({ maxDepth: 3, withNullPrototype: false }))
const seconds = fc.oneof(anything, fc.integer(), fc.constant(testNow.getTime() / 1000))
const jid = fc.oneof(
  anything,
  fc.constantFrom('5511987654321', '559281234567', '123456789012345@lid', 'status', '1@g.us'),
)

const wapi = fc.record(
  {
    event: fc.oneof(fc.constant('webhookReceived'), anything),
    messageId: fc.oneof(fc.uuid(), anything),
    isGroup: anything,
    fromMe: fc.oneof(fc.boolean(), anything),
    connectedPhone: jid,
    chat: fc.oneof(fc.record({ id: jid, name: anything }), anything),
    sender: fc.oneof(fc.record({ id: jid, senderLid: jid, pushName: text }), anything),
    moment: seconds,
    msgContent: fc.oneof(
      fc.record({ conversation: text }),
      fc.record({
        extendedTextMessage: fc.record({
          text,
          contextInfo: fc.record({
            externalAdReply: fc.record({
              sourceType: fc.constantFrom('ad', 'post', 7),
              sourceId: anything,
              ctwaClid: text,
              title: text,
            }),
          }),
        }),
      }),
      fc.record({
        protocolMessage: fc.record({
          type: fc.constantFrom(0, 14, 5),
          key: fc.record({ id: fc.oneof(fc.constantFrom('A', 'B'), text) }),
          editedMessage: fc.record({ conversation: text }),
        }),
      }),
      anything,
    ),
    messageStubType: anything,
  },
  { requiredKeys: [] },
)
const simulated = fc.record({
  id: fc.oneof(fc.uuid(), text),
  at: seconds,
  from: jid,
  name: anything,
  text: anything,
  fromMe: anything,
  ad: fc.oneof(anything, fc.record({ adId: text, ctwaClid: text, title: text, app: text })),
})
const body = fc.oneof(
  fc.array(wapi, { maxLength: 4 }).map(json),
  wapi.map(json),
  simulated.map(json),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)

function json(value: unknown): Buffer {
  try {
    return Buffer.from(JSON.stringify(value) ?? '')
  } catch {
    return Buffer.from('{}')
  }
}

test('whatever webhooks hold, each is worked on, none fails and the next is not lost', async () => {
  const { ctx, account } = app
  await fc.assert(
    fc.asyncProperty(fc.array(body, { minLength: 8, maxLength: 12 }), async (bodies) => {
      const person = aPerson()
      const good = json(wapiPayload({ id: ctx.newId(), from: person, text: 'Oi' }, testNow))
      await ctx.sql.asOwner
        .insertInto('message_inbox')
        .values(
          [...bodies, good].flatMap((bytes) =>
            instances.map((instance) => ({
              account_id: account.accountId,
              id: ctx.newId(),
              instance_id: instance.id,
              received_at: testNow,
              body: bytes,
            })),
          ),
        )
        .execute()
      await workInbox(ctx, createClickMover(ctx), account.accountId)
      expect(await leads(app, person)).toHaveLength(1)
    }),
    { numRuns: 30 },
  )
  const rows = await ctx.sql.asOwner
    .selectFrom('message_inbox')
    .select(['outcome', 'reason'])
    .where((where) => where.or([where('worked_at', 'is', null), where('outcome', '=', 'failed')]))
    .execute()
  expect(rows).toEqual([])
  await countsAreRight(app)
})

test('twenty webhooks of a megabyte are read while others have their turn', async () => {
  const body = {
    ...wapiPayload(
      { id: 'grande', from: aPerson(), name: 'Grande', text: '[ID: AAAA1111] x '.repeat(4_000) },
      app.ctx.now(),
    ),
    more: Array.from({ length: 20_000 }, (_, i) => ({ n: i, x: 'x'.repeat(25) })),
  }
  const { accountId } = app.account
  const wapi = instances.find(({ provider }) => provider === 'wapi')
  const path = webhookPathOf(app.ctx, await needInstance(app.ctx, accountId, wapi?.id))
  for (let i = 0; i < 20; i += 1) {
    const { status } = await app.request('POST', path, { body, session: null })
    expect(status).toBe(200)
  }
  const ms = await longestTurnMs(() => app.drain())
  expect(ms).toBeLessThan(250)
})

test('a megabyte of braces is stored and read by nobody', async () => {
  const { accountId } = app.account
  for (const rawBody of ['['.repeat(1_000_000), `[${'{},'.repeat(330_000)}{}]`]) {
    for (const { id } of instances) {
      const path = webhookPathOf(app.ctx, await needInstance(app.ctx, accountId, id))
      const answer = await app.request('POST', path, { rawBody, session: null })
      expect(answer.status).toBe(200)
    }
  }
  await app.drain()
  const { rows } = await app.ctx.sql.pool.query(
    `select distinct outcome, reason from message_inbox where length(body) > 900000 and body like '[%'`,
  )
  expect(rows).toEqual([{ outcome: 'ignored', reason: 'not_json' }])
})
