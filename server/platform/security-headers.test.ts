import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'

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
