import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inboxChannel } from '#server/integrations/gateways/wake-inbox'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { needInstance } from '../lines/find-instance.ts'
import { webhookPathOf } from '../lines/webhook-token.ts'
import { type IncomingWebhook, openWebhookIntake } from './webhook-intake.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  const { ctx, account } = app
  const instance = await needInstance(ctx, account.accountId, undefined)
  token = webhookPathOf(ctx, instance).split('/').at(-1) ?? ''
})
afterAll(() => app.close())

function webhook(changes: Partial<IncomingWebhook> = {}): IncomingWebhook {
  return {
    id: app.ctx.newId(),
    provider: 'simulator',
    tokenHash: app.ctx.secrets.hash(token),
    receivedAt: app.ctx.now(),
    query: 'event=a%20b',
    body: Buffer.from([0, 255, 34, 92]),
    isNoise: false,
    ...changes,
  }
}

async function stored(ids: string[]) {
  const { rows } = await sql<{ id: string; body: Buffer; commit: string }>`
    select id, query, body, xmin::text as commit from message_inbox
    where id = any(${ids}::uuid[]) order by id`.execute(app.ctx.sql.asOwner)
  return rows
}

test('webhooks that arrive together are one commit, each as it came', async () => {
  const intake = openWebhookIntake(app.ctx)
  const webhooks = Array.from({ length: 50 }, () => webhook())
  expect(await Promise.all(webhooks.map(intake.store))).toEqual(
    webhooks.map(() => app.account.accountId),
  )
  const rows = await stored(webhooks.map(({ id }) => id))
  expect(rows).toHaveLength(50)
  expect(new Set(rows.map(({ commit }) => commit)).size).toBe(1)
  const { query, body } = webhook()
  expect(rows[0]).toMatchObject({ query, body })
})

test('what arrives during a commit goes with the next', async () => {
  const intake = openWebhookIntake(app.ctx)
  const [first, ...others] = Array.from({ length: 4 }, () => webhook())
  if (first === undefined) throw new Error('no webhook')
  await intake.store(first)
  await Promise.all(others.map(intake.store))
  const rows = await stored([first, ...others].map(({ id }) => id))
  expect(new Set(rows.map(({ commit }) => commit)).size).toBe(2)
})

test('an address that nobody has, or of another gateway, is nobody’s; beside it the others are stored', async () => {
  const intake = openWebhookIntake(app.ctx)
  const [good, ...bad] = [
    webhook(),
    webhook({ tokenHash: app.ctx.secrets.hash('outro') }),
    webhook({ provider: 'wapi' }),
  ]
  expect(await Promise.all([good, ...bad].map((one) => intake.store(one)))).toEqual([
    app.account.accountId,
    null,
    null,
  ])
  expect(await stored([good.id, ...bad.map(({ id }) => id)])).toHaveLength(1)
})

test('one that the database refuses takes none of the others with it', async () => {
  const intake = openWebhookIntake(app.ctx)
  const known = webhook()
  await intake.store(known)
  const fresh = webhook()
  const answers = await Promise.allSettled([known, fresh].map(intake.store))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(await stored([fresh.id])).toHaveLength(1)
})

test('more bytes than one statement carries are several commits', async () => {
  const intake = openWebhookIntake(app.ctx)
  const webhooks = Array.from({ length: 5 }, () => webhook({ body: Buffer.alloc(1_000_000) }))
  await Promise.all(webhooks.map(intake.store))
  const rows = await stored(webhooks.map(({ id }) => id))
  expect(rows).toHaveLength(5)
  expect(new Set(rows.map(({ commit }) => commit)).size).toBe(2)
})

test('who works is told of each account once a commit, and of noise not at all', async () => {
  const told: string[] = []
  const stop = await app.ctx.sql.listen(inboxChannel, (accountId) => told.push(accountId))
  const intake = openWebhookIntake(app.ctx)
  const noise = [webhook({ isNoise: true }), webhook({ isNoise: true })]
  expect(await Promise.all(noise.map(intake.store))).toEqual(noise.map(() => app.account.accountId))
  const webhooks = [webhook(), webhook(), webhook()]
  await Promise.all(webhooks.map(intake.store))
  await expect.poll(() => told, { timeout: 30_000 }).toEqual([app.account.accountId])
  await stop()
  expect(await stored(noise.map(({ id }) => id))).toEqual([])
})
