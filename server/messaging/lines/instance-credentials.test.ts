import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InstanceStatus } from '#contracts/messaging'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { type Program, startProgram } from '#tests/helpers/programs'

let gateway: Program
let app: TestApp

beforeAll(async () => {
  gateway = await startProgram('dev/fake-gateway.ts', '/_state')
  app = await startTestApp({ env: { WAPI_BASE_URL: `${gateway.url}/v1` } })
})
afterAll(async () => {
  await app.close()
  await gateway.stop()
})

const create = (instanceId: string, session: string) =>
  app.request('POST', '/api/whatsapp/create-instance', {
    session,
    body: {
      provider: 'wapi',
      instanceName: 'Loja',
      credentials: { instanceId, token: `token-of-${instanceId}` },
    },
  })

test('credentials are encrypted at rest and only their end is shown', async () => {
  const { session, accountId } = await app.newAccount('sigilosa')
  await create('segredo-1', session)
  const row = await app.ctx.sql.asOwner
    .selectFrom('instances')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', 'wapi')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('token-of-')
  const [first] = await app.get<{ credentialsHint: string }[]>('/api/whatsapp/instances', {
    session,
  })
  expect(first?.credentialsHint).toBe('do-1')
})

test('a server with another secret key answers what it still knows', async () => {
  const { session, accountId } = await app.newAccount('semchave')
  expect((await create('ok-chave', session)).status).toBe(200)
  const sealed = app.ctx.secrets.seal('{}', 'of something else')
  await app.ctx.sql.asOwner
    .updateTable('instances')
    .set({ credentials: sealed, webhook_token: sealed })
    .where('account_id', '=', accountId)
    .execute()

  const status = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(status).toMatchObject({ connected: false, status: 'AUTH_ERROR', webhookUrl: null })
  expect(await app.get<InstanceStatus[]>('/api/whatsapp/instances', { session })).toHaveLength(2)
  const connected = await app.request('POST', '/api/whatsapp/connect', { session })
  expect([connected.status, connected.json]).toMatchObject([502, { code: 'gateway_refused_token' }])
  expect((await app.request('GET', '/api/simulator', { session })).status).toBe(409)
  expect((await create('ok-outra', session)).status).toBe(200)
})
