import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Alert } from '#contracts/health'
import type { InstanceStatus } from '#contracts/messaging'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, leads } from '#tests/helpers/chat'
import { type FakeEvolution, startFakeEvolution } from '#tests/helpers/evolution'

let server: FakeEvolution
let app: TestApp

beforeAll(async () => {
  server = await startFakeEvolution()
  app = await startTestApp({ env: { EVOLUTION_BASE_URL: server.url } })
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

/** The fake calls the address it was given; our public name does not exist in a test. */
async function reachable(instanceName: string, changes: object = {}): Promise<void> {
  const { webhook } = await server.instance(instanceName)
  const url = webhook.url.replace('http://rastro.test', app.url)
  await fetch(`${server.url}/webhook/set/${instanceName}`, {
    method: 'POST',
    headers: { apikey: 'chave-global' },
    body: JSON.stringify({ webhook: { ...webhook, url, ...changes } }),
  })
}

function create(session: string, credentials: object = {}, instanceName = 'Loja São João') {
  return app.request('POST', '/api/whatsapp/create-instance', {
    session,
    body: {
      provider: 'evolution',
      instanceName,
      credentials: { apiKey: 'chave-global', ...credentials },
    },
  })
}

test('a line is made, scanned, written to, disconnected and replaced', async () => {
  const { session } = await app.newAccount('completa')
  const made = await create(session)
  expect(made).toMatchObject({
    status: 200,
    json: {
      provider: 'evolution',
      connected: false,
      status: 'DISCONNECTED',
      capabilities: { qr: true, pairingCode: true, replace: true, sendText: true },
    },
  })
  expect(made.text).not.toContain('chave-global')
  const name = (made.json as InstanceStatus).instanceId ?? ''
  expect(name).toMatch(/^loja-sao-joao-[0-9a-f]{8}$/)
  const { webhook } = await server.instance(name)
  expect(webhook.url).toMatch(/^http:\/\/rastro\.test\/webhooks\/evolution\/[\w-]{22}$/)
  expect(webhook.events).toContain('MESSAGES_UPSERT')

  const asked = await app.post<InstanceStatus>('/api/whatsapp/connect', undefined, { session })
  expect(asked).toMatchObject({ connected: false, status: 'QR' })
  expect(asked.qrcode).toMatch(/^data:image\/png;base64,iVBOR/)
  const waiting = await app.post<InstanceStatus>('/api/whatsapp/check-connection', undefined, {
    session,
  })
  expect(waiting).toMatchObject({ connected: false, status: 'QR' })

  await reachable(name)
  expect(await server.control('scan', { instanceName: name })).toEqual([200, 200])
  await app.drain()
  const listed = await app.get<InstanceStatus[]>('/api/whatsapp/instances', { session })
  expect(listed[0]).toMatchObject({ connected: true, phone: '+55 (11) 4000-1234' })
  const now = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(now).toMatchObject({ connected: true, phone: '+55 (11) 4000-1234' })

  const told = { instanceName: name, from: '559281234567', name: 'Cliente Evo', times: 2 }
  const timestamp = Math.floor(app.ctx.now().getTime() / 1000)
  const messages = [
    { ...told, id: 'A1', text: 'Olá!', timestamp },
    { ...told, id: 'A2', text: 'Tem na cor azul?', timestamp: timestamp + 1 },
  ]
  const call = { instanceName: name, messages, times: 2, reversed: true }
  expect(await server.control('message', call)).toEqual([200, 200, 200, 200])
  await app.drain()
  const [lead, ...others] = await leads(app, 'Cliente Evo', session)
  expect(others).toEqual([])
  expect(lead).toMatchObject({
    whatsappNumber: '5592981234567',
    contactPhone: '559281234567',
    messageCount: 2,
    firstMessage: 'Olá!',
  })

  const off = await app.request('DELETE', '/api/whatsapp/disconnect', { session })
  expect(off.json).toMatchObject({ connected: false, status: 'DISCONNECTED' })
  expect((await app.request('DELETE', '/api/whatsapp/disconnect', { session })).status).toBe(200)
  expect((await server.instance(name)).state).toBe('close')

  const { hash } = await server.instance(name)
  const reset = await app.request('DELETE', '/api/whatsapp/reset', { session })
  expect(reset).toMatchObject({ status: 200, json: { status: 'DISCONNECTED' } })
  expect((await server.instance(name)).hash).not.toBe(hash)
  expect((await server.instance(name)).webhook.url).toBe(webhook.url)
})

test('a click on an ad and its greeting from a chat known by LID become a tracked lead', async () => {
  const { session } = app.account
  const name = ((await create(session)).json as InstanceStatus).instanceId ?? ''
  await app.post('/api/whatsapp/connect', undefined, { session })
  // One address per event, as a server with another configuration calls.
  await reachable(name, { byEvents: true })
  const { code } = await aClick(app, { campaignName: 'Campanha Evo' })
  const timestamp = Math.floor(app.ctx.now().getTime() / 1000)
  const message = { from: '5511988887777', lid: '66412345678901', chat: 'lid', timestamp }
  const text = `Olá! Vi o anúncio.\n\n[ID: ${code}]`
  const call = { instanceName: name, name: 'Pessoa do LID', text, ...message }
  expect(await server.control('message', call)).toEqual([200])
  await app.drain()
  const [lead] = await leads(app, 'Pessoa do LID')
  expect(lead).toMatchObject({
    campaign: 'Campanha Evo',
    isTracked: true,
    whatsappNumber: '5511988887777',
  })
  // A message that names our own number proves that the line is linked.
  const all = await app.get<InstanceStatus[]>('/api/whatsapp/instances')
  expect(all[0]).toMatchObject({ connected: true })
})

test('unread codes rotate until the server gives up', async () => {
  const { session } = await app.newAccount('distraida')
  const name = ((await create(session)).json as InstanceStatus).instanceId ?? ''
  await app.post('/api/whatsapp/connect', undefined, { session })
  await reachable(name)
  for (let n = 2; n <= 5; n++) {
    expect(await server.control('expire-qr', { instanceName: name })).toEqual([200])
  }
  await app.drain()
  const [waiting] = await app.get<InstanceStatus[]>('/api/whatsapp/instances', { session })
  expect(waiting).toMatchObject({ status: 'QR' })
  expect(await server.control('expire-qr', { instanceName: name })).toEqual([200, 200])
  await app.drain()
  const [given] = await app.get<InstanceStatus[]>('/api/whatsapp/instances', { session })
  expect(given).toMatchObject({ status: 'DISCONNECTED' })
  const again = await app.post<InstanceStatus>('/api/whatsapp/reconnect', undefined, { session })
  expect(again.qrcode).toMatch(/^data:image\/png;base64,iVBOR/)
})

test.each([
  [
    402,
    'BANNED',
    'banned',
    /bloqueou o número por algum tempo/,
    /bloqueou o número da linha .* por algum tempo/,
    /O bloqueio termina sozinho/,
  ],
  [
    403,
    'DISCONNECTED',
    'disconnected',
    /foi desconectado no celular da empresa/,
    /foi desconectado no celular da empresa/,
    /troca de aparelho.*leia o QR code/,
  ],
  [
    406,
    'BANNED',
    'banned',
    /O número foi bloqueado pelo WhatsApp/,
    /foi bloqueado pelo WhatsApp/,
    /peça a análise do bloqueio/,
  ],
])('WhatsApp closes with %i: the state, its sentence and the advice', async (...row) => {
  const [code, status, kind, message, title, advice] = row
  const { session } = await app.newAccount(`fechada-${code}`)
  const name = ((await create(session)).json as InstanceStatus).instanceId ?? ''
  await app.post('/api/whatsapp/connect', undefined, { session })
  await reachable(name)
  await server.control('scan', { instanceName: name })
  await app.drain()
  app.advance(1_000)
  expect(await server.control('refuse', { instanceName: name, code })).toEqual([200, 200])
  await app.drain()
  const [line] = await app.get<InstanceStatus[]>('/api/whatsapp/instances', { session })
  expect(line).toMatchObject({ status, message: expect.stringMatching(message) })
  // Asked, the server only says that the line is closed.
  expect(await app.get<InstanceStatus>('/api/whatsapp/status', { session })).toMatchObject({
    status,
    message: expect.stringMatching(message),
  })
  await app.drain()
  const { open } = await app.get<{ open: Alert[] }>('/api/health/alerts', { session })
  expect(open).toMatchObject([
    { kind, title: expect.stringMatching(title), advice: expect.stringMatching(advice) },
  ])
  // A line that is scanned anew is not blocked any more.
  app.advance(1_000)
  await app.post('/api/whatsapp/connect', undefined, { session })
  await reachable(name)
  await server.control('scan', { instanceName: name })
  await app.drain()
  const [again] = await app.get<InstanceStatus[]>('/api/whatsapp/instances', { session })
  expect(again).toMatchObject({ status: 'CONNECTED', message: 'WhatsApp conectado.' })
})

test('a server whose webhooks do not arrive is asked how the line is', async () => {
  const { session } = await app.newAccount('muda')
  const name = ((await create(session, {}, 'mute')).json as InstanceStatus).instanceId ?? ''
  await app.post('/api/whatsapp/connect', undefined, { session })
  expect(await server.control('scan', { instanceName: name })).toEqual([null, null])
  const checked = await app.post<InstanceStatus>('/api/whatsapp/check-connection', undefined, {
    session,
  })
  expect(checked).toMatchObject({ connected: true, phone: '+55 (11) 4000-1234' })
})

test('a code typed on the phone takes the place of the QR code', async () => {
  const { session } = await app.newAccount('digitada')
  await create(session)
  const asked = await app.post<InstanceStatus>(
    '/api/whatsapp/connect',
    { phone: '(11) 98765-4321' },
    { session },
  )
  expect(asked).toMatchObject({ status: 'QR', pairingCode: 'WZYEH321' })
})

test('an instance that exists already is used, and never deleted', async () => {
  const { session } = await app.newAccount('existente')
  await fetch(`${server.url}/instance/create`, {
    method: 'POST',
    headers: { apikey: 'chave-global' },
    body: JSON.stringify({ instanceName: 'Já existe', token: 'CHAVE-DELA' }),
  })
  const made = await create(session, { instanceId: 'Já existe', apiKey: 'CHAVE-DELA' })
  expect(made).toMatchObject({
    status: 200,
    json: { instanceId: 'Já existe', capabilities: { replace: false } },
  })
  expect((await server.instance('Já existe')).webhook.url).toContain('/webhooks/evolution/')
  expect((await app.request('DELETE', '/api/whatsapp/reset', { session })).status).toBe(200)
  expect((await server.instance('Já existe')).hash).toBe('CHAVE-DELA')

  const missing = await create(session, { instanceId: 'ninguem' })
  expect(missing).toMatchObject({
    status: 422,
    json: { fields: { 'credentials.instanceId': expect.stringContaining('Não existe') } },
  })
})

test('a server that fails to make an instance leaves a draft', async () => {
  const { session } = await app.newAccount('cria-fail-500')
  const made = await create(session, { apiKey: 'fail-500' })
  expect(made).toMatchObject({ status: 200, json: { status: 'OFFLINE', isDraft: true } })
})

test('refused: the server makes no instance and nothing is stored', async () => {
  const { session } = await app.newAccount('cria-refused')
  const made = await create(session, { apiKey: 'refused' })
  expect(made).toMatchObject({ status: 502, json: { code: 'gateway_refused_token' } })
  expect((made.json as { error: string }).error).toMatch(
    /^Problema de autenticação com a Evolution API\. Verif/,
  )
  const all = await app.get<InstanceStatus[]>('/api/whatsapp/instances', { session })
  expect(all.map((one) => one.provider)).toEqual(['simulator'])
})

test('what answers at the address and is no Evolution server is told at its field', async () => {
  for (const credentials of [{ apiKey: 'html' }, { apiKey: 'html', instanceId: 'Loja' }]) {
    expect(await create(app.account.session, credentials)).toMatchObject({
      status: 422,
      json: { fields: { 'credentials.baseUrl': 'Este servidor não é uma Evolution API' } },
    })
  }
})

test('an existing instance is kept though its server does not answer now', async () => {
  const { session } = await app.newAccount('fora-do-ar')
  const made = await create(session, { apiKey: 'fail-500', instanceId: 'Loja' })
  expect(made).toMatchObject({ status: 200, json: { status: 'OFFLINE', instanceId: 'Loja' } })
})

const noQr = "Não foi possível gerar QR code. Clique em 'Resetar' para criar nova instância."

test.each([
  ['fail-500', 'gateway_unavailable', `${noQr} O gateway do WhatsApp não respondeu como devia.`],
  ['html', 'gateway_unavailable', `${noQr} O gateway do WhatsApp não respondeu como devia.`],
  ['trap', 'gateway_unavailable', `${noQr} O gateway do WhatsApp não respondeu como devia.`],
  ['no-qr', 'gateway_no_qr', noQr],
])('%s: connecting says %s and the way out', async (name, code, error) => {
  const { session } = await app.newAccount(`conecta-${name}`)
  expect((await create(session, {}, name)).status).toBe(200)
  const asked = await app.request('POST', '/api/whatsapp/reconnect', { session })
  expect([asked.status, asked.json]).toEqual([502, { code, error }])
})

test('an instance that was deleted on the server is told, and replaced by resetting', async () => {
  const { session } = await app.newAccount('sumida')
  const name = ((await create(session)).json as InstanceStatus).instanceId ?? ''
  await fetch(`${server.url}/instance/delete/${name}`, {
    method: 'DELETE',
    headers: { apikey: 'chave-global' },
  })
  const status = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(status).toMatchObject({ connected: false, status: 'DISCONNECTED' })
  const asked = await app.request('POST', '/api/whatsapp/reconnect', { session })
  expect(asked).toMatchObject({ status: 502, json: { error: noQr } })
  expect((await app.request('DELETE', '/api/whatsapp/reset', { session })).status).toBe(200)
  const again = await app.post<InstanceStatus>('/api/whatsapp/reconnect', undefined, { session })
  expect(again.qrcode).toMatch(/^data:image/)
})

test.each<[object, string]>([
  [{ apiKey: null }, 'credentials.apiKey'],
  [{ baseUrl: 'ftp://evo.example.com' }, 'credentials.baseUrl'],
  [{ baseUrl: 'evo.example.com' }, 'credentials.baseUrl'],
  [{ baseUrl: 'https://evo.example.com/?x=1' }, 'credentials.baseUrl'],
  [{ baseUrl: 'https://a:b@evo.example.com' }, 'credentials.baseUrl'],
])('credentials %j are refused at %s', async (credentials, field) => {
  const answer = await create(app.account.session, credentials)
  expect(answer.status).toBe(422)
  expect(Object.keys((answer.json as { fields: object }).fields)).toEqual([field])
})

test("the panel's address is the server's", async () => {
  const { session } = await app.newAccount('endereco')
  expect((await create(session, { baseUrl: `${server.url}/manager/` })).status).toBe(200)
})

const refused =
  'O endereço é de uma rede privada, e este servidor só chama endereços públicos. Quem cuida do servidor pode permitir este em ALLOWED_PRIVATE_HOSTS.'

describe('an address inside the network', () => {
  test.each([
    ['its name', (url: string) => url.replace('127.0.0.1', 'localhost')],
    ['its address', (url: string) => `${url}/por-aqui`],
    ['its address in IPv6', () => 'http://[::ffff:127.0.0.1]:9'],
    ['the metadata service of a cloud', () => 'http://169.254.169.254'],
  ])('%s is refused at its field, and not called', async (_what, addressFrom) => {
    const { session } = app.account
    const before = (await server.state()).calls.length
    const made = await create(session, { baseUrl: addressFrom(server.url) })
    expect([made.status, made.json]).toEqual([
      422,
      { code: 'invalid', error: refused, fields: { 'credentials.baseUrl': refused } },
    ])
    expect((await server.state()).calls).toHaveLength(before)
  })

  test('the address that the operator has named is the operator’s, whoever types it', async () => {
    const { session } = await app.newAccount('nomeado')
    expect((await create(session, { baseUrl: server.url })).status).toBe(200)
  })

  test.each([
    { ALLOWED_PRIVATE_HOSTS: '10.0.0.1, 127.0.0.0/8' },
    { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
    { ALLOW_PRIVATE_WEBHOOKS: 'true' },
  ])('with %j it is called', async (env) => {
    const open = await startTestApp({ env })
    const body = { provider: 'evolution', instanceName: 'Loja' }
    const credentials = { apiKey: 'chave-global', baseUrl: server.url }
    const made = await open.request('POST', '/api/whatsapp/create-instance', {
      body: { ...body, credentials },
    })
    expect(made.status).toBe(200)

    // No longer allowed, the line says why nobody asks its server any more.
    open.ctx.config.allowedPrivateHosts = []
    const before = (await server.state()).calls.length
    expect(await open.get('/api/whatsapp/status')).toMatchObject({
      status: 'OFFLINE',
      message: refused,
    })
    const checked = await open.request('POST', '/api/whatsapp/check-connection')
    expect([checked.status, checked.json]).toMatchObject([422, { error: refused }])
    expect((await server.state()).calls).toHaveLength(before)
    await open.close()
  })
})
