import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Provider, providers } from '#contracts/messaging'
import { needInstance } from '#server/messaging/lines/find-instance'
import { insertInstance } from '#server/messaging/lines/insert-instance'
import { webhookPathOf } from '#server/messaging/lines/webhook-token'
import { fuzz } from '../bench/fuzz/fuzz.ts'
import { startTestApp, type TestApp } from './helpers/app.ts'
import { aLink } from './helpers/chat.ts'

/** A line of the gateway, as if it had been made there; its webhook's path. */
async function aLine(provider: Provider): Promise<string> {
  const { accountId } = app.account
  const id = app.ctx.newId()
  const credentials = { token: 'token-de-teste', accessToken: 'token-de-teste' }
  await app.ctx.sql.withAccount(accountId, (trx) =>
    insertInstance(app.ctx, trx, accountId, {
      ...{ id, provider, name: provider, externalId: null, credentials, state: 'connected' },
    }),
  )
  return webhookPathOf(app.ctx, await needInstance(app.ctx, accountId, id))
}

// The short form of `npm run fuzz`, with a fixed seed: every address of the API's own description.

let app: TestApp
let linkCode: string
let webhooks: string[]

beforeAll(async () => {
  const nowhere = 'http://127.0.0.1:9'
  app = await startTestApp({
    env: { META_GRAPH_BASE_URL: nowhere, WAPI_BASE_URL: nowhere, ZAPI_BASE_URL: nowhere },
  })
  linkCode = await aLink(app, 'Campanha')
  webhooks = []
  for (const provider of providers) webhooks.push(await aLine(provider))
})
afterAll(() => app.close())

test('no request, valid, mutated or hostile, is the server’s fault', async () => {
  const { session } = app.account
  const result = await fuzz({
    linkCode,
    webhooks: async () => webhooks,
    url: app.url,
    session,
    seed: 20261117,
    requests: 1_200,
    slowAfterMs: 30_000,
    onProgress: () => app.drain(),
  })
  expect(result.failures.slice(0, 5)).toEqual([])
  expect(result.answered).toBe(1_200)
  expect(result.tried.size).toBeGreaterThan(110)
  const { rows } = await app.ctx.sql.pool.query(
    "select outcome, reason from message_inbox where outcome = 'failed'",
  )
  expect(rows).toEqual([])
})
