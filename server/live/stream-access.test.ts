import { Readable } from 'node:stream'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#server/accounts/create-user'
import { endSessionsOf, findSession, rolesStillOpen } from '#server/auth/session'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { liveRoutes } from './routes.ts'
import { createStreams } from './streams.ts'

let app: TestApp
const open: AbortController[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  for (const stream of open) stream.abort()
  await app.close()
})

/** Opens a stream and answers its status; `ended` resolves when the server ends it. */
async function openStream(session: string) {
  const abort = new AbortController()
  open.push(abort)
  const response = await fetch(`${app.url}/api/stream`, {
    headers: { 'x-session-id': session },
    signal: abort.signal,
  })
  const reader = response.body?.getReader()
  async function untilEnd(): Promise<'ended'> {
    while (reader && !(await reader.read()).done) {}
    return 'ended'
  }
  const ended = untilEnd()
  ended.catch(() => {})
  return { status: response.status, headers: response.headers, ended }
}

async function sessionIn(account: { email: string; password: string }): Promise<string> {
  const { sessionId } = await app.post<{ sessionId: string }>(
    '/api/auth/login',
    { email: account.email, password: account.password },
    { session: null },
  )
  return sessionId
}

async function userIdOf({ email }: TestAccount): Promise<string> {
  const row = await app.ctx.sql.asOwner
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.id
}

const ends: [string, (account: TestAccount) => Promise<unknown>][] = [
  ['logout', ({ session }) => app.post('/api/auth/logout', {}, { session })],
  [
    'suspension of the account',
    ({ accountId }) =>
      app.ctx.sql.pool.query("update accounts set status = 'suspended' where id = $1", [accountId]),
  ],
  [
    'another password',
    async (account) => endSessionsOf(app.ctx.sql.asOwner, await userIdOf(account)),
  ],
  [
    'role',
    ({ accountId }) =>
      app.ctx.sql.asOwner
        .updateTable('memberships')
        .set({ role: 'attendant' })
        .where('account_id', '=', accountId)
        .execute(),
  ],
  [
    'removal of the user from the account',
    ({ accountId }) =>
      app.ctx.sql.asOwner.deleteFrom('memberships').where('account_id', '=', accountId).execute(),
  ],
  [
    'removal of the user',
    ({ email }) => app.ctx.sql.asOwner.deleteFrom('users').where('email', '=', email).execute(),
  ],
]

test.each(ends)('a stream ends with the %s; another one goes on', async (name, end) => {
  const account = await app.newAccount(`Fim${ends.findIndex(([one]) => one === name)}`)
  const stream = await openStream(account.session)
  const other = await openStream(app.account.session)
  expect([stream.status, other.status]).toEqual([200, 200])
  await end(account)
  expect(await stream.ended).toBe('ended')
  expect(await Promise.race([other.ended, Promise.resolve('goes on')])).toBe('goes on')
})

test('a stream ends with the removal from its account, also of a session that went on in another one', async () => {
  const [account, other] = [await app.newAccount('Deixada'), await app.newAccount('Seguinte')]
  const member = await userIdOf(other)
  const add = (role: 'owner' | 'viewer') =>
    app.ctx.sql.asOwner
      .insertInto('memberships')
      .values({ user_id: member, account_id: account.accountId, role, created_at: app.ctx.now() })
      .execute()
  await add('owner')
  const { session } = other
  const to = ({ accountId }: TestAccount) =>
    app.post('/api/auth/switch', { accountId }, { session })
  await to(account)
  const stream = await openStream(session)
  await to(other)
  const own = await openStream(session)
  const removed = await app.request('DELETE', `/api/team/${member}`, { session: account.session })
  expect(removed.status).toBe(200)
  expect(await stream.ended).toBe('ended')
  expect(await Promise.race([own.ended, Promise.resolve('goes on')])).toBe('goes on')
  expect((await app.request('GET', '/api/metrics', { session })).status).toBe(200)
})

test('a file that is read slowly breaks off with the removal of its reader; another one goes on', async () => {
  const http = fastify()
  const streams = createStreams(app.ctx.siblings.limits)
  http.decorateRequest('session', null)
  http.addHook('onRequest', async (request) => {
    const found = await findSession(app.ctx, String(request.headers['x-session-id']))
    request.session = found
  })
  liveRoutes(http, app.ctx, streams, (opened) => rolesStillOpen(app.ctx, opened))
  http.get('/file', { config: { access: 'numbers', work: 'download' } }, (_request, reply) => {
    const endless = new Readable({ read: () => {} })
    endless.push('linha\n')
    return reply.send(endless)
  })
  const url = await http.listen()
  async function read(session: string) {
    const response = await fetch(`${url}/file`, { headers: { 'x-session-id': session } })
    const reader = response.body?.getReader()
    await reader?.read()
    const more = reader?.read().then(
      () => 'more',
      () => 'broken off',
    )
    return { more }
  }
  const account = await app.newAccount('Baixa')
  const file = await read(account.session)
  const other = await read(app.account.session)
  await app.ctx.sql.asOwner
    .deleteFrom('memberships')
    .where('account_id', '=', account.accountId)
    .execute()
  expect(await file.more).toBe('broken off')
  expect(await Promise.race([other.more, Promise.resolve('goes on')])).toBe('goes on')
  http.server.closeAllConnections()
  await http.close()
})

test('logging out of one browser leaves the stream of the other one', async () => {
  const account = await app.newAccount('Duas')
  const second = await sessionIn(account)
  const [here, there] = [await openStream(account.session), await openStream(second)]
  await app.post('/api/auth/logout', {}, { session: account.session })
  expect(await here.ended).toBe('ended')
  expect(await Promise.race([there.ended, Promise.resolve('goes on')])).toBe('goes on')
})

test('a user has 20 streams, and one who has them all takes none from a colleague', async () => {
  const account = await app.newAccount('Cheia')
  const colleague = { email: 'colega@example.com', password: 'uma senha comprida' }
  const { accountId } = account
  await createUser(app.ctx, { accountId, name: 'Colega', ...colleague, role: 'manager' })
  const streams = await Promise.all(Array.from({ length: 25 }, () => openStream(account.session)))
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = streams.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.headers.get('retry-after')).toBe('60')
  expect((await openStream(await sessionIn(colleague))).status).toBe(200)
})

test('an account has 200 streams, however many people it has', async () => {
  const { accountId } = await app.newAccount('Central')
  const password = 'uma senha comprida'
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) {
    const email = `pessoa-${n}@central.example.com`
    await createUser(app.ctx, { accountId, name: 'P', email, password, role: 'manager' })
    const session = await sessionIn({ email, password })
    const opened = await Promise.all(Array.from({ length: 20 }, () => openStream(session)))
    statuses.push(...opened.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  expect(statuses.slice(200)).toEqual(Array(20).fill(429))
})
