import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { endpoints } from '#tests/isolation/endpoints'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }

test('a write that names JSON and says nothing has no body', async () => {
  const connected = await app.request('POST', '/api/whatsapp/connect', { headers: json })
  expect(connected.status).toBe(200)
  const login = await app.request('POST', '/api/auth/login', { headers: json, session: null })
  expect(login.status).toBe(422)
  expect(login.json).toMatchObject({ code: 'invalid' })
})

test('text is no JSON', async () => {
  const answer = await app.request('POST', '/api/auth/login', {
    rawBody: '{}',
    headers: { 'content-type': 'text/plain' },
    session: null,
  })
  expect(answer.status).toBe(415)
  expect(answer.json).toMatchObject({ code: 'unsupported_media_type' })
})

test.each(['/api/leads', '/api/clicks', '/api/deliveries'])(
  '%s refuses a page that is not written as a number',
  async (path) => {
    for (const query of [
      'offset=',
      'limit=',
      'limit=1e1',
      'limit=0x10',
      'limit=%2010',
      'limit=+1',
    ]) {
      expect([query, (await app.request('GET', `${path}?${query}`)).status]).toEqual([query, 400])
    }
    expect((await app.request('GET', `${path}?limit=1&offset=0`)).status).toBe(200)
  },
)

test('a known address under another method is 405 and says which it takes', async () => {
  const answer = await app.request('POST', '/api/metrics', { body: {} })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
  expect(answer.json).toMatchObject({ code: 'method_not_allowed' })
  const id = await app.request('GET', `/api/links/${app.account.accountId}`)
  expect([id.status, id.headers.get('allow')]).toEqual([405, 'DELETE, PATCH'])
  expect((await app.request('GET', '/api/auth/login')).status).toBe(405)
  const options = await app.request('OPTIONS', '/api/links')
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST'])
})

test('an unknown address is 404 under any method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await app.request(method, '/api/nada')
    expect([method, answer.status, answer.json]).toMatchObject([method, 404, { code: 'not_found' }])
  }
  // Too long to be a parameter: no such address, although its pattern takes GET.
  expect((await app.request('GET', `/api/leads/${'x'.repeat(400)}`)).status).toBe(404)
})

test('behind a trusted proxy the figures are for clients of this machine alone', async () => {
  expect((await app.request('GET', '/metrics')).status).toBe(200)
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect((await app.request('GET', '/metrics', { headers })).status).toBe(404)
})

test('a saved filter without a period has no limit', async () => {
  const body = { name: 'Facebook', filters: { source: 'facebook' } }
  const saved = await app.request('POST', '/api/filters', { body })
  expect([saved.status, saved.json]).toMatchObject([
    200,
    { filters: { dateRange: 'all', source: 'facebook' } },
  ])
  const empty = await app.request('POST', '/api/filters', { body: { name: 'Nada', filters: {} } })
  expect(empty.status).toBe(422)
})

test('an address too long for any request is answered, and the connection ends with it', async () => {
  const answer = await app.request('GET', `/api/leads?search=${'x'.repeat(70_000)}`)
  expect(answer.status).toBe(431)
  expect(answer.headers.get('connection')).toBe('close')
  expect(answer.json).toEqual({
    code: 'malformed',
    error: 'O endereço ou os cabeçalhos são longos demais.',
  })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
})

const wide = JSON.stringify(
  Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, 1])),
)
const oneText = JSON.stringify({ text: 'x'.repeat(wide.length) })
const strangers = [
  ...endpoints
    .filter(({ access, method }) => access === 'public' && method !== 'GET')
    .map(({ method, path }) => [method, path.replace(/:[a-z]+/g, 'x')]),
  ['POST', '/api/nada'],
  ['PUT', '/nada'],
  ['DELETE', '/api/auth/login'],
]

test.each(strangers)('%s %s reads 16 kB of a stranger, of whatever shape', async (method, path) => {
  for (const rawBody of [wide, oneText, JSON.stringify('x'.repeat(16 * 1024))]) {
    const answer = await app.request(method, path, { rawBody, headers: json, session: null })
    expect([answer.status, answer.json]).toMatchObject([413, { code: 'body_too_large' }])
  }
  const rawBody = JSON.stringify(Object.fromEntries([...Array(1_000)].map((_, n) => [`k${n}`, 1])))
  const answer = await app.request(method, path, { rawBody, headers: json, session: null })
  expect(answer.status).not.toBe(413)
})

test('a signed-in person may send a long text, but not an object of 60,000 names', async () => {
  const send = (rawBody: string) => app.request('POST', '/api/links', { rawBody, headers: json })
  expect((await send(oneText)).status).toBe(422)
  expect((await send(wide)).json).toMatchObject({ code: 'body_too_large' })
})

test('a gateway may send a megabyte of any shape', async () => {
  const { webhookPath } = await app.get<{ webhookPath: string }>('/api/simulator')
  for (const rawBody of [wide, oneText]) {
    const answer = await app.request('POST', webhookPath, { rawBody, headers: json, session: null })
    expect(answer.status).toBe(200)
  }
  await app.drain()
})
