import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnSession } from '#contracts/profile'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => app.close())

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1'

async function logIn({ email, password }: TestAccount, headers: Record<string, string> = {}) {
  const answer = await app.request('POST', '/api/auth/login', {
    body: { email, password },
    session: null,
    headers,
  })
  return (answer.json as { sessionId: string }).sessionId
}

const sessionsOf = (session: string) => app.get<OwnSession[]>('/api/auth/sessions', { session })
const isOpen = async (session: string) =>
  (await app.request('GET', '/api/auth/validate', { session })).status === 200

test('the own name is changed, in every answer from then on', async () => {
  const { session } = await app.newAccount('nomeia')
  const rename = (name: string) =>
    app.request('PATCH', '/api/auth/profile', { session, body: { name } })
  expect((await rename('  Bia 🌻 Souza ')).json).toMatchObject({ user: { name: 'Bia 🌻 Souza' } })
  expect(await app.get('/api/auth/validate', { session })).toMatchObject({
    user: { name: 'Bia 🌻 Souza' },
  })
  expect((await rename(' ')).json).toMatchObject({ fields: { name: 'Informe o seu nome' } })
  expect((await rename('x'.repeat(121))).status).toBe(422)
})

test('where no e-mail is sent another address counts at once, for who knows the password', async () => {
  const account = await app.newAccount('endereco')
  const { session } = account
  const change = (email: string, currentPassword = account.password) =>
    app.request('POST', '/api/auth/change-email', { session, body: { email, currentPassword } })

  expect((await change('nova@example.com', 'não é esta')).json).toMatchObject({
    fields: { currentPassword: 'A senha atual não é esta' },
  })
  expect((await change('nada disso')).json).toMatchObject({ fields: { email: 'E-mail inválido' } })
  expect((await change(account.email)).json).toMatchObject({
    fields: { email: 'Este já é o seu e-mail' },
  })
  expect((await change(app.account.email)).status).toBe(409)

  expect((await change('NOVA@example.com')).json).toMatchObject({
    user: { email: 'nova@example.com', username: 'endereco' },
    pendingEmail: null,
  })
  expect(await logIn({ ...account, email: 'nova@example.com' })).toBeTruthy()
  expect(await logIn(account)).toBeUndefined()
})

test('who never chose a user name signs in by the new address alone', async () => {
  const { session } = await app.newAccount('convidante')
  const { url } = await app.post<{ url: string }>(
    '/api/team/invites',
    { role: 'viewer' },
    { session },
  )
  const password = 'uma senha comprida'
  const joined = await app.post<{ sessionId: string }>(
    `/api/invites/${url.split('/').at(-1)}/accept`,
    { name: 'Bia', email: 'antes@example.com', password },
    { session: null },
  )
  await app.post(
    '/api/auth/change-email',
    { email: 'depois@example.com', currentPassword: password },
    { session: joined.sessionId },
  )
  const asked = { accountId: '', session: '', password }
  expect(await logIn({ ...asked, email: 'depois@example.com' })).toBeTruthy()
  expect(await logIn({ ...asked, email: 'antes@example.com' })).toBeUndefined()
})

test('the list says device, browser, place and which is this one; neither address nor agent is kept', async () => {
  const account = await app.newAccount('lista')
  const here = await logIn(account, { 'user-agent': chrome, 'x-forwarded-for': '187.18.58.138' })
  app.advance(3_600_001)
  await logIn(account, { 'user-agent': iphone, 'x-forwarded-for': '10.0.0.7' })
  await app.drain()

  const [phone, computer, program] = await sessionsOf(here)
  expect(computer).toMatchObject({
    isCurrent: true,
    browser: 'Chrome',
    os: 'Windows',
    deviceType: 'desktop',
    country: 'BR',
    city: expect.any(String),
    lastSeenAt: app.ctx.now().toISOString(),
  })
  expect(phone).toMatchObject({
    isCurrent: false,
    os: 'iOS',
    deviceType: 'mobile',
    country: null,
    city: null,
  })
  expect(program).toMatchObject({ browser: null, os: null, deviceType: null })
  const { rows } = await app.ctx.sql.pool.query('select to_jsonb(s) as row from sessions s')
  const stored = JSON.stringify(rows)
  expect(stored).not.toContain('187.18')
  expect(stored).not.toContain('Mozilla')
  const jobs = await app.ctx.sql.pool.query(
    "select 1 from graphile_worker.jobs where task_identifier = 'follow-origin'",
  )
  expect(jobs.rows).toEqual([])
})

test('the address of a session waits sealed until its place is known', async () => {
  const account = await app.newAccount('lacra')
  await logIn(account, { 'x-forwarded-for': '187.18.58.138' })
  const { rows } = await app.ctx.sql.pool.query(
    'select payload from graphile_worker._private_jobs j',
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('187.18')
})

test('one session is ended, then all others; nobody ends those of somebody else', async () => {
  const account = await app.newAccount('encerra')
  const stranger = await app.newAccount('alheia')
  const [lost, other] = [await logIn(account), await logIn(account)]
  const [first] = (await sessionsOf(lost)).filter(({ isCurrent }) => isCurrent)
  const end = (session: string) =>
    app.request('DELETE', `/api/auth/sessions/${first?.id}`, { session })
  expect((await end(stranger.session)).status).toBe(404)
  expect(await isOpen(lost)).toBe(true)
  expect((await end(account.session)).status).toBe(200)
  expect((await end(account.session)).status).toBe(404)
  expect(await isOpen(lost)).toBe(false)

  expect(
    await app.post('/api/auth/end-other-sessions', {}, { session: account.session }),
  ).toMatchObject({ ended: 1 })
  expect([await isOpen(other), await isOpen(account.session)]).toEqual([false, true])
  expect(await isOpen(stranger.session)).toBe(true)
})
