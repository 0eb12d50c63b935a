import type { IncomingMessage } from 'node:http'
import { createConnection } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '#server/accounts/create-user'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { createLog } from './log.ts'

type Line = { level: string; msg: string; securityEvent?: string; [key: string]: unknown }

let app: TestApp
let lines: string[] = []
let userId: string
const ip = '203.0.113.7'

beforeAll(async () => {
  app = await startTestApp({
    env: { TRUST_PROXY: '127.0.0.1' },
    log: createLog('info', { write: (line) => lines.push(line) }),
  })
  const { user } = await app.get<{ user: { id: string } }>('/api/auth/validate')
  userId = user.id
})
afterAll(() => app.close())
beforeEach(() => {
  lines = []
  app.advance(60_000)
})

const noted = () =>
  lines.map((line) => JSON.parse(line) as Line).filter((line) => line.securityEvent !== undefined)

async function counted(event: string): Promise<number> {
  const { text } = await app.request('GET', '/metrics', { session: null })
  const found = new RegExp(`^rastro_security_events_total{event="${event}"} (\\d+)$`, 'm').exec(
    text,
  )
  return Number(found?.[1])
}

function logIn(email: string, password: string) {
  return app.request('POST', '/api/auth/login', {
    body: { email, password },
    session: null,
    headers: { 'x-forwarded-for': ip },
  })
}

/** The answer is on its way before what it tells is noted. */
const expectNoted = (events: object[]) => expect.poll(noted).toMatchObject(events)

test('logins are noted, the failed ones as a warning, without a name, an address or a password', async () => {
  const before = { failed: await counted('login_failed'), ok: await counted('login_succeeded') }
  await logIn(app.account.email, 'uma senha errada')
  await logIn('ninguem@example.com', 'outra senha errada')
  await logIn(app.account.email, app.account.password)
  await expectNoted([
    { level: 'warn', securityEvent: 'login_failed', userId, reason: 'invalid_credentials' },
    { level: 'warn', securityEvent: 'login_failed', reason: 'invalid_credentials' },
    { level: 'info', securityEvent: 'login_succeeded', userId, accountId: app.account.accountId },
  ])
  expect(lines.join()).not.toMatch(/@example|senha|203\.0\.113|loja/i)
  expect(await counted('login_failed')).toBe(before.failed + 2)
  expect(await counted('login_succeeded')).toBe(before.ok + 1)
})

test('a refused call says who was refused what, and why', async () => {
  const { accountId } = app.account
  const viewer = { email: 'so-leitura@example.com', password: 'uma senha comprida' }
  await createUser(app.ctx, { accountId, name: 'V', ...viewer, role: 'viewer' })
  const { sessionId } = (await logIn(viewer.email, viewer.password)).json as { sessionId: string }
  lines = []
  await app.request('POST', '/api/settings', { body: {}, session: sessionId })
  await app.request('POST', '/api/settings', {
    body: {},
    session: null,
    headers: { cookie: `rastro_session=${app.account.session}`, origin: 'https://evil.example' },
  })
  const about = { level: 'warn', securityEvent: 'write_refused', route: '/api/settings', accountId }
  await expectNoted([
    { ...about, reason: 'forbidden' },
    { ...about, reason: 'foreign_origin', userId },
  ])
  expect(await counted('write_refused')).toBe(2)
  lines = []
  await app.request('GET', '/api/simulator', { session: sessionId })
  await expectNoted([
    { ...about, securityEvent: 'read_refused', route: '/api/simulator', reason: 'forbidden' },
  ])
})

test('a limit is noted where it was met; a flood of them is counted, and fills no disk', async () => {
  const before = await counted('rate_limited')
  for (let n = 0; n < 130; n += 1) await logIn('alvo@example.com', 'uma senha errada')
  await expect.poll(() => counted('rate_limited')).toBe(before + 120)
  const limited = noted().filter(({ securityEvent }) => securityEvent === 'rate_limited')
  expect(limited).toHaveLength(100)
  expect(limited[0]).toMatchObject({ level: 'warn', route: '/api/auth/login' })
  app.advance(60_000)
  await logIn('alvo@example.com', 'uma senha errada')
  const all = () => noted().filter(({ securityEvent }) => securityEvent === 'rate_limited')
  await expect.poll(() => all().length).toBe(101)
})

test('who breaks off while talking is no database that is away', async () => {
  const { server } = app.app.http
  const requests: IncomingMessage[] = []
  const hear = (request: IncomingMessage) => requests.push(request)
  server.on('request', hear)
  const { port, hostname } = new URL(app.url)
  const socket = createConnection(Number(port), hostname)
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: a', 'Content-Type: application/json']
  socket.write([...head, 'Content-Length: 100', '', '{"email":'].join('\r\n'))
  await expect.poll(() => requests.length).toBe(1)
  lines = []
  socket.resetAndDestroy()
  await expect.poll(() => requests[0]?.destroyed).toBe(true)
  await app.request('GET', '/healthz')
  server.off('request', hear)
  expect(lines).toEqual([])
})

test('changed credentials are noted, without what they are', async () => {
  const before = await counted('credentials_changed')
  await app.post('/api/meta/settings', { pixelId: '987654321987654', accessToken: 'EAAG-segredo' })
  await app.post('/api/auth/change-password', {
    currentPassword: app.account.password,
    newPassword: 'uma frase bem diferente',
  })
  const about = { level: 'info', securityEvent: 'credentials_changed', userId }
  await expectNoted([
    { ...about, route: '/api/meta/settings' },
    { ...about, route: '/api/auth/change-password' },
  ])
  expect(lines.join()).not.toMatch(/EAAG|frase|987654321/)
  expect(await counted('credentials_changed')).toBe(before + 2)
})
