import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InstanceStatus } from '#contracts/messaging'
import { createUser } from '#server/accounts/create-user'
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
      credentials: { instanceId, token: 'token-1234' },
    },
  })

test('who only reads does not learn the address that messages can be written to', async () => {
  const account = await app.newAccount('lida')
  await createUser(app.ctx, {
    accountId: account.accountId,
    name: 'Vera',
    email: 'vera@example.com',
    password: 'uma senha comprida',
    role: 'viewer',
  })
  const { sessionId: session } = await app.post<{ sessionId: string }>('/api/auth/login', {
    email: 'vera@example.com',
    password: 'uma senha comprida',
  })
  const status = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(status).toMatchObject({ provider: 'simulator', webhookUrl: null })
  const all = await app.get<InstanceStatus[]>('/api/whatsapp/instances', { session })
  expect(all.map((instance) => instance.webhookUrl)).toEqual([null])
  expect((await app.request('GET', '/api/simulator', { session })).status).toBe(403)

  const owner = await app.get<InstanceStatus>('/api/whatsapp/status', { session: account.session })
  expect(owner.webhookUrl).toContain('/webhooks/simulator/')
})

test('a code that does not come is answered with the way out', async () => {
  const { session } = await app.newAccount('semcodigo')
  expect((await create('no-qr', session)).status).toBe(200)
  for (const call of ['connect', 'reconnect']) {
    const answer = await app.request('POST', `/api/whatsapp/${call}`, { session })
    expect(answer.status).toBe(502)
    expect(answer.json).toEqual({
      code: 'gateway_no_qr',
      error: "Não foi possível gerar QR code. Clique em 'Resetar' para criar nova instância.",
    })
  }
})

test('a refused token names the gateway', async () => {
  const answer = await create('refused', app.account.session)
  expect(answer.json).toEqual({
    code: 'gateway_refused_token',
    error: 'Problema de autenticação com W-API. Verifique as configurações. O token foi recusado.',
  })
})

test('a token that no header takes is wrong under its field, and no gateway is called', async () => {
  const body = {
    provider: 'wapi',
    instanceName: 'Loja',
    credentials: { instanceId: 'LITE-AB12CD', token: 'token…1234' },
  }
  const answer = await app.request('POST', '/api/whatsapp/create-instance', { body })
  expect(answer.status).toBe(422)
  const sentence = 'O token não tem espaços nem acentos. Copie-o do painel da W-API'
  expect(answer.json).toMatchObject({
    code: 'invalid',
    fields: { 'credentials.token': sentence },
  })
})

test('a simulator takes no credentials, however that is said', async () => {
  for (const [n, credentials] of [undefined, null, {}].entries()) {
    const body = { provider: 'simulator', instanceName: `Outro ${n}`, credentials }
    const answer = await app.request('POST', '/api/whatsapp/create-instance', { body })
    expect([answer.status, answer.json]).toMatchObject([200, { provider: 'simulator' }])
  }
})
