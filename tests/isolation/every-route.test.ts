import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { may, type Role, roles } from '#domain/people/roles'
import type { Answer } from '#tests/helpers/app'
import { bodies } from './endpoints.ts'
import { openAddresses } from './open-addresses.ts'
import { type Need, needOf } from './permissions.ts'
import { type JsonSchema, type Route, routesOf, sampleOf, unknownId } from './routes.ts'
import { openScene, secret } from './scene.ts'

// Attacks every address that the running application answers, as its router tells them: without a
// session, with one that is no more, as a viewer, and as each role of another account with the ids of
// everything that this one holds. A new address is attacked without a change here; only one that is
// to be open to everybody has to be named in `open-addresses.ts`, and each other has a permission in
// `permissions.ts`.

const scene = await openScene()
const { app, stranger, phone } = scene
const routes = await routesOf(app)
afterAll(() => app.close())

/** The screens themselves, once they are built. */
const screens = new Set(['GET /*', 'GET *'])
const closed = routes.filter(({ name }) => !openAddresses.has(name) && !screens.has(name))
const named = (some: Route[]) => some.map((route) => [route.name, route] as const)

const ids = await idsByTable()
const destinations = await destinationsOf(app.account.accountId)
const allIds = Object.values(ids).flat()

test('the router tells of all addresses, and the description of those of the API', () => {
  expect(closed.length).toBeGreaterThan(100)
  expect(closed.filter((route) => !route.isDescribed).map(({ name }) => name)).toEqual([])
  const names = new Set(routes.map(({ name }) => name))
  expect([...openAddresses].filter((name) => !names.has(name))).toEqual([])
})

describe('nothing answers without a session that holds', async () => {
  const expired = await expiredSession()
  const ended = await app.newAccount('Saida')
  await app.post('/api/auth/logout', undefined, { session: ended.session })
  test.each(named(closed))('%s', async (name, route) => {
    const path = pathsOf(route, () => [unknownId])[0] ?? ''
    for (const session of [null, 'nao-existe', expired, ended.session]) {
      const answer = await ask(route, path, session)
      expect([name, answer.status]).toEqual([name, 401])
      expect(answer.json).toMatchObject({ code: 'no_session', error: expect.any(String) })
      const cookie = `rastro_session=${session}`
      const byCookie = await ask(route, path, null, { cookie })
      expect([name, byCookie.status]).toEqual([name, 401])
    }
  })
})

test('a write by cookie from another page is refused everywhere', async () => {
  for (const route of closed.filter(({ method }) => method !== 'GET')) {
    const answer = await ask(route, pathsOf(route, () => [unknownId])[0] ?? '', null, {
      cookie: `${await cookieName()}=${app.account.session}`,
      'sec-fetch-site': 'cross-site',
    })
    expect([route.name, answer.status]).toEqual([route.name, 403])
    expect(answer.json).toMatchObject({ code: 'foreign_origin' })
  }
})

describe('each role of another account gets nothing and changes nothing', () => {
  test.each(roles)('%s', { timeout: 300_000 }, async (role) => {
    await withRole(stranger.accountId, role, async () => {
      const before = await rowsOf(app.account.accountId)
      for (const route of closed) await attack(route, role)
      expect(await rowsOf(app.account.accountId)).toEqual(before)
    })
  })
})

describe('a viewer changes nothing', () => {
  const writes = closed.filter(
    (route) => route.method !== 'GET' && !['self', 'login'].includes(needOf[route.name] ?? ''),
  )
  test('by any address that writes', async () => {
    const before = await rowsOf(app.account.accountId)
    await withRole(app.account.accountId, 'viewer', async () => {
      for (const route of writes) {
        const answer = await ask(route, pathsOf(route, candidates)[0] ?? '', app.account.session)
        expect([route.name, answer.status]).toEqual([route.name, 403])
      }
    })
    expect(await rowsOf(app.account.accountId)).toEqual(before)
  })
})

test('the ids are those of rows: what is 404 for a stranger answers the owner', async () => {
  for (const route of closed.filter(({ method, params }) => method === 'GET' && params.size > 0)) {
    const statuses: number[] = []
    for (const path of pathsOf(route, candidates)) {
      statuses.push((await ask(route, path, app.account.session)).status)
      if (statuses.includes(200)) break
    }
    expect([route.name, statuses]).toEqual([route.name, expect.arrayContaining([200])])
  }
})

/** Of an account, the one sees every lead, the other those of a condition of their own. */
const rolesWithRows: Role[] = ['owner', 'attendant']

/**
 * The ways in which this address can be asked for something of the first account: with each id where
 * a role comes to rows, with one where the others differ only in what they may come to.
 */
async function attack(route: Route, role: Role): Promise<void> {
  const need = needOf[route.name]
  const isRefused = need !== undefined && !mayComeTo(need, role)
  const withEachId = !isRefused && rolesWithRows.includes(role)
  const upTo = withEachId ? undefined : 1
  for (const path of pathsOf(route, candidates).slice(0, upTo)) {
    for (const query of ['', ...foreignQueries(route).slice(0, upTo)]) {
      const answer = await ask(route, path + query, stranger.session)
      const about = [route.name, path, query, answer.text.slice(0, 200)].join(' ')
      if (isRefused) expect([about, answer.status]).toEqual([about, 403])
      else if (namesARow(route)) expect([about, answer.status]).toEqual([about, 404])
      expect(answer.status, about).toBeLessThan(500)
      expectNoSecret(answer, about)
    }
  }
}

function mayComeTo(need: Need, role: Role): boolean {
  return need === 'login' || (need !== 'operator' && may(role, need))
}

/** A closed set of words in the address names no row. */
function namesARow(route: Route): boolean {
  return [...route.params].some(([, schema]) => schema.enum === undefined)
}

/** Queries with the other account's ids, wherever an id is taken. */
function foreignQueries(route: Route): string[] {
  return [...route.query]
    .filter(([name, schema]) => takesId(schema) || /instance|lead|click|link|id$/i.test(name))
    .flatMap(([name]) => candidates(name, { format: 'uuid' }, '').map((id) => `?${name}=${id}`))
}

/** What may stand for a parameter: rows of tables whose name begins like what stands before it. */
function candidates(name: string, schema: JsonSchema, before: string): string[] {
  if (schema.enum) return schema.enum.map(String)
  if (name === 'destination') return destinations
  const stem = (before || name).replace(/s$/, '')
  const tables = Object.entries(ids).filter(([table]) => table.includes(stem))
  const found = tables.flatMap(([, some]) =>
    some.length > 1 ? [...some.slice(0, 1), ...some.slice(-1)] : some,
  )
  const some = found.length > 0 ? found : Object.values(ids).flatMap((one) => one.slice(0, 1))
  const clicks = (ids.clicks ?? []).map((id) => `c_${id}`)
  return [...some, ...(schema.pattern?.includes('c_') ? clicks.slice(0, 2) : [])]
}

/** The address with each choice of its parameters. */
function pathsOf(
  route: Route,
  choices: (name: string, schema: JsonSchema, before: string) => string[],
): string[] {
  let paths = ['']
  let before = ''
  for (const part of route.path.split('/').slice(1)) {
    const name = /^:(\w+)/.exec(part)?.[1]
    const found =
      name === undefined
        ? [part]
        : choices(name, route.params.get(name) ?? {}, before).map((id) =>
            part.replace(`:${name}`, id),
          )
    paths = paths.flatMap((path) => found.map((one) => `${path}/${one}`))
    before = part
  }
  return paths
}

function ask(
  route: Route,
  path: string,
  session: string | null,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = route.method === 'GET' || route.body === null ? undefined : bodyOf(route)
  // A stream that nobody refuses never ends.
  if (route.path === '/api/stream' && session === stranger.session) {
    return app.request('HEAD', '/api/metrics', { session, headers })
  }
  return app.request(route.method, path, { session, headers, ...(body ? { body } : {}) })
}

/** A body that is accepted, in which every id is one of the first account. */
function bodyOf(route: Route): unknown {
  const sample = bodies[route.name] ?? sampleOf(route.body ?? {})
  const text = JSON.stringify(sample)
  const some = candidates('id', {}, route.path.split('/')[2] ?? '')
  let next = 0
  return JSON.parse(text.replaceAll(unknownId, () => some[next++ % some.length] ?? unknownId))
}

function takesId(schema: JsonSchema): boolean {
  return (
    schema.format === 'uuid' ||
    (schema.pattern?.includes('[0-9a-f]{8}') ?? false) ||
    [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].some(takesId)
  )
}

function expectNoSecret(answer: Answer, about: string): void {
  const sent = about.split(' ').slice(1, 3).join(' ')
  const told = allIds.filter((id) => answer.text.includes(id) && !sent.includes(id))
  if (answer.text.toLowerCase().includes(secret.toLowerCase())) told.push(secret)
  if (answer.text.includes(phone.slice(4))) told.push(phone)
  expect([about, told]).toEqual([about, []])
}

async function withRole(accountId: string, role: Role, work: () => Promise<void>): Promise<void> {
  const set = (to: Role) =>
    app.ctx.sql.asOwner
      .updateTable('memberships')
      .set({ role: to })
      .where('account_id', '=', accountId)
      .execute()
  await set(role)
  try {
    await work()
  } finally {
    await set('owner')
  }
}

/** A session that nobody used for longer than it lives. */
async function expiredSession(): Promise<string> {
  const { session, accountId } = await app.newAccount('Antiga')
  await app.ctx.sql.asOwner
    .updateTable('sessions')
    .set({ last_seen_at: new Date(app.ctx.now().getTime() - 31 * 86_400_000) })
    .where('account_id', '=', accountId)
    .execute()
  return session
}

async function cookieName(): Promise<string> {
  const { email, password } = app.account
  const { headers } = await app.request('POST', '/api/auth/login', {
    session: null,
    body: { email, password },
  })
  return headers.get('set-cookie')?.split('=')[0] ?? ''
}

async function tenantTables(): Promise<{ name: string; has_id: boolean }[]> {
  const { rows } = await sql<{ name: string; has_id: boolean }>`
    select c.table_name as name, exists(select from information_schema.columns i
      where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id'
        and i.data_type = 'uuid') as has_id
    from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'account_id'
      and c.table_name <> 'sessions'
    order by 1`.execute(app.ctx.sql.asOwner)
  expect(rows.length).toBeGreaterThan(15)
  return rows
}

/** The ids of all rows of the first account. */
async function idsByTable(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of (await tenantTables()).filter((table) => table.has_id)) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)}
      where account_id = ${app.account.accountId} order by id`.execute(app.ctx.sql.asOwner)
    if (rows.length > 0) found[name] = rows.map(({ id }) => id)
  }
  // A webhook's id is in the name of its destination.
  found.webhooks = (await destinationsOf(app.account.accountId)).flatMap(
    (destination) => /^webhook:(.+)$/.exec(destination)?.[1] ?? [],
  )
  return found
}

/** The destinations that are this account's own: the platforms have the same name everywhere. */
async function destinationsOf(accountId: string): Promise<string[]> {
  const rows = await app.ctx.sql.asOwner
    .selectFrom('connections')
    .select('destination')
    .where('account_id', '=', accountId)
    .where('destination', 'like', 'webhook:%')
    .execute()
  return rows.map((row) => row.destination)
}

/** Every row of every table that belongs to the account, as text. */
async function rowsOf(accountId: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const { name } of await tenantTables()) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t where account_id = ${accountId}
      order by 1`.execute(app.ctx.sql.asOwner)
    all[name] = rows.map((found) => found.row)
  }
  return all
}
