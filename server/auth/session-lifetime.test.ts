import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'

let app: TestApp
let https: TestApp

beforeAll(async () => {
  app = await startTestApp()
  https = await startTestApp({ env: { PUBLIC_URL: 'https://rastro.test' } })
})
afterAll(() => Promise.all([app.close(), https.close()]))

const day = 86_400_000

function logIn(on: TestApp) {
  const { email, password } = on.account
  return on.request('POST', '/api/auth/login', { body: { email, password }, session: null })
}

/** The cookie that an answer sets for the session, as `name=value` and the seconds that it lasts. */
function sessionCookieIn(headers: Headers) {
  const cookie = headers.getSetCookie().find((one) => /^(__Host-)?rastro_session=/.test(one))
  if (cookie === undefined) return null
  const [pair = ''] = cookie.split(';')
  return { cookie, pair, maxAge: Number(/Max-Age=(\d+)/.exec(cookie)?.[1]) }
}

test('the cookie slides with the session, until the session is 90 days old', async () => {
  const begun = sessionCookieIn((await logIn(app)).headers)
  expect(begun?.maxAge).toBe(30 * 86_400)
  const headers = { cookie: begun?.pair ?? '' }
  const ask = () => app.request('GET', '/api/auth/validate', { session: null, headers })

  // Within the hour nothing is written, and nothing is set.
  expect(sessionCookieIn((await ask()).headers)).toBeNull()
  for (const passed of [29, 58]) {
    app.advance(29 * day)
    const renewed = sessionCookieIn((await ask()).headers)
    expect([passed, renewed?.pair]).toEqual([passed, begun?.pair])
    expect(renewed?.maxAge).toBe(30 * 86_400)
  }
  app.advance(27 * day)
  expect(sessionCookieIn((await ask()).headers)?.maxAge).toBe(5 * 86_400)
  app.advance(5 * day - 1)
  expect((await ask()).status).toBe(200)
  app.advance(1)
  expect((await ask()).status).toBe(401)
})

test('a stream slides nothing that its answer could not tell the browser', async () => {
  const begun = sessionCookieIn((await logIn(app)).headers)
  const headers = { cookie: begun?.pair ?? '' }
  app.advance(2 * 3_600_000)
  const abort = new AbortController()
  const stream = await fetch(`${app.url}/api/stream`, { headers, signal: abort.signal })
  expect(stream.status).toBe(200)
  abort.abort()
  const next = await app.request('GET', '/api/auth/validate', { session: null, headers })
  expect(sessionCookieIn(next.headers)?.pair).toBe(begun?.pair)
})

test('old sessions are forgotten', async () => {
  await logIn(app)
  app.advance(91 * day)
  await app.drain()
  const rows = await app.ctx.sql.asOwner.selectFrom('sessions').select('id_hash').execute()
  expect(rows).toEqual([])
})

test('who signs in anew in a browser leaves no older session behind', async () => {
  const { email, password } = app.account
  const ask = (cookie: string) =>
    app.request('GET', '/api/auth/validate', { session: null, headers: { cookie } })
  const older = sessionCookieIn((await logIn(app)).headers)?.pair ?? ''
  const elsewhere = sessionCookieIn((await logIn(app)).headers)?.pair ?? ''
  const again = await app.request('POST', '/api/auth/login', {
    ...{ body: { email, password }, session: null, headers: { cookie: older } },
  })
  expect((await ask(sessionCookieIn(again.headers)?.pair ?? '')).status).toBe(200)
  expect((await ask(older)).status).toBe(401)
  expect((await ask(elsewhere)).status).toBe(200)
})

test('a session of the header renews no cookie', async () => {
  const { sessionId } = (await logIn(app)).json as { sessionId: string }
  app.advance(2 * day)
  const answer = await app.request('GET', '/api/auth/validate', { session: sessionId })
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('over https every cookie is bound to the host, and one without the prefix is nobody', async () => {
  const answer = await logIn(https)
  const set = answer.headers.getSetCookie()
  expect(set).toHaveLength(2)
  for (const cookie of set) {
    expect(cookie).toMatch(/^__Host-rastro_(session|device_\w+)=/)
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toMatch(/Domain/i)
  }
  const pair = sessionCookieIn(answer.headers)?.pair ?? ''
  const ask = (cookie: string) =>
    https.request('GET', '/api/auth/validate', { session: null, headers: { cookie } })
  expect((await ask(pair)).status).toBe(200)
  expect((await ask(pair.replace('__Host-', ''))).status).toBe(401)
})

test("'Origin: null' is not our own origin, not even where no host is named", async () => {
  const cookie = `rastro_session=${((await logIn(app)).json as { sessionId: string }).sessionId}`
  const { port, hostname } = new URL(app.url)
  async function write(lines: string[]): Promise<string> {
    const socket = createConnection(Number(port), hostname)
    const head = ['POST /api/settings HTTP/1.0', `Cookie: ${cookie}`, ...lines]
    const body = ['Content-Type: application/json', 'Content-Length: 2', '', '{}']
    socket.write([...head, ...body].join('\r\n'))
    let answer = ''
    for await (const chunk of socket) answer += chunk
    return answer.split('\r\n')[0] ?? ''
  }
  expect(await write(['Origin: null'])).toContain('403')
  expect(await write(['Origin: file://'])).toContain('403')
  expect(await write(['Origin: null', 'Host: null'])).toContain('403')
  expect(await write(['Origin: null', 'Host: '])).toContain('403')
  expect(await write(['Origin: http://rastro.test'])).toContain('200')
})
