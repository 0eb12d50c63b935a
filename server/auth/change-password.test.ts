import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#server/accounts/create-account'
import { createFirstAccount } from '#server/accounts/create-first-account'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { openTestContext } from '#tests/helpers/context'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Login = { sessionId: string; user: { mustChangePassword?: true } }

const password = 'uma senha comprida'
const another = 'outra senha, também comprida'

async function newPerson(name: string, passwordIsInitial = true) {
  const email = `${name}@loja.example.com`
  await createAccount(app.ctx, { name, email, password, passwordIsInitial })
  return email
}

function logIn(email: string, with_: string) {
  return app.request('POST', '/api/auth/login', {
    body: { email, password: with_ },
    session: null,
  })
}

function change(session: string, currentPassword: string, newPassword: string) {
  const body = { currentPassword, newPassword }
  return app.request('POST', '/api/auth/change-password', { body, session })
}

test('an initial password is to be changed; the API goes on, and says so until it is', async () => {
  const email = await newPerson('inicial')
  const login = (await logIn(email, password)).json as Login
  expect(login.user.mustChangePassword).toBe(true)
  const session = login.sessionId
  expect(await app.get('/api/auth/validate', { session })).toMatchObject({
    user: { mustChangePassword: true },
  })
  expect((await app.request('GET', '/api/metrics', { session })).status).toBe(200)

  const changed = await change(session, password, another)
  expect(changed.status).toBe(200)
  const next = changed.json as Login
  expect(next.user).not.toHaveProperty('mustChangePassword')
  expect(changed.headers.getSetCookie().join()).toContain(`rastro_session=${next.sessionId};`)
  expect(await app.get('/api/auth/validate', { session: next.sessionId })).not.toHaveProperty(
    'user.mustChangePassword',
  )
  expect((await logIn(email, another)).json).not.toHaveProperty('user.mustChangePassword')
  expect((await logIn(email, password)).status).toBe(401)
})

test('every other session of the person ends with the old password', async () => {
  const email = await newPerson('sessoes')
  const first = ((await logIn(email, password)).json as Login).sessionId
  const second = ((await logIn(email, password)).json as Login).sessionId
  expect((await change(first, password, another)).status).toBe(200)
  for (const session of [first, second]) {
    expect((await app.request('GET', '/api/auth/validate', { session })).status).toBe(401)
  }
})

test('a new password is refused under the name of its field', async () => {
  const email = await newPerson('recusada')
  const session = ((await logIn(email, password)).json as Login).sessionId
  const cases = [
    ['não é esta senha', another, { currentPassword: 'A senha atual não é esta' }],
    [password, password, { newPassword: 'Escolha uma senha diferente da atual' }],
    [password, 'curta', { newPassword: 'Use pelo menos 10 caracteres' }],
    [password, '1234567890', { newPassword: 'Esta é uma das senhas mais usadas: escolha outra' }],
  ] as const
  for (const [current, next, fields] of cases) {
    const answer = await change(session, current, next)
    expect([answer.status, answer.json]).toMatchObject([422, { fields }])
  }
  expect((await logIn(email, password)).status).toBe(200)
})

test('a session that was left open does not tell the password, and its login is not locked', async () => {
  const email = await newPerson('aberta')
  const session = ((await logIn(email, password)).json as Login).sessionId
  const guesses = Array.from({ length: 15 }, (_, n) => change(session, `palpite ${n}`, another))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect((await change(session, password, another)).status).toBe(429)
  expect((await logIn(email, password)).status).toBe(200)
})

test('a viewer changes the own password too', async () => {
  const email = await newPerson('leitora')
  const login = (await logIn(email, password)).json as Login & { user: { id: string } }
  await app.ctx.sql.asOwner
    .updateTable('memberships')
    .set({ role: 'viewer' })
    .where('user_id', '=', login.user.id)
    .execute()
  expect((await change(login.sessionId, password, another)).status).toBe(200)
})

test('the password that the server makes up is initial, one that its operator chose is not', async () => {
  for (const [adminPassword, isInitial] of [
    [null, true],
    ['escolhida por quem instala', false],
  ] as const) {
    const own = await openTestContext()
    const ctx = { ...own.ctx, config: { ...own.ctx.config, adminPassword } }
    await createFirstAccount(ctx)
    const rows = await ctx.sql.asOwner.selectFrom('users').select('password_is_initial').execute()
    expect(rows).toEqual([{ password_is_initial: isInitial }])
    await own.close()
  }
})

test('an ADMIN_PASSWORD that everybody uses is to be changed at the first login', async () => {
  const own = await openTestContext()
  const ctx = { ...own.ctx, config: { ...own.ctx.config, adminPassword: 'password123' } }
  expect(await createFirstAccount(ctx)).toMatchObject({ password: 'password123' })
  const rows = await ctx.sql.asOwner.selectFrom('users').select('password_is_initial').execute()
  expect(rows).toEqual([{ password_is_initial: true }])
  await own.close()
})
