import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { migrate, migrateJobs } from '../migrate.ts'
import { openSql } from '../sql.ts'
import { loginName, loginUrl, roles } from './logins.ts'
import { type Database, startDatabase } from './start-database.ts'

// Roles belong to a server, so each of these stories has a server of its own: what the product does
// with the user that DATABASE_URL names.

const log = createLog('silent')
let dataDir: string
let server: Database

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rastro-roles-'))
  chmodSync(dataDir, 0o711)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  server = await startDatabase({ dataDir, databaseUrl: null, log, settings })
}, 180_000)
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function asSuperuser(...statements: string[]): Promise<unknown[]> {
  return runAt(server.url, statements)
}

async function runAt(url: string, statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let rows: unknown[] = []
  try {
    for (const statement of statements) ({ rows } = await client.query(statement))
  } finally {
    await client.end()
  }
  return rows
}

function urlFor(database: string, user: string, password: string): string {
  const url = new URL(server.url)
  url.pathname = `/${database}`
  url.username = user
  url.password = password
  return url.href
}

/** Drops every database and role of an earlier story. */
async function emptyServer(): Promise<void> {
  const found = (await asSuperuser(
    `select 'drop database ' || quote_ident(datname) || ' with (force)' as statement
      from pg_database where datname not in ('rastro', 'postgres', 'template0', 'template1')
      union all
      select 'drop role ' || string_agg(quote_ident(rolname), ', ') from pg_roles
      where rolname in ('operator', 'newcomer') or rolname like 'rastro\\__%'
      having count(*) > 0
      order by 1`,
  )) as { statement: string }[]
  await asSuperuser(...found.map(({ statement }) => statement))
}

/** What the product does at a start: all of it works, as the two logins and no more. */
async function worksOn(url: string): Promise<void> {
  await migrate(url, { log })
  await migrateJobs(url)
  const db = openSql(url, log)
  const account = '019a0000-0000-7000-8000-00000000000a'
  try {
    await sql`insert into accounts (id, name, created_at) values (${account}, 'Loja', now())
      on conflict do nothing`.execute(db.asIngest)
    const seen = await db.withAccount(account, async (trx) => {
      await sql`select add_job('work', ${JSON.stringify({ accountId: account })}::json, null, null,
        ${`work:${account}`})`.execute(trx)
      return sql`select session_user as login, name from accounts`.execute(trx)
    })
    expect(seen.rows).toEqual([{ login: loginName(url, 'rastro_app'), name: 'Loja' }])
    const jobs = await sql`select session_user as login, task_identifier as task
      from graphile_worker.jobs`.execute(db.asIngest)
    expect(jobs.rows).toEqual([{ login: loginName(url, 'rastro_ingest'), task: 'work' }])
  } finally {
    await db.close()
  }
}

/** What the product says of a database that it cannot prepare. */
async function refusalOf(url: string): Promise<Error> {
  return migrate(url, { log }).then(
    () => expect.unreachable('the roles were made'),
    (error: Error) => error,
  )
}

/** Runs the statements of the refusal as who administers the server, in the database. */
async function doAsTold(refusal: Error, database: string): Promise<void> {
  const script = refusal.message.split('\n\n')[1] ?? ''
  const { username, password } = new URL(server.url)
  await runAt(urlFor(database, username, password), [script])
}

test('a superuser: several databases of one server are prepared at the same time', async () => {
  await emptyServer()
  const names = ['a', 'b', 'c', 'd']
  await asSuperuser(...names.map((name) => `create database ${name}`))
  const { username, password } = new URL(server.url)
  await Promise.all(names.map((name) => worksOn(urlFor(name, username, password))))
  // A second start finds everything as it should be, and changes nothing.
  expect(await migrate(urlFor('a', username, password), { log })).toEqual({ applied: [] })
}, 300_000)

test('a user with CREATEROLE, who is no superuser, prepares everything itself', async () => {
  await emptyServer()
  await asSuperuser(
    "create role operator login createrole password 'segredo do operador'",
    'create database shop owner operator',
    'revoke all on database shop from public',
  )
  await worksOn(urlFor('shop', 'operator', 'segredo do operador'))

  // A new password of the user makes new ones for the logins.
  await asSuperuser("alter role operator password 'outro segredo'")
  const url = urlFor('shop', 'operator', 'outro segredo')
  await expect(runAt(loginUrl(url, 'rastro_app'), [])).rejects.toThrow(/password/)
  await migrate(url, { log })
  await runAt(loginUrl(url, 'rastro_app'), [])
}, 300_000)

test.each([
  ['the owner', 'create database shop owner newcomer'],
  ['not the owner', 'create database shop'],
])(
  'a user without CREATEROLE, %s, is told what to create, and works once it is',
  async (_, made) => {
    await emptyServer()
    await asSuperuser("create role newcomer login password 'segredo'", made)
    const url = urlFor('shop', 'newcomer', 'segredo')
    const refusal = await refusalOf(url)
    expect(refusal.message).toContain('Peça a quem administra o PostgreSQL')
    expect(refusal.message).toContain('create role rastro_owner nologin;')
    expect(refusal.message).toMatch(
      /create role rastro_app_shop login password 'SCRAM-SHA-256\$4096:/,
    )
    const password = new URL(loginUrl(url, 'rastro_app')).searchParams.get('password')
    expect(password).toMatch(/^[0-9a-f]{64}$/)
    expect(refusal.message).not.toContain(password)

    await doAsTold(refusal, 'shop')
    await worksOn(url)
  },
  300_000,
)

test('where the server lets people in without a password, nobody needs one', async () => {
  await emptyServer()
  const hba = join(dataDir, 'postgres/data/pg_hba.conf')
  const before = readFileSync(hba, 'utf8')
  writeFileSync(hba, `host shop all 127.0.0.1/32 trust\n${before}`)
  await asSuperuser('select pg_reload_conf()', 'create database shop')
  try {
    await worksOn(urlFor('shop', new URL(server.url).username, ''))
    expect(
      await asSuperuser(
        `select rolname, rolpassword from pg_authid
          where rolcanlogin and rolname like 'rastro\\__%' order by 1`,
      ),
    ).toEqual([
      { rolname: 'rastro_app_shop', rolpassword: null },
      { rolname: 'rastro_ingest_shop', rolpassword: null },
    ])
  } finally {
    writeFileSync(hba, before)
    await asSuperuser('select pg_reload_conf()')
  }
}, 300_000)

test('tables that an earlier version left to the user of DATABASE_URL become the owner’s', async () => {
  await emptyServer()
  await asSuperuser(
    "create role operator login createrole password 'segredo'",
    'create database shop owner operator',
  )
  const url = urlFor('shop', 'operator', 'segredo')
  // As the versions before these roles did it: one user makes and owns everything.
  await runAt(url, [
    'create role rastro_app nologin',
    'create table notes (account_id uuid primary key, text text)',
    'alter table notes enable row level security',
    'create policy notes_account on notes using (false)',
    'grant select on notes to rastro_app',
    "insert into notes values (gen_random_uuid(), 'antes')",
  ])
  await worksOn(url)
  expect(
    await runAt(url, [
      `select tableowner, (select relforcerowsecurity from pg_class where relname = 'notes') as forced,
        (select text from notes) as text from pg_tables where tablename = 'notes'`,
    ]),
  ).toEqual([{ tableowner: 'rastro_owner', forced: true, text: 'antes' }])
}, 300_000)

test('two installations with users of their own share a server, not a password nor a database', async () => {
  await emptyServer()
  await asSuperuser(
    "create role operator login createrole password 'um segredo'",
    'create database shop owner operator',
    "create role newcomer login createrole password 'outro segredo'",
    'create database store owner newcomer',
  )
  const shop = urlFor('shop', 'operator', 'um segredo')
  const store = urlFor('store', 'newcomer', 'outro segredo')
  await worksOn(shop)
  // The roles that both share are the first one's: who may give them away is told how.
  await doAsTold(await refusalOf(store), 'store')
  await worksOn(store)
  for (const url of [shop, store, shop]) await worksOn(url)

  const elsewhere = (url: string, database: string) => {
    const other = new URL(url)
    other.pathname = `/${database}`
    return other.href
  }
  for (const role of roles) {
    const refused = /permission denied for database/
    await expect(runAt(elsewhere(loginUrl(shop, role), 'store'), [])).rejects.toThrow(refused)
    await expect(runAt(elsewhere(loginUrl(store, role), 'shop'), [])).rejects.toThrow(refused)
    await runAt(loginUrl(shop, role), ['select 1'])
    await runAt(loginUrl(store, role), ['select 1'])
  }
}, 300_000)

test('a database that is dropped and made again works again, also for another user', async () => {
  await emptyServer()
  await asSuperuser(
    "create role operator login createrole password 'um segredo'",
    "create role newcomer login createrole password 'outro segredo'",
    'create database shop owner operator',
  )
  const url = urlFor('shop', 'operator', 'um segredo')
  await worksOn(url)
  await asSuperuser('drop database shop', 'create database shop owner operator')
  await worksOn(url)
  await asSuperuser('drop database shop', 'create database shop owner newcomer')
  const newUrl = urlFor('shop', 'newcomer', 'outro segredo')
  await doAsTold(await refusalOf(newUrl), 'shop')
  await worksOn(newUrl)
  await expect(runAt(loginUrl(url, 'rastro_app'), [])).rejects.toThrow(/password/)
}, 300_000)

test('a database with a new name has new logins, and the old ones no way in', async () => {
  await emptyServer()
  const { username, password } = new URL(server.url)
  await asSuperuser('create database shop')
  const old = urlFor('shop', username, password)
  await worksOn(old)
  await asSuperuser('alter database shop rename to "A loja"')
  await worksOn(urlFor('A loja', username, password))
  const login = new URL(loginUrl(old, 'rastro_ingest'))
  login.pathname = '/A loja'
  await expect(runAt(login.href, [])).rejects.toThrow(/permission denied for database/)
}, 300_000)
