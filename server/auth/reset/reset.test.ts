import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#server/accounts/create-user'
import { type AlertApp, startAlertApp } from '#tests/helpers/alerts'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'

let alerts: AlertApp
let app: TestApp

beforeAll(async () => {
  alerts = await startAlertApp({ TRUST_PROXY: '1' })
  app = alerts.app
})
afterAll(() => alerts.close())

const another = 'outra senha, também comprida'
let addresses = 0

const forget = (email: string, address = `10.1.1.${++addresses}`) =>
  app.request('POST', '/api/auth/forgot-password', {
    session: null,
    body: { email },
    headers: { 'x-forwarded-for': address },
  })
const choose = (token: string, newPassword = another) =>
  app.request('POST', `/api/auth/resets/${token}`, { session: null, body: { newPassword } })
const logIn = (email: string, password: string) =>
  app.request('POST', '/api/auth/login', { session: null, body: { email, password } })

async function linksTo(email: string): Promise<string[]> {
  await app.drain()
  return (await alerts.mailTo(email)).flatMap(
    ({ text }) => /http:\/\/rastro\.test\/senha\/([\w-]{43})/.exec(text)?.[1] ?? [],
  )
}

test('a link by e-mail lets its person choose a password, once; every session ends', async () => {
  const account = await app.newAccount('esqueceu')
  // By the user name too: the letter goes to the address of the login.
  expect((await forget('Esqueceu')).json).toEqual({ success: true })
  const [token = ''] = await linksTo(account.email)
  expect(await app.get(`/api/auth/resets/${token}`, { session: null })).toEqual({
    email: account.email,
  })
  expect((await choose(token, 'curta')).json).toMatchObject({
    fields: { newPassword: 'Use pelo menos 10 caracteres' },
  })
  const answer = await choose(token)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
  expect((await choose(token)).json).toMatchObject({
    error: 'Este link não vale mais. Peça outro.',
  })
  expect((await app.request('GET', `/api/auth/resets/${token}`, { session: null })).status).toBe(
    404,
  )
  const { session } = account
  expect((await app.request('GET', '/api/auth/validate', { session })).status).toBe(401)
  expect((await logIn(account.email, account.password)).status).toBe(401)
  expect((await logIn(account.email, another)).status).toBe(200)
  await app.drain()
  expect((await alerts.mailTo(account.email)).map(({ subject }) => subject)).toContain(
    'A sua senha foi trocada',
  )
})

test('nobody learns who has a login: the same answer and the same work', async () => {
  const account = await app.newAccount('existe')
  await app.drain()
  const queued = async () => {
    const { rows } = await app.ctx.sql.pool.query<{ n: number }>(
      "select count(*) as n from graphile_worker.jobs where task_identifier = 'send-reset'",
    )
    return rows[0]?.n
  }
  const known = await forget(account.email)
  expect(await queued()).toBe(1)
  const unknown = await forget('ninguem@example.com')
  expect(await queued()).toBe(2)
  expect([unknown.status, unknown.json]).toEqual([known.status, known.json])
  const { rows } = await app.ctx.sql.pool.query('select payload from graphile_worker._private_jobs')
  expect(JSON.stringify(rows)).not.toContain('example.com')
  expect(await linksTo('ninguem@example.com')).toEqual([])
  expect(await linksTo(account.email)).toHaveLength(1)
})

test('three wishes for a name and twenty of an address in fifteen minutes', async () => {
  const account = await app.newAccount('insistente')
  const start = app.ctx.now()
  const statuses = []
  for (let n = 0; n < 4; n += 1) statuses.push((await forget(account.email)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  for (let n = 0; n < 20; n += 1) await forget(`n${n}@example.com`, '10.9.9.9')
  expect((await forget('n20@example.com', '10.9.9.9')).status).toBe(429)
  expect((await forget('n20@example.com')).status).toBe(200)
  app.advance(15 * 60_000 + 1)
  expect((await forget(account.email)).status).toBe(200)
  app.setNow(start)
})

test('a link ends after an hour, and with a password that was chosen by another one', async () => {
  const account = await app.newAccount('vencida')
  const start = app.ctx.now()
  await forget(account.email)
  const [old = ''] = await linksTo(account.email)
  app.advance(3_600_000)
  expect((await choose(old)).status).toBe(404)
  await app.drain()
  const { rows } = await app.ctx.sql.pool.query('select from password_resets')
  expect(rows).toEqual([])
  app.setNow(start)

  await forget(account.email)
  await forget(account.email)
  const [, one = '', two = ''] = await linksTo(account.email)
  const answers = await Promise.all([choose(one), choose(one)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await choose(two)).status).toBe(404)
})

test('the database holds no secret of a link', async () => {
  const account = await app.newAccount('guardada')
  await forget(account.email)
  const [token = ''] = await linksTo(account.email)
  const { rows } = await app.ctx.sql.pool.query('select to_jsonb(r) as row from password_resets r')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
})

const linkFor = (maker: { session: string }, userId: string) =>
  app.request('POST', `/api/team/${userId}/reset-link`, { session: maker.session })

async function member(account: TestAccount, name: string, role: 'admin' | 'manager' | 'owner') {
  const email = `${name}@example.com`
  const password = 'uma senha comprida'
  const { accountId } = account
  const { userId } = await createUser(app.ctx, { accountId, name, email, password, role })
  const { sessionId: session } = (await logIn(email, password)).json as { sessionId: string }
  return { userId, email, session }
}

test('a member who forgot gets a link of an admin; an owner does not, nor the admin themselves', async () => {
  const account = await app.newAccount('equipe')
  const [admin, manager, owner] = [
    await member(account, 'adm', 'admin'),
    await member(account, 'ger', 'manager'),
    await member(account, 'dona', 'owner'),
  ]
  expect((await linkFor(manager, admin.userId)).status).toBe(403)
  expect((await linkFor(admin, owner.userId)).status).toBe(403)
  expect((await linkFor(admin, admin.userId)).json).toMatchObject({
    error: 'Troque a sua senha em Minha conta.',
  })
  expect((await linkFor(await app.newAccount('fora'), manager.userId)).status).toBe(404)

  const { url } = (await linkFor(admin, manager.userId)).json as { url: string }
  expect((await choose(url.split('/').at(-1) ?? '')).status).toBe(200)
  expect((await logIn(manager.email, another)).status).toBe(200)
  expect((await linkFor(account, owner.userId)).status).toBe(200)
})

test('nobody takes over an account of strangers by inviting one of its people', async () => {
  const attacker = await app.newAccount('atacante')
  const victim = await app.newAccount('vitima')
  const { url } = await app.post<{ url: string }>(
    '/api/team/invites',
    { role: 'viewer' },
    { session: attacker.session },
  )
  const token = url.split('/').at(-1)
  await app.post(`/api/invites/${token}/join`, undefined, { session: victim.session })
  const { user } = await app.get<{ user: { id: string } }>('/api/auth/validate', {
    session: victim.session,
  })
  const refused = await linkFor(attacker, user.id)
  expect([refused.status, refused.json]).toMatchObject([
    403,
    { error: expect.stringContaining('outra conta sobre que você não decide') },
  ])
})

test('without a server for e-mail the screen is told, and a wish is refused for everybody', async () => {
  expect(await app.get('/api/auth/options', { session: null })).toMatchObject({
    resetsByEmail: true,
  })
  const silent = await startTestApp()
  expect(await silent.get('/api/auth/options', { session: null })).toMatchObject({
    resetsByEmail: false,
  })
  const { status, json } = await silent.request('POST', '/api/auth/forgot-password', {
    session: null,
    body: { email: silent.account.email },
  })
  expect([status, json]).toMatchObject([
    409,
    { error: 'Este servidor não envia e-mails. Peça um link a um administrador da conta.' },
  ])
  await silent.close()
})

test('the first mailed link proves the e-mail and ends the second factor of before; an admin’s link does not', async () => {
  const account = await app.newAccount('prova')
  const email = 'sem-prova@example.com'
  const { url } = await app.post<{ url: string }>(
    '/api/team/invites',
    { role: 'manager', email },
    { session: account.session },
  )
  const token = url.split('/').at(-1)
  const password = 'senha da pessoa estranha'
  const { user } = await app.post<{ user: { id: string } }>(
    `/api/invites/${token}/accept`,
    { name: 'Eva', email, password },
    { session: null },
  )
  const factors = async () => {
    const { rows } = await app.ctx.sql.pool.query(
      'select user_id from second_factors where user_id = $1',
      [user.id],
    )
    return rows.length
  }
  await app.ctx.sql.asOwner
    .insertInto('second_factors')
    .values({ user_id: user.id, secret: 'x', confirmed_at: app.ctx.now() })
    .execute()
  const { url: made } = (await linkFor(account, user.id)).json as { url: string }
  expect((await choose(made.split('/').at(-1) ?? '')).status).toBe(200)
  expect(await factors()).toBe(1)
  await forget(email)
  const [mailed = ''] = await linksTo(email)
  expect((await choose(mailed)).status).toBe(200)
  expect(await factors()).toBe(0)
})
