import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz } from '../bench/fuzz/fuzz.ts'
import type { Doors } from '../bench/fuzz/requests.ts'
import { startTestApp, type TestApp } from './helpers/app.ts'
import { aLink } from './helpers/chat.ts'

// The short form of `npm run fuzz`, with a fixed seed: every address of the API's own description.

let app: TestApp
let doors: Doors

beforeAll(async () => {
  const nowhere = 'http://127.0.0.1:9'
  app = await startTestApp({
    env: { META_GRAPH_BASE_URL: nowhere, WAPI_BASE_URL: nowhere, ZAPI_BASE_URL: nowhere },
  })
  const { webhookPath } = await app.get<{ webhookPath: string }>('/api/simulator')
  doors = { linkCode: await aLink(app, 'Campanha'), webhooks: [webhookPath] }
})
afterAll(() => app.close())

test('no request, valid, mutated or hostile, is the server’s fault', async () => {
  const { session } = app.account
  const result = await fuzz({
    ...doors,
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
