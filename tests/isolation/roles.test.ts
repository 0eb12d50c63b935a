import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginName, type Role } from '#server/platform/database/logins'
import type { Trx } from '#server/platform/sql'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { isOnCluster } from '#tests/helpers/database'
import { addClick, addLead, addLink } from '#tests/helpers/rows'

// What somebody can do who gets a statement of their own into the transaction of one account: each
// test is such a statement, and it is the database that says no.

let app: TestApp
let mine: string
let theirs: string
let theirInstance: string

beforeAll(async () => {
  app = await startTestApp()
  mine = app.account.accountId
  theirs = (await app.newAccount('Vizinha')).accountId
  const at = app.ctx.now()
  const linkId = await addLink(app.ctx, theirs, 'vizinha1')
  const leadId = await addLead(app.ctx, theirs, { at, linkId })
  await addClick(app.ctx, theirs, { at, linkId, leadId, status: 'contacted' })
  await sql`update leads set search_text = 'segredo' where account_id = ${theirs}`.execute(owner())
  await sql`update click_contexts set search_text = 'segredo', campaign = 'Deles'
    where account_id = ${theirs}`.execute(owner())
  await sql`insert into click_rejects (id, account_id, link_id, hit, reason, rejected_at)
    values (${app.ctx.newId()}, ${theirs}, ${linkId}, 'segredo', 'x', ${at})`.execute(owner())
  const { id } = await owner()
    .selectFrom('instances')
    .select('id')
    .where('account_id', '=', theirs)
    .executeTakeFirstOrThrow()
  theirInstance = id
})
afterAll(() => app.close())

const owner = () => app.ctx.sql.asOwner
const login = (role: Role) => loginName(app.databaseUrl, role)
const inside = <T>(work: (trx: Trx) => Promise<T>) => app.ctx.sql.withAccount(mine, work)

/** How PostgreSQL refuses; of a program it says until version 15 who may run one. */
const refused = /permission denied|must be owner|must be superuser or have privileges/

/** Runs one statement inside the transaction of my account. */
const attack = (statement: string) => inside((trx) => sql.raw(statement).execute(trx))

/** The same after the transaction was told that it is the neighbour's. */
const attackAsThem = (statement: string) =>
  inside(async (trx) => {
    await sql`select set_config('app.account_id', ${theirs}, true)`.execute(trx)
    return sql.raw(statement).execute(trx)
  })

async function rowsOfQueue(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from graphile_worker.jobs`.execute(
    owner(),
  )
  return rows[0]?.n ?? 0
}

describe('the process', () => {
  test.each(['rastro_app', 'rastro_ingest'] as const)(
    'the login of %s owns nothing, and has its grants and no power',
    async (role) => {
      const { rows } = await sql`
        select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
          (select count(*) from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owns,
          array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid)
            as "isMemberOf"
        from pg_roles r where rolname in (${login(role)}, ${role})
        order by rolcanlogin desc`.execute(owner())
      const nobody = {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        owns: 0,
      }
      expect(rows).toEqual([
        { ...nobody, isMemberOf: [role] },
        { ...nobody, isMemberOf: [] },
      ])
    },
  )

  test('logs in as these two, and everything is the owner’s, who logs in nowhere', async () => {
    await app.get('/api/metrics')
    const { rows } = await sql<{ name: string }>`
      select distinct usename as name from pg_stat_activity
      where datname = current_database() and application_name in ('rastro', 'rastro-listen', 'rastro-inbox')
        and usename <> current_user order by 1`.execute(owner())
    expect(rows.map(({ name }) => name)).toEqual([login('rastro_app'), login('rastro_ingest')])
    const { rows: owners } = await sql`
      with owners as (
        select relowner as oid from pg_class
        where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
          and oid not in (select objid from pg_depend where deptype = 'e')
        union select proowner from pg_proc
        where pronamespace = 'graphile_worker'::regnamespace or oid = 'current_account'::regproc
      )
      select rolname as name, rolcanlogin as "canLogIn",
        has_database_privilege(oid, current_database(), 'connect') as "mayConnect"
      from owners join pg_roles using (oid)`.execute(owner())
    // The nodes of a cluster know it by its login, and this one lets it into no database.
    expect(owners).toEqual([{ name: 'rastro_owner', canLogIn: isOnCluster(), mayConnect: false }])
  })
})

describe('inside the transaction of an account', () => {
  test.each([
    "select set_config('role', 'rastro_ingest', true)",
    "select set_config('role', 'rastro_owner', true)",
    "select set_config('role', 'the operator', true)",
    "select set_config('role', 'rastro_app_rastro_template', true)",
    'set local role rastro_ingest',
    'set session authorization rastro_ingest',
    "select set_config('session_authorization', 'rastro_owner', true)",
  ])('nobody becomes somebody else: %s', async (statement) => {
    const operator = new URL(app.databaseUrl).username
    const tried = attack(statement.replace('the operator', operator))
    await expect(tried).rejects.toThrow(/permission denied/)
  })

  test('who lays the role down has no other', async () => {
    const { rows } = await attack('reset role; reset session authorization').then(() =>
      inside((trx) =>
        sql`select current_user as me, session_user as login,
          current_setting('is_superuser') as super`.execute(trx),
      ),
    )
    expect(rows).toEqual([{ me: login('rastro_app'), login: login('rastro_app'), super: 'off' }])
  })

  test.each([
    'select * from leads',
    'select * from accounts',
    'update accounts set name = name',
    "select * from found_leads('%segredo%', 10)",
    "select * from found_clicks('%segredo%', 10)",
    "select * from webhooks_naming('{segredo}', '{}')",
    "select forget_click_rejects('{segredo}')",
    "select * from clicks_of_ad('Deles', '', '')",
    "select * from found_in_dictionaries('%segredo%', 10)",
    'select * from clicks',
    "select * from names_of_ad('1', '2', '3')",
    "select add_job('work-inbox', '{}')",
  ])('the account cannot be exchanged: %s', async (statement) => {
    await expect(attackAsThem(statement)).rejects.toThrow(/belongs to another account/)
  })

  test('nor its seal be guessed, taken away, or its key be read', async () => {
    for (const seal of ['', 'a'.repeat(64)]) {
      const guessed = inside(async (trx) => {
        await sql`select set_config('app.account_seal', ${seal}, true)`.execute(trx)
        return sql`select * from leads`.execute(trx)
      })
      await expect(guessed).rejects.toThrow(/belongs to another account/)
    }
    await expect(attack('select * from seal_key')).rejects.toThrow(/permission denied/)
  })

  test('what runs as the owner takes no temporary table or view of the caller for ours', async () => {
    const { rows } = await sql<{
      name: string
    }>`select quote_ident(current_database()) as name`.execute(owner())
    const database = sql.raw(rows[0]?.name ?? '')
    await sql`grant temporary on database ${database} to rastro_app`.execute(owner())
    const key = '00'.repeat(32)
    const forged = inside(async (trx) => {
      await sql`create temp table seal_key (key bytea)`.execute(trx)
      await sql`insert into pg_temp.seal_key values (decode(${key}, 'hex'))`.execute(trx)
      await sql`select set_config('app.account_id', ${theirs}, true), set_config('app.account_seal',
        encode(sha256(decode(${key}, 'hex') || convert_to(${theirs}, 'UTF8')), 'hex'), true)`.execute(
        trx,
      )
      return sql`select * from leads`.execute(trx)
    })
    await expect(forged).rejects.toThrow(/belongs to another account/)

    const mischief = `create function pg_temp.mischief() returns uuid language plpgsql as $$ begin
      alter table public.leads disable row level security;
      return null;
    end $$`
    const tried = inside(async (trx) => {
      await sql.raw(mischief).execute(trx)
      for (const name of ['clicks', 'clicks_unmoved', 'click_rows', 'click_contexts', 'leads']) {
        await sql
          .raw(`create temp view ${name} as select pg_temp.mischief() as id,
            '${mine}'::uuid as account_id, 'human' as class, 'x' as search_text`)
          .execute(trx)
      }
      const leads = await sql`select * from found_leads('%x%', 10)`.execute(trx)
      const clicks = await sql`select * from found_clicks('%x%', 10)`.execute(trx)
      const ofAd = await sql`select * from clicks_of_ad('x', '', '')`.execute(trx)
      await sql`select * from found_in_dictionaries('%x%', 10)`.execute(trx)
      await sql`select * from names_of_ad('x', 'x', 'x')`.execute(trx)
      // Nothing of this stays with the connection.
      throw new Error(`found ${leads.rows.length + clicks.rows.length + ofAd.rows.length}`)
    })
    await expect(tried).rejects.toThrow('found 0')
    await sql`revoke temporary on database ${database} from rastro_app`.execute(owner())
  })

  test('another account’s job is refused, by payload, key and queue', async () => {
    const before = await rowsOfQueue()
    const job = (payload: object, queue: string | null, key: string | null) =>
      inside((trx) =>
        sql`select add_job('deliver', ${JSON.stringify(payload)}::json, ${queue}, null,
          ${key})`.execute(trx),
      )
    const own = { accountId: mine }
    const forged: Parameters<typeof job>[] = [
      [{ accountId: theirs }, null, null],
      [{}, null, null],
      [own, `inbox:${theirs}`, null],
      [own, null, `deliver:${theirs}:meta`],
      [own, null, ''],
    ]
    for (const parts of forged) {
      await expect(job(...parts)).rejects.toThrow('the job is of another account')
    }
    expect(await rowsOfQueue()).toBe(before)
    await job(own, `inbox:${mine}`, `deliver:${mine}:meta`)
    expect(await rowsOfQueue()).toBe(before + 1)
  })

  test.each([
    [
      'instance_tokens',
      "(token_hash, account_id, instance_id, provider) values ('x', $, $, 'wapi')",
    ],
    ['link_codes', "(code, account_id, link_id) values ('vizinha9', $, $)"],
  ])('%s leads to no other account', async (table, values) => {
    const row = `insert into ${table} ${values.replaceAll('$', `'${theirs}'`)}`
    await expect(attack(row)).rejects.toThrow(/row-level security/)
    await expect(attackAsThem(row)).rejects.toThrow(/belongs to another account/)
    await expect(attack(`select * from ${table}`)).rejects.toThrow(/permission denied/)
    await expect(attack(`delete from ${table}`)).rejects.toThrow(/permission denied/)
  })

  test('another account’s webhook address goes on', async () => {
    const end = `select end_webhook_address('${theirInstance}')`
    await attack(end)
    await expect(attackAsThem(end)).rejects.toThrow(/belongs to another account/)
    const left = await owner()
      .selectFrom('instance_tokens')
      .select('account_id')
      .where('instance_id', '=', theirInstance)
      .execute()
    expect(left).toEqual([{ account_id: theirs }])
  })

  test.each([
    'alter table leads disable row level security',
    'alter table leads no force row level security',
    'drop policy leads_account on leads',
    'create policy mine on leads using (true)',
    'create table public.a (x int)',
    'create temp table leads (x int)',
    'create temp view leads as select 1',
    'create function pg_temp.f() returns int language sql return 1',
    "create function public.current_account() returns uuid language sql as 'select null::uuid'",
    'select * from users',
    'select * from sessions',
    'select * from graphile_worker._private_jobs',
    "select graphile_worker.add_job('deliver')",
    'select * from click_inbox',
    'insert into accounts (id, name, created_at) values (gen_random_uuid(), $$x$$, now())',
    "copy leads to program 'true'",
  ])('%s is refused', async (statement) => {
    await expect(attack(statement)).rejects.toThrow(refused)
  })
})

describe('what crosses accounts', () => {
  test.each([
    "select set_config('role', 'rastro_owner', false)",
    'alter table leads disable row level security',
    'update messages set text = text',
    'delete from leads',
    'delete from accounts',
    'update seal_key set key = key',
    "insert into rastro_migrations values (9999, 'x', 'x')",
    'truncate click_rows',
    'create table public.a (x int)',
  ])('does no more than it needs: %s', async (statement) => {
    await expect(sql.raw(statement).execute(app.ctx.sql.asIngest)).rejects.toThrow(refused)
  })
})
