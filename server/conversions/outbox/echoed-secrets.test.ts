import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { aMember } from '#tests/helpers/members'
import { addClick, addLead } from '#tests/helpers/rows'
import { promiseDeliveries } from './promise-deliveries.ts'

const metaToken = 'EAASECRETTOKEN1234'
const tiktokToken = 'f3a9c2+b7e1/d4a8-0001TIKT'
const apiSecret = 'sEgReDo/da+api.GA4x'
const clientSecret = 'GOCSPX-cliente-secreto-CLNT'
const refreshToken = '1//renova-para-sempre-RNVA'

/** What the platforms answer, by their wire formats, when they repeat what they were sent. */
const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  const body = await textOf(request)
  const url = new URL(request.url ?? '/', 'http://echo')
  const json = (status: number, answer: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  if (url.pathname === '/token')
    return json(200, { access_token: 'token-do-google-GOOG', expires_in: 3599 })
  if (url.pathname === '/v1/events:ingest') {
    const message = `Request had invalid credentials: ${request.headers.authorization}. ${clientSecret} ${refreshToken}`
    return json(400, { error: { code: 400, message, status: 'INVALID_ARGUMENT' } })
  }
  if (url.pathname.endsWith('/event/track/')) {
    const message = `phone +55 11 98765-4321: access_token=${encodeURIComponent(String(request.headers['access-token']))}: ${'x'.repeat(210)} ${request.headers['access-token']}`
    return json(200, { code: 49999, message, request_id: '20261117', data: { message } })
  }
  if (url.pathname === '/mp/collect') {
    // Not JSON: only its beginning is kept, and that ends within the secret.
    const page = `<html>${url.search.replaceAll('&', '&amp;')} `.padEnd(990, '.') + apiSecret
    return response.writeHead(404, { 'content-type': 'text/html' }).end(page)
  }
  if (url.pathname === '/hook') {
    return json(200, {
      headers: request.headers,
      body: body.length,
      note: 'EAANOTOURS99999999',
      created: JSON.parse(body).data.lead,
      id: 5_511_987_654_321,
    })
  }
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const error = {
    message: `Malformed access token ${token}`,
    type: 'OAuthException',
    code: 190,
    error_data: JSON.stringify({ access_token: token, other: 'EAANOTOURS99999999' }),
    [token]: true,
    fbtrace_id: 'AEcho',
  }
  return json(400, { error })
})

let app: TestApp
let account: TestAccount
let viewer: { session: string }
let base: string

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await startTestApp({
    env: {
      META_GRAPH_BASE_URL: base,
      TIKTOK_BASE_URL: base,
      GA4_BASE_URL: base,
      GOOGLE_OAUTH_BASE_URL: base,
      DATAMANAGER_BASE_URL: base,
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    },
  })
  account = await app.newAccount('Eco')
  viewer = await aMember(app, 'viewer', 'Olha', account)
})
afterAll(async () => {
  await app.close()
  server.close()
  server.closeAllConnections()
})

test('no secret that a destination repeats is stored, shown or told', async () => {
  const as = { session: account.session }
  const put = async (path: string, body: object, method = 'PUT') => {
    const answer = await app.request(method, path, { ...as, body })
    expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text])
    return answer
  }
  const fields = { pixelId: '123456789012345', accessToken: metaToken }
  await put('/api/meta/settings', fields, 'POST')
  await put('/api/destinations/tiktok', {
    pixelCode: 'C4ECOECOECO1',
    accessToken: tiktokToken,
    testEventCode: 'TEST1',
  })
  await put('/api/destinations/ga4', { measurementId: 'G-ECO00001', apiSecret })
  const google = { customerId: '1234567890', clientId: 'loja.apps', clientSecret, refreshToken }
  await put('/api/destinations/google', google)
  const event = {
    eventName: 'Lead',
    eventDescription: '',
    eventType: 'Lead',
    triggerCondition: 'any_whatsapp',
    target: '123',
  }
  await app.post('/api/destinations/google/events', event, as)
  const hook = { name: 'CRM', url: `${base}/hook` }
  const { secret: webhookSecret } = await app.post<{ secret: string }>('/api/webhooks', hook, as)

  const clickId = await addClick(app.ctx, account.accountId, {
    at: app.ctx.now(),
    stored: { ga_client_id: '1234567890.1700000000' },
  })
  const leadId = await addLead(app.ctx, account.accountId, { at: app.ctx.now(), clickId })
  await app.ctx.sql.withAccount(account.accountId, (trx) =>
    promiseDeliveries(app.ctx, trx, account.accountId, [
      { fact: { kind: 'first_message', isTracked: true }, leadId, clickId, at: app.ctx.now() },
    ]),
  )
  await app.drain()

  const told: string[] = []
  for (const path of [
    '/api/meta/test',
    '/api/destinations/tiktok/test',
    '/api/destinations/google/test',
  ]) {
    const tried = await app.request('POST', path, { ...as, body: {} })
    expect([path, tried.status]).toEqual([path, 200])
    told.push(tried.text)
  }
  const log = await app.get<{ deliveries: { id: string; destination: string }[] }>(
    '/api/deliveries',
    viewer,
  )
  expect(new Set(log.deliveries.map(({ destination }) => destination.split(':')[0]))).toEqual(
    new Set(['meta', 'tiktok', 'ga4', 'google', 'webhook']),
  )
  told.push(JSON.stringify(log))
  for (const { id } of log.deliveries) {
    told.push((await app.request('GET', `/api/deliveries/${id}`, viewer)).text)
  }
  told.push((await app.request('GET', `/api/leads/${leadId}/activities`, viewer)).text)
  for (const table of [
    'deliveries',
    'delivery_attempts',
    'connections',
    'destination_trials',
    'account_notices',
  ]) {
    const { rows } = await app.ctx.sql.pool.query(`select to_jsonb(t) as row from ${table} t`)
    told.push(JSON.stringify(rows))
  }

  const all = told.join('\n')
  const secrets = [metaToken, tiktokToken, apiSecret, clientSecret, refreshToken, webhookSecret]
  for (const secret of [...secrets, 'token-do-google-GOOG', 'EAANOTOURS99999999']) {
    const forms = [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ a: secret }).toString().slice(2),
    ]
    for (const form of forms) expect([form, all.includes(form)]).toEqual([form, false])
    expect([secret, all.includes(secret.slice(0, 10))]).toEqual([secret, false])
  }
  for (const end of ['1234', 'TIKT', 'GA4x', 'CLNT', 'RNVA', 'GOOG']) {
    expect([end, all.includes(`••••${end}`)]).toEqual([end, true])
  }
  expect(all).toContain('Malformed access token ••••1234')
})

test('who sees no numbers reads none in what a destination answered', async () => {
  const pathsOf = async (as: { session: string }) => {
    const { deliveries } = await app.get<{ deliveries: { id: string; leadId: string }[] }>(
      '/api/deliveries',
      as,
    )
    return [
      '/api/deliveries',
      ...deliveries.map(({ id }) => `/api/deliveries/${id}`),
      `/api/leads/${deliveries[0]?.leadId}/activities`,
    ]
  }
  const { rows: unanswered } = await app.ctx.sql.pool.query(
    'select destination, reason from deliveries where http_status is null',
  )
  expect(unanswered).toEqual([])
  const whole = /5511987654321|11\D{0,3}98765\D?4321/
  const owner = { session: account.session }
  const seen: string[] = []
  const shown: string[] = []
  for (const path of await pathsOf(owner)) {
    seen.push((await app.request('GET', path, owner)).text)
    shown.push((await app.request('GET', path, viewer)).text)
  }
  expect(seen.filter((text) => whole.test(text)).length).toBeGreaterThan(3)
  expect(shown.filter((text) => whole.test(text))).toEqual([])
  expect(shown.join()).toContain('código desconhecido (49999): phone +55 (11) *****-**21')
  expect(shown.join()).toContain('"phone":"+55 (11) *****-**21"')
  expect(shown.join()).toContain('"id":"+55 (11) *****-**21"')
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
