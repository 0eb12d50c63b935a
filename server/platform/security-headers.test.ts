import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { headersIn, rawCall } from '#tests/helpers/raw-call'

// What is no page of the product says so to every browser; what the pages say is in web-app.test.ts.

let http: TestApp
let https: TestApp

beforeAll(async () => {
  http = await startTestApp()
  https = await startTestApp({ env: { PUBLIC_URL: 'https://rastro.test' } })
})
afterAll(() => Promise.all([http.close(), https.close()]))

const answers: [string, string, string, number][] = [
  ['the API', 'GET', '/api/links/manager', 200],
  ['a refusal of the API', 'POST', '/api/links', 422],
  ['an address that the API does not know', 'GET', '/api/nada', 404],
  ['health', 'GET', '/healthz', 200],
  ['readiness', 'GET', '/readyz', 200],
  ['metrics', 'GET', '/metrics', 200],
  ['a webhook', 'POST', 'the simulator', 200],
  ['a webhook with a wrong token', 'POST', '/webhooks/wapi/nada', 404],
]

async function answerOf(app: TestApp, method: string, path: string) {
  const { webhookPath } = await app.get<{ webhookPath: string }>('/api/simulator')
  const body = method === 'POST' ? { body: {} } : {}
  return app.request(method, path === 'the simulator' ? webhookPath : path, body)
}

describe.each(answers)('%s', (_what, method, path, status) => {
  test('is no page, and belongs into no frame', async () => {
    const { status: answered, headers } = await answerOf(http, method, path)
    expect(answered).toBe(status)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    expect(headers.get('strict-transport-security')).toBe(null)
  })

  test('asks for https where people come by https', async () => {
    const { headers } = await answerOf(https, method, path)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})

test.each(['/r/nada', '/login', '/c.js'])('%s asks for https, too', async (path) => {
  const { headers } = await https.request('GET', path, { session: null })
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
})

const close = 'Host: rastro.test\r\nConnection: close\r\n\r\n'
// Node, the framework or the redirect answers these before any hook of the API runs.
test.each([
  ['an address that cannot be decoded', `GET /%E0%A4 HTTP/1.1\r\n${close}`, 400],
  ['the same at the API', `GET /api/leads/%E0%A4%A HTTP/1.1\r\n${close}`, 400],
  ['a parameter without end', `GET /api/leads/${'x'.repeat(400)} HTTP/1.1\r\n${close}`, 404],
  ['an address that is too long', `GET /${'x'.repeat(70_000)} HTTP/1.1\r\n${close}`, 431],
  ['no HTTP at all', 'oi\r\n\r\n', 400],
  ['a call of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a call without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an unknown expectation', `GET / HTTP/1.1\r\nExpect: milagre\r\n${close}`, 417],
  ['a star instead of an address', `OPTIONS * HTTP/1.1\r\n${close}`, 404],
  ['an unknown method', `PROPFIND /login HTTP/1.1\r\n${close}`, 404],
  [
    'two lengths',
    `POST /api/links HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}`,
    400,
  ],
  [
    'a body that is too large',
    `POST /api/auth/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\n${close}`,
    413,
  ],
  [
    'a body of another type',
    `POST /api/auth/login HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n${close}x`,
    415,
  ],
  ['an unknown link', `GET /r/zzzzzzzz HTTP/1.1\r\n${close}`, 404],
  ['a tracking address with odd bytes', `GET /r?click_id=\xe9 HTTP/1.1\r\n${close}`, 302],
])('%s is answered with every security header', async (_what, call, status) => {
  const answer = await rawCall(https.url, call)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(headersIn(answer)).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
})
