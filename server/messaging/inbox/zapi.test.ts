import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LeadActivity } from '#contracts/leads'
import type { InstanceStatus } from '#contracts/messaging'
import { zapi } from '#server/integrations/gateways/zapi/gateway'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, leads } from '#tests/helpers/chat'
import { type Program, startProgram } from '#tests/helpers/programs'

let gateway: Program
let app: TestApp

beforeAll(async () => {
  gateway = await startProgram('dev/fake-zapi.ts', '/_state')
  app = await startTestApp({ env: { ZAPI_BASE_URL: gateway.url } })
})
afterAll(async () => {
  await app.close()
  await gateway.stop()
})

async function control(action: string, body: object) {
  const response = await fetch(`${gateway.url}/_control/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  const { webhooks } = (await response.json()) as { webhooks?: (number | null)[] }
  return { status: response.status, webhooks }
}

async function state() {
  const response = await fetch(`${gateway.url}/_state`)
  return (await response.json()) as {
    instances: {
      instanceId: string
      webhook: string
      notifySentByMe: boolean
      qrIssued: number
      sent: { phone: string; message: string; messageId: string }[]
    }[]
    calls: { method: string; path: string; instanceId: string }[]
  }
}

async function gatewayState(instanceId: string) {
  const { instances } = await state()
  const instance = instances.find((one) => one.instanceId === instanceId)
  if (instance === undefined) throw new Error(`the gateway does not know ${instanceId}`)
  return { ...instance, calls: await callsOf(instanceId) }
}

async function callsOf(instanceId: string): Promise<string[]> {
  const { calls } = await state()
  const theirs = calls.filter((call) => call.instanceId === instanceId)
  return theirs.map(({ method, path }) => `${method} ${path}`)
}

const credentialsOf = (instanceId: string) => ({
  instanceId,
  token: `token-of-${instanceId}`,
  clientToken: 'Fconta-0123456789-S',
})

function create(instanceId: string, session: string, changes: object = {}) {
  return app.request('POST', '/api/whatsapp/create-instance', {
    session,
    body: {
      provider: 'zapi',
      instanceName: 'Loja 1',
      credentials: { ...credentialsOf(instanceId), ...changes },
    },
  })
}

/** An instance in an account of its own, so that failures stay apart. */
async function anInstance(instanceId: string) {
  const account = await app.newAccount(`conta-${instanceId.toLowerCase()}`)
  const made = await create(instanceId, account.session)
  expect([made.status, made.text]).toMatchObject([200, expect.any(String)])
  return account
}

/** The fake calls the address it was given; our public name does not exist in a test. */
async function reachable(instanceId: string): Promise<void> {
  const { webhook } = await gatewayState(instanceId)
  const { token, clientToken } = credentialsOf(instanceId)
  await fetch(`${gateway.url}/instances/${instanceId}/token/${token}/update-every-webhooks`, {
    method: 'PUT',
    headers: { 'client-token': clientToken },
    body: JSON.stringify({
      value: webhook.replace('http://rastro.test', app.url),
      notifySentByMe: true,
    }),
  })
}

/** Scanned, and its callbacks reach us. */
async function aLinkedInstance(instanceId: string) {
  const account = await anInstance(instanceId)
  const { session } = account
  await app.post('/api/whatsapp/connect', undefined, { session })
  await reachable(instanceId)
  await control('scan', { instanceId })
  await app.drain()
  return account
}

/** Somebody writes, or the business does, now; worked on. */
async function writes(instanceId: string, message: object): Promise<void> {
  const momment = app.ctx.now().getTime()
  const { status } = await control('message', { instanceId, momment, ...message })
  expect(status).toBe(200)
  await app.drain()
}

test('created, scanned, connected, written to, disconnected, reset', async () => {
  const instanceId = '3E48B40A3ACEC048BB65C69C'
  const { session } = await app.newAccount('viva')
  const made = await create(instanceId, session)
  expect(made.json).toMatchObject({
    provider: 'zapi',
    instanceId,
    connected: false,
    status: 'DISCONNECTED',
    capabilities: { qr: true, pairingCode: true, restart: true, replace: false, sendText: true },
  })
  expect(made.text).not.toMatch(/token-of-|Fconta/)
  const registered = await gatewayState(instanceId)
  expect(registered.webhook).toMatch(/^http:\/\/rastro\.test\/webhooks\/zapi\/[\w-]{22}$/)
  expect(registered.notifySentByMe).toBe(true)

  const first = await app.post<InstanceStatus>('/api/whatsapp/connect', undefined, { session })
  expect(first).toMatchObject({ connected: false, status: 'QR' })
  expect(first.qrcode).toMatch(/^data:image\/png;base64,iVBOR/)
  const second = await app.post<InstanceStatus>('/api/whatsapp/connect', undefined, { session })
  expect(second.qrcode).not.toBe(first.qrcode)
  await reachable(instanceId)
  expect((await control('scan', { instanceId, code: 1 })).status).toBe(409)
  expect(await control('scan', { instanceId, code: 2 })).toMatchObject({ webhooks: [200] })
  await app.drain()
  const [told] = await app.get<InstanceStatus[]>('/api/whatsapp/instances', { session })
  expect(told).toMatchObject({ connected: true, phone: '+55 (11) 4000-1234' })
  const asked = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(asked).toMatchObject({ connected: true, phone: '+55 (11) 4000-1234' })

  await writes(instanceId, { from: '559281234567', name: 'Cliente', text: 'Olá!', times: 3 })
  const [lead, ...others] = await leads(app, 'Cliente', session)
  expect(others).toEqual([])
  expect(lead).toMatchObject({
    whatsappNumber: '5592981234567',
    contactPhone: '559281234567',
    messageCount: 1,
  })

  const again = await app.post<InstanceStatus>('/api/whatsapp/reconnect', undefined, { session })
  expect(again.connected).toBe(true)
  expect(again.qrcode).toBeUndefined()
  for (let n = 0; n < 2; n++) {
    const off = await app.request('DELETE', '/api/whatsapp/disconnect', { session })
    expect(off).toMatchObject({ status: 200, json: { connected: false } })
  }
  expect((await app.request('DELETE', '/api/whatsapp/reset', { session })).status).toBe(200)
  const { calls, qrIssued } = await gatewayState(instanceId)
  expect(calls.at(-1)).toBe('GET /restart')
  // Nobody asked for a code while connected: it could have ended the session.
  expect(qrIssued).toBe(2)
})

test('a code typed on the phone links it too', async () => {
  const instanceId = 'pareada'
  const { session } = await anInstance(instanceId)
  const phone = '(11) 4000-1234'
  const asked = await app.post<InstanceStatus>('/api/whatsapp/connect', { phone }, { session })
  expect(asked.pairingCode).toMatch(/^[0-9A-F]{8}$/)
  await reachable(instanceId)
  const { status } = await control('pair', { instanceId, code: asked.pairingCode })
  expect(status).toBe(200)
  await app.drain()
  const after = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(after.connected).toBe(true)
  expect((await gatewayState(instanceId)).calls).toContain('GET /phone-code/551140001234')
})

test('no pairing code is said, and what to do instead', async () => {
  const { session } = await anInstance('no-code')
  const answer = await app.request('POST', '/api/whatsapp/connect', {
    session,
    body: { phone: '11 98765-4321' },
  })
  expect([answer.status, answer.json]).toEqual([
    502,
    {
      code: 'gateway_no_qr',
      error: 'A Z-API não devolveu o código de pareamento. Conecte pelo QR code.',
    },
  ])
})

test('what the business typed by LID falls to the customer whose number it learnt', async () => {
  const instanceId = 'lid'
  const { session } = await aLinkedInstance(instanceId)
  const lid = '176209670000000'
  await writes(instanceId, { fromMe: true, lid, text: 'Pedido confirmado! R$ 149,90' })
  expect(await leads(app, '', session)).toEqual([])
  await writes(instanceId, { from: '554891234567', lid, name: 'Bia', text: 'Oi' })
  const [lead] = await leads(app, 'Bia', session)
  expect(lead?.whatsappNumber).toBe('5548991234567')
  const path = `/api/leads/${lead?.id}/activities`
  const { activities } = await app.get<{ activities: LeadActivity[] }>(path, { session })
  expect(activities).toContainEqual(
    expect.objectContaining({ fromMe: true, message: 'Pedido confirmado! R$ 149,90' }),
  )
})

test('a placeholder becomes a tracked lead when its content comes, and only then', async () => {
  const instanceId = 'espera'
  const { session } = await aLinkedInstance(instanceId)
  const message = { messageId: '3AFF', from: '5511987650001', lid: '269161355000001', name: 'Ana' }
  await writes(instanceId, { ...message, extra: { waitingMessage: true } })
  expect(await leads(app, 'Ana', session)).toEqual([])
  const externalAdReply = {
    sourceType: 'ad',
    sourceId: '1202',
    sourceApp: 'instagram',
    title: 'Oi',
  }
  await writes(instanceId, { ...message, text: 'Vi o anúncio', extra: { externalAdReply } })
  expect(await leads(app, 'Ana', session)).toMatchObject([
    { isTracked: true, source: 'instagram', messageCount: 1, attribution: { reason: 'anuncio' } },
  ])
})

test('a lead code in a caption leads to its click', async () => {
  const instanceId = 'legenda'
  const { session } = await aLinkedInstance(instanceId)
  const { clickId } = await app.post<{ clickId: string }>(
    '/api/links',
    { whatsappNumber: '11 98765-4321', campaignName: 'Fotos' },
    { session },
  )
  const { code } = await aClick(app, { linkCode: clickId })
  const image = { imageUrl: 'https://x', caption: `Quero este [ID: ${code}]` }
  await writes(instanceId, { from: '5511987650002', name: 'Caio', extra: { image } })
  expect(await leads(app, 'Caio', session)).toMatchObject([
    { isTracked: true, campaign: 'Fotos', attribution: { reason: 'codigo' } },
  ])
})

test('callbacks in the wrong order and twice end as if each had come once, in order', async () => {
  const instanceId = 'shuffled-1'
  const { session } = await aLinkedInstance(instanceId)
  const customer = { from: '5511987650003', lid: '269161355000003', name: 'Davi' }
  await writes(instanceId, { ...customer, messageId: 'M1', text: 'Oi, quanto custa' })
  app.advance(1_000)
  await writes(instanceId, {
    ...customer,
    messageId: 'M1',
    text: 'Oi, quanto custa?',
    extra: { isEdit: true },
  })
  app.advance(1_000)
  await writes(instanceId, { ...customer, messageId: 'M2', text: 'E o frete?' })
  expect(await leads(app, 'Davi', session)).toEqual([])
  // The scan and the three of Davi, newest first, each twice.
  expect((await control('flush', { instanceId })).webhooks).toEqual(Array(8).fill(200))
  await app.drain()
  expect(await leads(app, 'Davi', session)).toMatchObject([
    { messageCount: 2, firstMessage: 'Oi, quanto custa?' },
  ])
  const [line] = await app.get<InstanceStatus[]>('/api/whatsapp/instances', { session })
  expect(line?.connected).toBe(true)
})

test('a line without callbacks is still found connected', async () => {
  const { session } = await aLinkedInstance('mute')
  await writes('mute', { from: '5511987650004', name: 'Eva', text: 'Oi' })
  expect(await leads(app, 'Eva', session)).toEqual([])
  const status = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(status.connected).toBe(true)
})

test('a session that has to be restored is restored once, without another code', async () => {
  const { session } = await anInstance('restore')
  const before = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(before).toMatchObject({ connected: false, status: 'DISCONNECTED' })
  const asked = await app.post<InstanceStatus>('/api/whatsapp/reconnect', undefined, { session })
  expect(asked).toMatchObject({ connected: true, status: 'CONNECTED' })
  const { calls, qrIssued } = await gatewayState('restore')
  expect(calls.filter((call) => call === 'GET /restart')).toHaveLength(1)
  expect(qrIssued).toBe(0)
})

test.each([
  ['lost', 'a session that a restart did not bring back'],
  ['warming', 'an instance that starts'],
  ['bare', 'bare base64'],
  ['text', 'text'],
  ['image', 'PNG bytes'],
])('%s: a QR code comes from %s', async (instanceId) => {
  const { session } = await anInstance(instanceId)
  const asked = await app.post<InstanceStatus>('/api/whatsapp/connect', undefined, { session })
  expect(asked.qrcode).toMatch(/^data:image\/png;base64,iVBOR/)
})

test('an expired QR code is answered with the way out, and that way leads out', async () => {
  const { session } = await anInstance('qr-expired')
  const asked = await app.request('POST', '/api/whatsapp/reconnect', { session })
  expect([asked.status, asked.json]).toEqual([
    502,
    {
      code: 'gateway_no_qr',
      error: "Não foi possível gerar QR code. Clique em 'Resetar' para criar nova instância.",
    },
  ])
  expect((await app.request('DELETE', '/api/whatsapp/reset', { session })).status).toBe(200)
  const again = await app.post<InstanceStatus>('/api/whatsapp/reconnect', undefined, { session })
  expect(again.qrcode).toMatch(/^data:image\/png/)
})

test.each(['fail-500', 'html'])('%s: the instance is kept, and said to be offline', async (id) => {
  const { session } = await anInstance(id)
  const status = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(status).toMatchObject({ provider: 'zapi', connected: false, status: 'OFFLINE' })
  const asked = await app.request('POST', '/api/whatsapp/reconnect', { session })
  expect(asked).toMatchObject({ status: 502, json: { code: 'gateway_unavailable' } })
})

test('a webhook address that was not taken is no connection that works', async () => {
  const { session } = await app.newAccount('semwebhook')
  expect((await create('no-hook', session)).json).toMatchObject({ status: 'OFFLINE' })
})

test('the own number is not worth an error', async () => {
  const { session } = await anInstance('no-device')
  const status = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(status).toMatchObject({ connected: true, phone: null })
})

const clientTokenRefused = 'O token de segurança da conta (Client-Token) foi recusado.'
const noInstance = 'Não existe instância com este ID e este token.'

test.each([
  ['refused', {}, 'clientToken', clientTokenRefused],
  ['unknown', {}, 'instanceId', noInstance],
  ['dona', { token: 'outro' }, 'instanceId', noInstance],
  ['dona', { clientToken: 'outro' }, 'clientToken', clientTokenRefused],
])('%s %j: nothing is stored, %s is marked: %s', async (instanceId, changes, field, what) => {
  await create('dona', app.account.session)
  const { session } = await app.newAccount(`recusada-${instanceId}-${Object.keys(changes).join()}`)
  const made = await create(instanceId, session, changes)
  expect([made.status, made.json]).toEqual([
    502,
    {
      code: 'gateway_refused_token',
      error: `Problema de autenticação com Z-API. Verifique as configurações. ${what}`,
      fields: { [`credentials.${field}`]: what },
    },
  ])
  const all = await app.get<InstanceStatus[]>('/api/whatsapp/instances', { session })
  expect(all.map((instance) => instance.provider)).toEqual(['simulator'])
})

test('an address without https is refused before the real Z-API is asked', async () => {
  const real = { ...connection('qualquer'), baseUrl: 'https://127.0.0.1:1' }
  const signal = AbortSignal.timeout(5_000)
  const instance = { name: 'Loja', webhookUrl: 'http://localhost:3000/webhooks/zapi/x' }
  const refusal = { code: 'conflict', message: expect.stringContaining('https público') }
  await expect(zapi.driver(real).create(instance, signal)).rejects.toMatchObject(refusal)
  await expect(zapi.driver(real).setWebhook(instance.webhookUrl, signal)).rejects.toMatchObject(
    refusal,
  )
})

test('what the gateway repeats of a token goes nowhere', async () => {
  const clientToken = 'Fsegredo-do-cliente'
  const instance = { ...connection('refused'), credentials: { token: 't', clientToken } }
  const driver = zapi.driver(instance)
  const error = await driver.status(AbortSignal.timeout(5_000)).catch((caught: Error) => caught)
  expect(error).toMatchObject({ code: 'gateway_refused_token' })
  expect(`${error} ${(error as Error).cause}`).not.toContain(clientToken)
})

test.each([
  ['instanceId', null, 'Informe o ID da instância do painel da Z-API'],
  ['instanceId', '../x', 'O ID tem só letras e números. Copie-o do painel da Z-API'],
  ['token', ' ', 'Informe o token da instância do painel da Z-API'],
  ['token', 'a/b', 'O token tem só letras e números. Copie-o do painel da Z-API'],
  [
    'clientToken',
    undefined,
    'Informe o token de segurança da conta (Client-Token), da aba Segurança da Z-API',
  ],
  [
    'clientToken',
    'com espaço',
    'O token de segurança não tem espaços nem acentos. Copie-o da aba Segurança da Z-API',
  ],
])('credentials.%s %j: %s', async (name, value, sentence) => {
  const made = await create('ok', app.account.session, { [name]: value })
  expect(made.status).toBe(422)
  expect((made.json as { fields: object }).fields).toEqual({ [`credentials.${name}`]: sentence })
})

const connection = (instanceId: string) => {
  const { token, clientToken } = credentialsOf(instanceId)
  return {
    instanceId: 'ours',
    baseUrl: gateway.url,
    allowedHosts: null,
    externalId: instanceId,
    credentials: { token, clientToken },
    lastState: 'disconnected' as const,
  }
}

test.each([
  ['initialising', 'GET /restart', 'gateway_initialising'],
  ['hang', 'GET /status', 'gateway_unavailable'],
])('%s: when the time is up after %s, %s', async (instanceId, lastCall, code) => {
  const time = new AbortController()
  const connecting = zapi.driver(connection(instanceId)).connect(time.signal)
  const answer = expect(connecting).rejects.toMatchObject({ code })
  await vi.waitFor(async () => expect(await callsOf(instanceId)).toContain(lastCall), 20_000)
  time.abort()
  await answer
})

test('a text is sent to the number as received, else to the LID; its id is answered', async () => {
  const instanceId = 'envia'
  await aLinkedInstance(instanceId)
  const driver = zapi.driver(connection(instanceId))
  const signal = AbortSignal.timeout(5_000)
  const byPhone = { phone: '5592981234567', received: '559281234567', lid: '1762' }
  const { messageId } = (await driver.sendText?.(byPhone, 'Olá!', signal)) ?? {}
  await driver.sendText?.({ lid: '176209670000000' }, 'Oi', signal)
  const { sent } = await gatewayState(instanceId)
  expect(sent).toMatchObject([
    { phone: '559281234567', message: 'Olá!', messageId },
    { phone: '176209670000000@lid', message: 'Oi' },
  ])

  await driver.logout(signal)
  await expect(driver.sendText?.(byPhone, 'Olá!', signal)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Nada foi enviado: o WhatsApp desta linha está desconectado.',
  })
})
