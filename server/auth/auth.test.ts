import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#server/accounts/create-user'
import { startTestApp, type TestApp } from '#tests/helpers/app'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

function logIn(email: string, password: string, headers: Record<string, string> = {}) {
  return app.request('POST', '/api/auth/login', {
    body: { email, password },
    session: null,
    headers,
  })
}

test('login answers user and session, sets a cookie that scripts cannot read, and validates', async () => {
  const answer = await logIn('LOJA@example.com ', app.account.password)
  expect(answer.status).toBe(200)
  expect(answer.json).toMatchObject({
    success: true,
    user: { email: 'loja@example.com', username: 'loja', role: 'owner', accountName: 'Loja' },
  })
  const cookie = answer.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)

  const { sessionId } = answer.json as { sessionId: string }
  const byHeader = await app.request('GET', '/api/auth/validate', { session: sessionId })
  expect(byHeader.json).toMatchObject({ valid: true, user: { username: 'loja' } })
  const byCookie = await app.request('GET', '/api/auth/validate', {
    session: null,
    headers: { cookie: cookie.split(';')[0] ?? '' },
  })
  expect(byCookie.status).toBe(200)
})

test('a username works like an e-mail', async () => {
  expect((await logIn('loja', app.account.password)).status).toBe(200)
})

test('an unknown user and a wrong password get the same words', async () => {
  const wrong = await logIn('loja@example.com', 'outra senha qualquer')
  const unknown = await logIn('ninguem@example.com', 'outra senha qualquer')
  expect(wrong.status).toBe(401)
  expect(wrong.json).toEqual({ error: 'Credenciais inválidas', code: 'invalid_credentials' })
  expect(unknown.json).toEqual(wrong.json)
})

test('the database holds no session id', async () => {
  const rows = await app.ctx.sql.asOwner.selectFrom('sessions').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(app.account.session)
})

test('a write by cookie needs our own origin; by header it does not', async () => {
  const cookie = `rastro_session=${app.account.session}`
  const write = (headers: Record<string, string>) =>
    app.request('POST', '/api/settings', {
      body: {},
      session: null,
      headers: { cookie, ...headers },
    })
  expect((await write({})).json).toMatchObject({ code: 'foreign_origin' })
  expect((await write({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await write({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await write({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await write({ origin: 'http://rastro.test' })).status).toBe(200)
  expect((await app.request('POST', '/api/settings', { body: {} })).status).toBe(200)
})

test('logout ends the session on the server', async () => {
  const { sessionId } = (await logIn('loja', app.account.password)).json as { sessionId: string }
  expect((await app.request('POST', '/api/auth/logout', { session: sessionId })).status).toBe(200)
  const after = await app.request('GET', '/api/auth/validate', { session: sessionId })
  expect(after.status).toBe(401)
  expect(after.json).toEqual({ error: 'Token inválido ou expirado', code: 'no_session' })
})

test('a session slides: 29 idle days are fine, 31 are not', async () => {
  const { sessionId } = (await logIn('loja', app.account.password)).json as { sessionId: string }
  const start = app.ctx.now()
  const day = 86_400_000
  app.advance(29 * day)
  expect((await app.request('GET', '/api/auth/validate', { session: sessionId })).status).toBe(200)
  app.advance(29 * day)
  expect((await app.request('GET', '/api/auth/validate', { session: sessionId })).status).toBe(200)
  app.advance(31 * day)
  expect((await app.request('GET', '/api/auth/validate', { session: sessionId })).status).toBe(401)
  app.setNow(start)
})

test('a suspended account is refused at login and in a running session', async () => {
  const other = await app.newAccount('Suspensa')
  await app.ctx.sql.asOwner
    .updateTable('accounts')
    .set({ status: 'suspended' })
    .where('id', '=', other.accountId)
    .execute()
  const login = await logIn(other.email, other.password)
  expect(login.status).toBe(403)
  expect(login.json).toEqual({ error: 'Você não possui este serviço', code: 'account_suspended' })
  const running = await app.request('GET', '/api/metrics', { session: other.session })
  expect(running.status).toBe(403)
})

test('a viewer reads and does not write', async () => {
  const other = await app.newAccount('Leitura')
  await app.ctx.sql.asOwner
    .updateTable('memberships')
    .set({ role: 'viewer' })
    .where('account_id', '=', other.accountId)
    .execute()
  const read = await app.request('GET', '/api/links/manager', { session: other.session })
  expect(read.status).toBe(200)
  const write = await app.request('POST', '/api/links', {
    session: other.session,
    body: { whatsappNumber: '11987654321', campaignName: 'x' },
  })
  expect(write.status).toBe(403)
  expect((await app.request('POST', '/api/auth/logout', { session: other.session })).status).toBe(
    200,
  )
})

test('a viewer has filters of its own, and takes none away from somebody else', async () => {
  const { accountId } = app.account
  const viewer = { email: 'leitora@example.com', password: 'uma senha comprida' }
  await createUser(app.ctx, { accountId, name: 'Leitora', ...viewer, role: 'viewer' })
  const { sessionId } = (await logIn(viewer.email, viewer.password)).json as { sessionId: string }
  const filter = { name: 'Hoje', filters: { dateRange: 'today' } }
  const kept = await app.post<{ id: string }>('/api/filters', filter)
  const own = await app.post<{ id: string }>('/api/filters', filter, { session: sessionId })
  const remove = (id: string) => app.request('DELETE', `/api/filters/${id}`, { session: sessionId })
  expect((await remove(kept.id)).status).toBe(404)
  expect((await remove(own.id)).status).toBe(200)
  expect(await app.get('/api/filters')).toMatchObject([{ id: kept.id }])
})

test('ten failures lock an identifier for fifteen minutes, another one is not touched', async () => {
  const victim = await app.newAccount('Alvo')
  for (let failure = 1; failure <= 10; failure++) {
    expect((await logIn(victim.email, `errada numero ${failure}`)).status).toBe(401)
  }
  const locked = await logIn(victim.email, victim.password)
  expect(locked.status).toBe(429)
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await logIn('loja', app.account.password)).status).toBe(200)
  app.advance(15 * 60_000 + 1)
  expect((await logIn(victim.email, victim.password)).status).toBe(200)
})

test('every api path but login is closed without a session', async () => {
  const closed = ['/api/metrics', '/api/leads', '/api/stream', '/api/export', '/api/openapi.json']
  for (const path of closed) {
    expect((await app.request('GET', path, { session: null })).status).toBe(401)
  }
})
