import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Instance, InstanceStatus } from '#contracts/messaging'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { leads } from '#tests/helpers/chat'
import { untilWaiting } from '#tests/helpers/locks'
import { type Program, startProgram } from '#tests/helpers/programs'
import { findInstance } from './find-instance.ts'
import { setState } from './set-state.ts'
import { askGateway, keepAnswer } from './status.ts'

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

async function control(action: string, body: object): Promise<{ webhooks: (number | null)[] }> {
  const response = await fetch(`${gateway.url}/_control/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { webhooks: (number | null)[] }
}

async function gatewayState() {
  const response = await fetch(`${gateway.url}/_state`)
  return (await response.json()) as {
    instances: { instanceId: string; connected: boolean; hooks: Record<string, string> }[]
    calls: { method: string; path: string; instanceId: string }[]
  }
}

function create(instanceId: string, session = app.account.session) {
  return app.request('POST', '/api/whatsapp/create-instance', {
    session,
    body: {
      provider: 'wapi',
      instanceName: 'Loja 1',
      credentials: { instanceId, token: `token-of-${instanceId}` },
    },
  })
}

/** An instance in an account of its own, so that failures stay apart. */
async function anInstance(instanceId: string): Promise<{ session: string; path: string }> {
  const account = await app.newAccount(`conta-${instanceId.toLowerCase()}`)
  const made = await create('ok-first', account.session)
  expect(made.status).toBe(200)
  await app.ctx.sql.asOwner
    .updateTable('instances')
    .set({ external_id: instanceId })
    .where('account_id', '=', account.accountId)
    .where('provider', '=', 'wapi')
    .execute()
  return { session: account.session, path: '/api/whatsapp' }
}

test('a new account has a simulator that is connected by scanning its QR code', async () => {
  const account = await app.newAccount('simulada')
  const { session } = account
  const before = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(before).toMatchObject({ connected: false, status: 'DISCONNECTED', provider: 'simulator' })
  expect(before.webhookUrl).toMatch(/^http:\/\/rastro\.test\/webhooks\/simulator\/[\w-]{22}$/)
  expect((await app.request('POST', '/api/simulator/scan', { session })).status).toBe(409)

  const asked = await app.post<InstanceStatus>('/api/whatsapp/connect', undefined, { session })
  expect(asked.qrcode).toMatch(/^data:image\/png;base64,iVBOR/)
  expect(asked).toMatchObject({ connected: false, status: 'QR' })
  const scanned = await app.post<InstanceStatus>('/api/simulator/scan', undefined, { session })
  expect(scanned).toMatchObject({ connected: true, status: 'CONNECTED' })
  const after = await app.post<InstanceStatus>('/api/whatsapp/check-connection', undefined, {
    session,
  })
  expect(after.connected).toBe(true)
  const again = await app.post<InstanceStatus>('/api/whatsapp/reconnect', undefined, { session })
  expect(again).toMatchObject({ connected: true })
  expect(again.qrcode).toBeUndefined()
  const reset = await app.request('DELETE', '/api/whatsapp/reset', { session })
  expect(reset.json).toMatchObject({ connected: false, status: 'DISCONNECTED' })
})

test('an answer that was asked for before a scan does not undo the scan', async () => {
  const { session, accountId } = await app.newAccount('Corrida')
  await app.post('/api/whatsapp/connect', undefined, { session })
  const asWas = await findInstance(app.ctx, accountId, undefined)
  if (!asWas) throw new Error('a new account has an instance')
  await app.post('/api/simulator/scan', undefined, { session })

  expect(await keepAnswer(app.ctx, asWas, await askGateway(app.ctx, asWas))).toEqual({
    state: 'connected',
  })
  const now = await findInstance(app.ctx, accountId, undefined)
  expect(now?.state).toBe('connected')
})

test('what a person ends is theirs, though a check sees it before they have written it', async () => {
  const { session, accountId } = await app.newAccount('Desligada')
  await app.post('/api/whatsapp/connect', undefined, { session })
  await app.post('/api/simulator/scan', undefined, { session })
  const asWas = await findInstance(app.ctx, accountId, undefined)
  if (!asWas) throw new Error('a new account has an instance')
  let ended: Promise<{ status: number }> | undefined
  const screens = new pg.Client({ connectionString: app.databaseUrl })
  await screens.connect()
  onTestFinished(() => screens.end())
  const told: unknown[] = []
  screens.on('notification', ({ payload }) => told.push(JSON.parse(payload ?? '')))
  await screens.query('listen rastro_live')
  await app.ctx.sql.withAccount(accountId, async (trx) => {
    await setState(app.ctx, trx, asWas, { state: 'disconnected', reason: 'check' })
    ended = app.request('DELETE', '/api/whatsapp/disconnect', { session })
    await untilWaiting(app.databaseUrl)
  })
  expect((await ended)?.status).toBe(200)
  const history = () =>
    app.get<{ changes: { state: string; reason: string }[] }>('/api/whatsapp/connection-history', {
      session,
    })
  expect((await history()).changes[0]).toMatchObject({ state: 'DISCONNECTED', reason: 'person' })
  // Open screens hear of the end and of whose it is; what was told before an answer came before it.
  await screens.query('unlisten rastro_live')
  const change = { accountId, kind: 'instance', id: asWas.id }
  expect(told.filter((one) => isDeepStrictEqual(one, change))).toHaveLength(2)
  // What was so before anybody asked is not.
  await app.post('/api/whatsapp/connect', undefined, { session })
  await app.post('/api/simulator/scan', undefined, { session })
  await app.ctx.sql.withAccount(accountId, (trx) =>
    setState(app.ctx, trx, asWas, { state: 'disconnected', reason: 'check' }),
  )
  await app.request('DELETE', '/api/whatsapp/disconnect', { session })
  expect((await history()).changes[0]).toMatchObject({ state: 'DISCONNECTED', reason: 'check' })
})

test('a W-API instance: created, scanned, connected, written to, disconnected, reset', async () => {
  const { session } = await app.newAccount('viva')
  const made = await create('LITE-AB12CD-EF34GH', session)
  expect(made.json).toMatchObject({
    provider: 'wapi',
    instanceId: 'LITE-AB12CD-EF34GH',
    connected: false,
  })
  expect(made.text).not.toContain('token-of-')
  const { instances } = await gatewayState()
  const hooks = instances.find((one) => one.instanceId === 'LITE-AB12CD-EF34GH')?.hooks ?? {}
  expect(Object.keys(hooks)).toHaveLength(6)
  expect(hooks.received).toMatch(
    /^http:\/\/rastro\.test\/webhooks\/wapi\/[\w-]{22}\?hook=received$/,
  )

  const asked = await app.post<InstanceStatus>(
    '/api/whatsapp/connect',
    { instanceName: 'Loja Centro' },
    { session },
  )
  expect(asked.qrcode).toMatch(/^data:image\/png;base64,iVBOR/)
  expect(asked.instanceName).toBe('Loja Centro')
  const waiting = await app.post<InstanceStatus>('/api/whatsapp/check-connection', undefined, {
    session,
  })
  expect(waiting).toMatchObject({ connected: false, status: 'QR' })

  await reachable(hooks)
  expect((await control('scan', { instanceId: 'LITE-AB12CD-EF34GH' })).webhooks).toEqual([200])
  await app.drain()
  const connected = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(connected).toMatchObject({ connected: true, phone: '+55 (11) 4000-1234' })

  const sent = await control('message', {
    instanceId: 'LITE-AB12CD-EF34GH',
    from: '559281234567',
    name: 'Cliente',
    text: 'Olá!',
    moment: Math.floor(app.ctx.now().getTime() / 1000),
    times: 3,
  })
  expect(sent.webhooks).toEqual([200, 200, 200])
  await app.drain()
  const [lead, ...others] = await leads(app, 'Cliente', session)
  expect(others).toEqual([])
  expect(lead).toMatchObject({
    whatsappNumber: '5592981234567',
    contactPhone: '559281234567',
    messageCount: 1,
  })

  const off = await app.request('DELETE', '/api/whatsapp/disconnect', { session })
  expect(off.json).toMatchObject({ connected: false, status: 'DISCONNECTED' })
  expect((await app.request('DELETE', '/api/whatsapp/disconnect', { session })).status).toBe(200)
  expect((await app.request('DELETE', '/api/whatsapp/reset', { session })).status).toBe(200)
  const { calls } = await gatewayState()
  expect(
    calls.filter((call) => call.instanceId === 'LITE-AB12CD-EF34GH').map((call) => call.path),
  ).toContain('/instance/restart')
})

/** The fake calls the address it was given; our public name does not exist in a test. */
async function reachable(hooks: Record<string, string>): Promise<void> {
  for (const [hook, url] of Object.entries(hooks)) {
    await fetch(`${gateway.url}/v1/webhook/update-webhook-${hook}?instanceId=LITE-AB12CD-EF34GH`, {
      method: 'PUT',
      headers: { authorization: 'Bearer token-of-LITE-AB12CD-EF34GH' },
      body: JSON.stringify({ value: url.replace('http://rastro.test', app.url) }),
    })
  }
}

test('an integrator token makes a new instance, and reset replaces it', async () => {
  const { session } = await app.newAccount('integradora')
  const made = await app.request('POST', '/api/whatsapp/create-instance', {
    session,
    body: {
      provider: 'wapi',
      instanceName: 'Nova',
      credentials: { integratorToken: 'integrator-1234' },
    },
  })
  const first = made.json as InstanceStatus
  expect(made.status).toBe(200)
  const reset = await app.request('DELETE', '/api/whatsapp/reset', { session })
  const second = reset.json as InstanceStatus
  expect(second.instanceId).not.toBe(first.instanceId)
  expect(second.webhookUrl).toBe(first.webhookUrl)
  const { instances } = await gatewayState()
  expect(instances.map((one) => one.instanceId)).not.toContain(first.instanceId)
})

test.each([
  ['bare', 'bare base64'],
  ['image', 'PNG bytes'],
  ['warming', 'a server only after a restart'],
  ['restart-put', 'restart by PUT'],
])('%s: a QR code comes as a data URL from a gateway with %s', async (instanceId) => {
  const { session } = await anInstance(instanceId)
  const asked = await app.post<InstanceStatus>('/api/whatsapp/connect', undefined, { session })
  expect(asked.qrcode).toMatch(/^data:image\/png;base64,iVBOR/)
  if (instanceId === 'restart-put') {
    expect((await app.request('DELETE', '/api/whatsapp/reset', { session })).status).toBe(200)
  }
})

test.each([
  ['fail-500', 'gateway_unavailable', 'OFFLINE', /gateway/],
  ['html', 'gateway_unavailable', 'OFFLINE', /gateway/],
  ['refused', 'gateway_refused_token', 'AUTH_ERROR', /token/],
  ['no-qr', 'gateway_no_qr', 'DISCONNECTED', /QR code/],
])('%s: reconnect answers %s and status %s', async (instanceId, code, state, words) => {
  const { session } = await anInstance(instanceId)
  const asked = await app.request('POST', '/api/whatsapp/reconnect', { session })
  expect(asked).toMatchObject({ status: 502, json: { code } })
  expect((asked.json as { error: string }).error).toMatch(words)
  const status = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(status).toMatchObject({ connected: false, status: state })
})

test('a valid token of a phone that is off is no refused token', async () => {
  const { session } = await anInstance('off-403')
  const status = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(status).toMatchObject({ connected: false, status: 'DISCONNECTED' })
})

// What people wait for a gateway at most.
const mostMs = 10_000

/** How long a call waits for its gateway: what it takes more than one that asks none, on a busy machine too. */
async function waitedMs(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await call()
  const answered = performance.now()
  await app.get('/api/whatsapp/status')
  return answered - started - (performance.now() - answered)
}

test('an instance that stays without a server says so within ten seconds', async () => {
  const { session } = await anInstance('initialising')
  const ms = await waitedMs(async () => {
    const asked = await app.request('POST', '/api/whatsapp/reconnect', { session })
    expect(asked).toMatchObject({ status: 502, json: { code: 'gateway_initialising' } })
    expect((asked.json as { error: string }).error).toContain('inicializando')
  })
  expect(ms).toBeLessThan(mostMs)
})

test('a gateway that never answers costs less than ten seconds', async () => {
  const { session } = await anInstance('hang')
  const ms = await waitedMs(async () => {
    const status = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
    expect(status).toMatchObject({ connected: false, status: 'OFFLINE' })
  })
  expect(ms).toBeLessThan(mostMs)
})

test('an instance is kept though its gateway does not answer now', async () => {
  const { session } = await app.newAccount('fora-do-ar')
  const made = await create('fail-500-x', session)
  expect(made).toMatchObject({
    status: 200,
    json: { connected: false, status: 'OFFLINE', provider: 'wapi', isDraft: true },
  })
  const status = await app.get<InstanceStatus>('/api/whatsapp/status', { session })
  expect(status).toMatchObject({
    provider: 'wapi',
    status: 'OFFLINE',
    isDraft: true,
    message: 'O gateway respondeu com HTTP 500: o servidor dele falhou.',
  })
})

describe('a draft', () => {
  const put = (session: string, id: string | undefined, credentials: object) =>
    app.request('PUT', `/api/whatsapp/instances/${id}/credentials`, {
      session,
      body: { credentials },
    })
  const first = async (session: string) =>
    (await app.get<Instance[]>('/api/whatsapp/instances', { session }))[0]

  test('is tried again, changed, and a line once the gateway answers', async () => {
    const { session } = await app.newAccount('rascunho')
    await create('fail-500-rascunho', session)
    const draft = await first(session)
    const again = await put(session, draft?.id, {})
    expect(again).toMatchObject({ status: 200, json: { isDraft: true, status: 'OFFLINE' } })
    const refused = await put(session, draft?.id, { instanceId: 'refused-rascunho', token: 'x' })
    expect(refused).toMatchObject({
      status: 422,
      json: { fields: { 'credentials.token': expect.stringMatching(/recusou este token/) } },
    })
    expect(await first(session)).toMatchObject({ isDraft: true, instanceId: 'fail-500-rascunho' })
    const good = await put(session, draft?.id, {
      instanceId: 'LITE-RASCUNHO',
      token: 't-rascunho-9876',
    })
    expect(good).toMatchObject({
      status: 200,
      json: {
        isDraft: false,
        status: 'DISCONNECTED',
        instanceId: 'LITE-RASCUNHO',
        credentialsHint: '9876',
        isDefault: true,
      },
    })
  })

  test('takes the place of no line that is there', async () => {
    const { session } = await app.newAccount('rascunho-ao-lado')
    await create('LITE-FIRME', session)
    await create('fail-500-lado', session)
    const all = await app.get<Instance[]>('/api/whatsapp/instances', { session })
    expect(all.find((one) => one.isDefault)).toMatchObject({ instanceId: 'LITE-FIRME' })
    const draft = all.find((one) => one.isDraft)
    const twin = { instanceId: 'LITE-FIRME', token: 'token-of-LITE-FIRME' }
    expect((await put(session, draft?.id, twin)).status).toBe(409)
  })

  test('of a line to be made anew is kept too', async () => {
    const { session } = await app.newAccount('rascunho-novo')
    const made = await app.request('POST', '/api/whatsapp/create-instance', {
      session,
      body: {
        provider: 'wapi',
        instanceName: 'Nova',
        credentials: { integratorToken: 'integrator-fail-500' },
      },
    })
    expect(made).toMatchObject({ status: 200, json: { isDraft: true, status: 'OFFLINE' } })
    const draft = await first(session)
    const good = await put(session, draft?.id, { integratorToken: 'integrator-1234' })
    expect(good).toMatchObject({ status: 200, json: { isDraft: false, status: 'DISCONNECTED' } })
  })
})

describe('other credentials', () => {
  const put = (session: string, id: string | undefined, credentials: object) =>
    app.request('PUT', `/api/whatsapp/instances/${id}/credentials`, {
      session,
      body: { credentials },
    })

  test('replace the old ones once the gateway takes them, and not before', async () => {
    const { session } = await app.newAccount('troca-token')
    await create('LITE-TROCA', session)
    const [line] = await app.get<Instance[]>('/api/whatsapp/instances', { session })
    for (const [credentials, field] of [
      [{ token: 'refused' }, 'credentials.token'],
      [{ token: 'com espaço' }, 'credentials.token'],
      [{ instanceId: 'LITE-OUTRA', token: 't-novo-1' }, 'credentials.instanceId'],
    ] as const) {
      expect(await put(session, line?.id, credentials)).toMatchObject({
        status: 422,
        json: { fields: { [field]: expect.anything() } },
      })
    }
    const path = '/api/whatsapp/instances'
    expect(await app.get(path, { session })).toMatchObject([
      { credentialsHint: line?.credentialsHint },
      {},
    ])
    await control('token', { instanceId: 'LITE-TROCA', token: 't-novo-4321' })
    const replaced = await put(session, line?.id, { token: 't-novo-4321' })
    expect(replaced).toMatchObject({
      status: 200,
      json: { credentialsHint: '4321', instanceId: 'LITE-TROCA', isDraft: false },
    })
    expect(replaced.text).not.toContain('t-novo-4321')
  })

  test('another account has no part in it', async () => {
    const { session } = await app.newAccount('troca-dona')
    await create('LITE-DONA', session)
    const [line] = await app.get<Instance[]>('/api/whatsapp/instances', { session })
    const other = await app.newAccount('troca-vizinha')
    expect((await put(other.session, line?.id, { token: 'x' })).status).toBe(404)
  })
})

test('a code that waits to be read can be asked for again, and no other', async () => {
  const { session } = await app.newAccount('renova')
  await create('LITE-RENOVA', session)
  const code = () => app.get<InstanceStatus>('/api/whatsapp/qrcode', { session })
  expect((await code()).qrcode).toBeUndefined()
  await app.post('/api/whatsapp/reconnect', undefined, { session })
  expect(await code()).toMatchObject({ status: 'QR', qrcode: expect.stringMatching(/^data:image/) })
})

test('refused credentials store nothing', async () => {
  const { session } = await app.newAccount('recusada')
  const made = await create('refused-x', session)
  expect(made).toMatchObject({ status: 502, json: { code: 'gateway_refused_token' } })
  const all = await app.get<InstanceStatus[]>('/api/whatsapp/instances', { session })
  expect(all.map((instance) => instance.provider)).toEqual(['simulator'])
})

test.each([
  [{ provider: 'wapi', instanceName: 'X', credentials: {} }, 'credentials.instanceId'],
  [{ provider: 'evolution', instanceName: 'X', credentials: {} }, 'credentials.apiKey'],
  [{ provider: 'wapi', instanceName: ' ' }, 'instanceName'],
])('create-instance refuses %j', async (body, field) => {
  const answer = await app.request('POST', '/api/whatsapp/create-instance', { body })
  expect(answer.status).toBe(422)
  expect(Object.keys((answer.json as { fields: object }).fields).join()).toContain(
    field.split('.')[0],
  )
})

test('another account gets 404 for an instance, and lists only its own', async () => {
  const { session } = await app.newAccount('vizinha')
  const mine = await app.get<{ id: string }[]>('/api/whatsapp/instances')
  const path = `/api/whatsapp/status?instance=${mine[0]?.id}`
  expect((await app.request('GET', path)).status).toBe(200)
  expect((await app.request('GET', path, { session })).status).toBe(404)
  const theirs = await app.get<{ id: string }[]>('/api/whatsapp/instances', { session })
  expect(theirs.map((one) => one.id)).not.toContain(mine[0]?.id)
  expect((await app.request('GET', '/api/whatsapp/status', { session: null })).status).toBe(401)
})
