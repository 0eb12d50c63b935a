import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#server/accounts/create-user'
import { rolesStillOpen } from '#server/auth/session'
import { type AlertApp, startAlertApp } from '#tests/helpers/alerts'
import type { Answer, TestAccount, TestApp } from '#tests/helpers/app'
import { codeOn as codeAt } from '#tests/helpers/authenticator'

let alerts: AlertApp
let app: TestApp

beforeAll(async () => {
  alerts = await startAlertApp()
  app = alerts.app
})
afterAll(() => alerts.close())

const codeOn = (secret: string, steps = 0) => codeAt(secret, app.ctx.now().getTime(), steps)

const call = (path: string, session: string, body: object) =>
  app.request('POST', `/api/auth/second-factor/${path}`, { session, body })

const logIn = ({ email, password }: { email: string; password: string }, code?: string) =>
  app.request('POST', '/api/auth/login', { session: null, body: { email, password, code } })

async function turnOn({ session, password: currentPassword }: TestAccount) {
  const begun = (await call('begin', session, { currentPassword })).json as {
    secret: string
    qrcode: string
  }
  const confirmed = await call('confirm', session, { code: codeOn(begun.secret) })
  expect(confirmed.status).toBe(200)
  const { recoveryCodes } = confirmed.json as { recoveryCodes: string[] }
  // The code that confirmed is used up.
  app.advance(30_000)
  return { ...begun, recoveryCodes }
}

const problem = ({ status, json }: Answer) => [status, (json as { code?: string }).code]

test('after a right password the login asks for a code; none, a wrong and a used one begin nothing', async () => {
  const account = await app.newAccount('duas')
  const elsewhere = (await logIn(account)).json as { sessionId: string }
  const { secret, qrcode, recoveryCodes } = await turnOn(account)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(Buffer.from(qrcode.replace(/^.*,/, ''), 'base64').toString()).toMatch(/^<svg/)
  expect(new Set(recoveryCodes).size).toBe(10)
  // Sessions that were begun without a code end, this one stays.
  const validate = (session: string) => app.request('GET', '/api/auth/validate', { session })
  expect((await validate(elsewhere.sessionId)).status).toBe(401)
  expect((await validate(account.session)).status).toBe(200)

  const asked = await logIn(account)
  expect([problem(asked), asked.headers.getSetCookie()]).toEqual([
    [401, 'second_factor_required'],
    [],
  ])
  expect(problem(await logIn({ ...account, password: 'errada, e comprida' }))).toEqual([
    401,
    'invalid_credentials',
  ])
  expect(problem(await logIn(account, '000000'))).toEqual([401, 'wrong_code'])
  const entered = await logIn(account, ` ${codeOn(secret).replace(/^.../, '$& ')} `)
  expect(entered.json).toMatchObject({ success: true, sessionId: expect.any(String) })
  expect(problem(await logIn(account, codeOn(secret)))).toEqual([401, 'wrong_code'])
  expect((await logIn(account, codeOn(secret, 1))).status).toBe(200)
})

test('wrong codes are told by the log: those of an hour from one address by one entry', async () => {
  const account = await app.newAccount('errados')
  const { secret } = await turnOn(account)
  for (let n = 0; n < 3; n += 1) await logIn(account, '000000')
  app.advance(61 * 60_000)
  await logIn(account, '000000')
  // A wrong password is no wrong code, and a missing one is none.
  await logIn({ ...account, password: 'errada, e comprida' }, '000000')
  await logIn(account)
  expect((await logIn(account, codeOn(secret))).status).toBe(200)
  const { entries } = await app.get<{ entries: { words: string; times: number }[] }>(
    '/api/audit?area=access&actor=stranger',
    account,
  )
  expect(entries.map(({ words, times }) => [words, times])).toEqual([
    ['Senha errada ao entrar', 1],
    ['Código errado ao entrar', 1],
    ['Código errado ao entrar', 3],
  ])
})

test('of two logins with one code at the same moment one gets in', async () => {
  const account = await app.newAccount('corrida')
  const { secret } = await turnOn(account)
  const code = codeOn(secret)
  const answers = await Promise.all([logIn(account, code), logIn(account, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('a recovery code counts once, however it is typed, and its person is told', async () => {
  const account = await app.newAccount('recupera')
  const { recoveryCodes } = await turnOn(account)
  const [one = '', two = ''] = recoveryCodes
  expect(one).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  expect((await logIn(account, one)).status).toBe(200)
  expect(problem(await logIn(account, one))).toEqual([401, 'wrong_code'])
  expect((await logIn(account, two.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect(await app.get('/api/auth/profile', account)).toMatchObject({
    secondFactor: { isOn: true, recoveryCodesLeft: 8 },
  })
  await app.drain()
  const told = (await alerts.mailTo(account.email)).map(({ subject }) => subject)
  expect(told).toContain('Verificação em duas etapas ativada')
  expect(told.filter((subject) => subject === 'Um código de recuperação foi usado')).toHaveLength(2)
  // Nothing of it lies in the clear.
  const { rows } = await app.ctx.sql.pool.query(
    'select (select jsonb_agg(f) from second_factors f) as f, (select jsonb_agg(c) from recovery_codes c) as c',
  )
  expect(JSON.stringify(rows)).not.toContain(one)
  expect(JSON.stringify(rows)).toContain('v1.')
})

test('codes cannot be tried out: ten wrong ones in fifteen minutes, also at once', async () => {
  const account = await app.newAccount('chutes')
  const { secret } = await turnOn(account)
  const start = app.ctx.now()
  const guesses = Array.from({ length: 14 }, (_, n) => logIn(account, String(100_000 + n)))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect((await logIn(account, codeOn(secret))).status).toBe(429)
  app.advance(15 * 60_000 + 1)
  expect((await logIn(account, codeOn(secret))).status).toBe(200)
  app.setNow(start)
})

test('to begin asks for the password, to confirm for a right code, to end for both', async () => {
  const account = await app.newAccount('pede')
  const { session, password: currentPassword } = account
  expect((await call('begin', session, { currentPassword: 'não é esta' })).json).toMatchObject({
    fields: { currentPassword: 'A senha atual não é esta' },
  })
  expect((await call('confirm', session, { code: '123456' })).status).toBe(422)
  const begun = await call('begin', session, { currentPassword })
  expect((await call('confirm', session, { code: '000000' })).json).toMatchObject({
    fields: { code: 'Este código não está certo ou já foi usado' },
  })
  // What was begun and not confirmed changes nothing.
  expect((await logIn(account)).status).toBe(200)
  const { secret } = begun.json as { secret: string }
  expect((await call('confirm', session, { code: codeOn(secret) })).status).toBe(200)
  expect((await call('begin', session, { currentPassword })).status).toBe(409)

  app.advance(30_000)
  const renewed = await call('recovery-codes', session, { currentPassword, code: codeOn(secret) })
  const { recoveryCodes } = renewed.json as { recoveryCodes: string[] }
  expect((await logIn(account, recoveryCodes[0])).status).toBe(200)

  app.advance(30_000)
  const end = (password: string, code: string) =>
    call('remove', session, { currentPassword: password, code })
  expect((await end('não é esta', codeOn(secret))).status).toBe(422)
  expect((await end(currentPassword, '000000')).status).toBe(422)
  expect((await end(currentPassword, codeOn(secret))).status).toBe(200)
  expect((await logIn(account)).status).toBe(200)
  await app.drain()
  expect((await alerts.mailTo(account.email)).at(-1)?.subject).toBe(
    'Verificação em duas etapas desativada',
  )
})

test('an account that demands it opens nothing but the own login to who has none', async () => {
  const account = await app.newAccount('exige')
  const demand = (isRequired: boolean) =>
    app.request('PUT', '/api/team/second-factor', {
      session: account.session,
      body: { isRequired },
    })
  expect((await demand(true)).json).toMatchObject({
    error: 'Ative primeiro a sua verificação em duas etapas, em Minha conta.',
  })
  await turnOn(account)

  const email = 'colega@example.com'
  const password = 'uma senha comprida'
  const { accountId } = account
  await createUser(app.ctx, { accountId, name: 'Colega', email, password, role: 'admin' })
  const { sessionId: session } = (await logIn({ email, password })).json as { sessionId: string }
  expect((await app.request('GET', '/api/metrics', { session })).status).toBe(200)
  expect((await demand(true)).status).toBe(200)
  expect(await app.get('/api/team', account)).toMatchObject({
    requiresSecondFactor: true,
    members: [{ hasSecondFactor: true }, { hasSecondFactor: false }],
  })

  // Also in a session that was open already, and by whatever call.
  const refused = await app.request('GET', '/api/metrics', { session })
  expect(problem(refused)).toEqual([403, 'second_factor_missing'])
  expect((await app.request('POST', '/api/settings', { session, body: {} })).status).toBe(403)
  // Streams that are open end by this.
  const hashes = [session, account.session].map((id) => app.ctx.secrets.hash(id))
  const opened = hashes.map((idHash) => ({ idHash, accountId }))
  const roleOf = await rolesStillOpen(app.ctx, opened)
  expect(opened.map(roleOf)).toEqual([null, 'owner'])
  expect(await app.get('/api/auth/validate', { session })).toMatchObject({
    user: { mustSetUpSecondFactor: true },
  })
  expect((await logIn({ email, password })).json).toMatchObject({
    user: { mustSetUpSecondFactor: true },
  })
  expect(
    (await app.get<{ isCurrent: boolean }[]>('/api/auth/accounts', { session }))[0],
  ).toBeTruthy()

  const colleague = { accountId, email, password, session }
  await turnOn(colleague)
  expect((await app.request('GET', '/api/metrics', { session })).status).toBe(200)
  expect(await app.get('/api/auth/validate', { session })).not.toHaveProperty(
    'user.mustSetUpSecondFactor',
  )

  // Whoever joins from another account is led there too.
  const other = await app.newAccount('vemdefora')
  const invited = await app.post<{ url: string }>('/api/team/invites', { role: 'viewer' }, account)
  const joined = await app.post<{ user: object }>(
    `/api/invites/${invited.url.split('/').at(-1)}/join`,
    undefined,
    other,
  )
  expect(joined.user).toMatchObject({ accountId, mustSetUpSecondFactor: true })
  const back = await app.post<{ user: object }>(
    '/api/auth/switch',
    { accountId: other.accountId },
    other,
  )
  expect(back.user).not.toHaveProperty('mustSetUpSecondFactor')

  expect((await demand(false)).status).toBe(200)
})
