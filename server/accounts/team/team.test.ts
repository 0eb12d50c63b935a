import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#domain/people/roles'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Team = {
  members: { id: string; name: string; email: string; role: Role; lastSeenAt: string | null }[]
  invites: { id: string; email: string | null; role: Role; invitedBy: string }[]
  sendsEmail: boolean
}
type Accepted = { sessionId: string; user: { id: string; role: Role; accountId: string } }

const teamOf = ({ session }: TestAccount) => app.get<Team>('/api/team', { session })

async function invite({ session }: TestAccount, role: Role, email?: string): Promise<string> {
  const { url } = await app.post<{ url: string }>('/api/team/invites', { role, email }, { session })
  expect(url).toMatch(/^http:\/\/rastro\.test\/convite\/[\w-]{65}$/)
  return url.split('/').at(-1) ?? ''
}

const accept = (token: string, email: string) =>
  app.request('POST', `/api/invites/${token}/accept`, {
    session: null,
    body: { name: 'Bia Souza', email, password: 'uma senha comprida' },
  })

/** A new member of the account, with a session of their own. */
async function join(account: TestAccount, role: Role, email: string): Promise<Accepted> {
  const answer = await accept(await invite(account, role), email)
  expect(answer.status).toBe(200)
  return answer.json as Accepted
}

const change = (session: string, id: string, role: Role) =>
  app.request('PATCH', `/api/team/${id}`, { session, body: { role } })
const remove = (session: string, id: string) =>
  app.request('DELETE', `/api/team/${id}`, { session })

test('who opens the link sees where it leads, and joins with a login of their own, once', async () => {
  const account = await app.newAccount('convida')
  const token = await invite(account, 'manager', 'Bia@Example.com')
  expect((await teamOf(account)).invites).toMatchObject([
    { email: 'bia@example.com', role: 'manager', invitedBy: 'convida' },
  ])
  expect(await app.get(`/api/invites/${token}`, { session: null })).toEqual({
    accountName: 'convida',
    role: 'manager',
    email: 'bia@example.com',
    invitedBy: 'convida',
  })

  const answer = await accept(token, 'bia@example.com')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly/)
  const { sessionId, user } = answer.json as Accepted
  expect(user).toMatchObject({ role: 'manager', accountId: account.accountId })
  expect(await app.get('/api/metrics', { session: sessionId })).toBeTruthy()
  const team = await teamOf(account)
  expect(team.members.map(({ name, role }) => [name, role])).toEqual([
    ['convida', 'owner'],
    ['Bia Souza', 'manager'],
  ])
  expect(team.members[1]?.lastSeenAt).not.toBeNull()
  expect(team.invites).toEqual([])
  const again = await accept(token, 'outra@example.com')
  expect([again.status, again.json]).toMatchObject([
    404,
    { error: 'Este convite não vale mais. Peça outro a quem convidou você.' },
  ])
})

test('of two who accept at the same moment one gets in', async () => {
  const account = await app.newAccount('corrida')
  const token = await invite(account, 'viewer')
  const answers = await Promise.all([
    accept(token, 'um@example.com'),
    accept(token, 'dois@example.com'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await teamOf(account)).members).toHaveLength(2)
})

test('an invitation ends after a week, by being cancelled, and with a suspended account', async () => {
  const account = await app.newAccount('termina')
  const start = app.ctx.now()
  const old = await invite(account, 'viewer')
  app.advance(7 * 86_400_000)
  expect((await accept(old, 'tarde@example.com')).status).toBe(404)
  await app.drain()
  const { rows } = await app.ctx.sql.pool.query('select from invites where account_id = $1', [
    account.accountId,
  ])
  expect(rows).toEqual([])
  app.setNow(start)

  const cancelled = await invite(account, 'viewer')
  const [open] = (await teamOf(account)).invites
  const path = `/api/team/invites/${open?.id}`
  expect((await app.request('DELETE', path, { session: account.session })).status).toBe(200)
  expect((await app.request('DELETE', path, { session: account.session })).status).toBe(404)
  expect((await accept(cancelled, 'cancelada@example.com')).status).toBe(404)

  const suspended = await invite(account, 'viewer')
  await app.ctx.sql.pool.query("update accounts set status = 'suspended' where id = $1", [
    account.accountId,
  ])
  expect((await accept(suspended, 'suspensa@example.com')).status).toBe(404)
})

test('what is refused leaves the invitation as it was', async () => {
  const account = await app.newAccount('recusa')
  const token = await invite(account, 'viewer')
  const weak = await app.request('POST', `/api/invites/${token}/accept`, {
    session: null,
    body: { name: 'Bia', email: 'fraca@example.com', password: '1234567890' },
  })
  expect(weak.status).toBe(422)
  const taken = await accept(token, account.email)
  expect([taken.status, taken.json]).toMatchObject([
    409,
    { error: expect.stringMatching(/Já existe/) },
  ])
  expect((await accept(token, 'agora@example.com')).status).toBe(200)
})

test('a made up token is no invitation, whatever it looks like', async () => {
  for (const token of ['x'.repeat(65), '-'.repeat(30), 'AZ_'.repeat(60)]) {
    expect((await app.request('GET', `/api/invites/${token}`, { session: null })).status).toBe(404)
  }
  expect((await app.request('GET', '/api/invites/curto', { session: null })).status).toBe(400)
})

test('who has a login takes the account into it, and goes from one to the other', async () => {
  const [first, second] = [await app.newAccount('primeira'), await app.newAccount('segunda')]
  const token = await invite(second, 'viewer')
  const { session } = first
  const joined = await app.post<Accepted>(`/api/invites/${token}/join`, undefined, { session })
  expect(joined.user).toMatchObject({ role: 'viewer', accountId: second.accountId })
  expect(await app.get('/api/auth/accounts', { session })).toMatchObject([
    { name: 'primeira', role: 'owner', isCurrent: false, isSuspended: false },
    { name: 'segunda', role: 'viewer', isCurrent: true, isSuspended: false },
  ])
  // The role is that of the account, not of the person.
  expect((await app.request('GET', '/api/team', { session })).status).toBe(403)
  const to = (accountId: string) =>
    app.request('POST', '/api/auth/switch', { session, body: { accountId } })
  expect((await to(first.accountId)).json).toMatchObject({
    user: { role: 'owner', accountName: 'primeira' },
  })
  expect((await app.request('GET', '/api/team', { session })).status).toBe(200)
  expect((await to(app.account.accountId)).status).toBe(404)

  const again = await invite(second, 'admin')
  const twice = await app.request('POST', `/api/invites/${again}/join`, { session })
  expect([twice.status, twice.json]).toMatchObject([
    409,
    { error: 'Você já faz parte desta conta.' },
  ])
  // Nobody has used it.
  expect((await teamOf(second)).invites).toHaveLength(1)
})

test('another role holds with the next call', async () => {
  const account = await app.newAccount('papeis')
  const { user, sessionId } = await join(account, 'viewer', 'papel@example.com')
  const write = () =>
    app.request('POST', '/api/filters', { session: sessionId, body: {} }).then((one) => one.status)
  expect((await app.request('GET', '/api/team', { session: sessionId })).status).toBe(403)
  expect((await change(account.session, user.id, 'admin')).status).toBe(200)
  expect((await app.request('GET', '/api/team', { session: sessionId })).status).toBe(200)
  expect(await write()).toBe(422)
})

test('owners are made and unmade by owners, and there is always one', async () => {
  const account = await app.newAccount('dona')
  const admin = await join(account, 'admin', 'adm@example.com')
  const [owner] = (await teamOf(account)).members
  const ownerId = owner?.id ?? ''
  for (const answer of [
    await change(admin.sessionId, admin.user.id, 'owner'),
    await change(admin.sessionId, ownerId, 'viewer'),
    await remove(admin.sessionId, ownerId),
  ]) {
    expect(answer.status).toBe(403)
  }
  for (const answer of [
    await change(account.session, ownerId, 'admin'),
    await remove(account.session, ownerId),
  ]) {
    expect([answer.status, answer.json]).toMatchObject([
      409,
      { error: expect.stringMatching(/pelo menos um proprietário/) },
    ])
  }
  expect((await change(account.session, admin.user.id, 'owner')).status).toBe(200)
  expect((await change(account.session, ownerId, 'admin')).status).toBe(200)
  expect((await teamOf(account)).members.map(({ role }) => role)).toEqual(['admin', 'owner'])
})

test('two owners who step down at the same moment leave one', async () => {
  const account = await app.newAccount('doisdonos')
  const other = await join(account, 'admin', 'segunda-dona@example.com')
  await change(account.session, other.user.id, 'owner')
  const [first] = (await teamOf(account)).members
  const answers = await Promise.all([
    change(account.session, first?.id ?? '', 'viewer'),
    change(other.sessionId, other.user.id, 'viewer'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('who is removed is out at once, and only there', async () => {
  const [account, own] = [await app.newAccount('perde'), await app.newAccount('fica')]
  const token = await invite(account, 'manager')
  const { user } = await app.post<Accepted>(`/api/invites/${token}/join`, undefined, {
    session: own.session,
  })
  expect((await remove(account.session, user.id)).status).toBe(200)
  expect((await app.request('GET', '/api/metrics', { session: own.session })).status).toBe(401)
  const login = await app.request('POST', '/api/auth/login', {
    session: null,
    body: { email: own.email, password: own.password },
  })
  expect(login.json).toMatchObject({ user: { accountName: 'fica' } })
  expect((await remove(account.session, user.id)).status).toBe(404)
})

test('nobody sees or changes the team of another account', async () => {
  const [one, other] = [await app.newAccount('uma'), await app.newAccount('alheia')]
  const [member] = (await teamOf(other)).members
  await invite(other, 'viewer')
  const [open] = (await teamOf(other)).invites
  expect((await change(one.session, member?.id ?? '', 'viewer')).status).toBe(404)
  expect((await remove(one.session, member?.id ?? '')).status).toBe(404)
  const path = `/api/team/invites/${open?.id}`
  expect((await app.request('DELETE', path, { session: one.session })).status).toBe(404)
})

test('a login with characters that nobody sees is the login without them', async () => {
  const account = await app.newAccount('parecidas')
  await join(account, 'viewer', 'parecida@example.com')
  const token = await invite(account, 'viewer')
  for (const email of [
    'pare\u200bcida@example.com',
    'parecida\u{e0061}@example.com',
    'ｐarecida@example.com',
  ]) {
    expect([email, (await accept(token, email)).status]).toEqual([email, 409])
    const body = { email, password: 'uma senha comprida' }
    const login = await app.request('POST', '/api/auth/login', { session: null, body })
    expect([email, login.status]).toEqual([email, 200])
  }
  const answer = await app.request('POST', `/api/invites/${token}/accept`, {
    session: null,
    body: {
      name: '\u200b\u2060',
      email: 'outra-parecida@example.com',
      password: 'uma senha comprida',
    },
  })
  expect([answer.status, answer.json]).toMatchObject([
    422,
    { fields: { name: 'Informe o seu nome' } },
  ])
  await invite(account, 'viewer', 'convi\u00addada@example.com')
  expect((await teamOf(account)).invites).toContainEqual(
    expect.objectContaining({ email: 'convidada@example.com' }),
  )
  const { session } = account
  await app.post('/api/settings', { name: 'Loja\u202e da Ana' }, { session })
  expect(await app.get('/api/auth/validate', { session })).toMatchObject({
    user: { accountName: 'Loja da Ana' },
  })
})
