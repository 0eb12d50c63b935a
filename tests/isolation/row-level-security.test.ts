import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { saveFilter } from '#server/dashboard/saved-filters'
import { loginUrl } from '#server/platform/database/logins'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { isOnCluster } from '#tests/helpers/database'
import { addClick, addLead, addLink, addMessage } from '#tests/helpers/rows'

// The second lock: what a tenant transaction can do when its author forgets account_id.

let own: TestContext
let mine: string
let theirs: string

beforeAll(async () => {
  own = await openTestContext()
  mine = await own.newAccount()
  theirs = await own.newAccount()
  for (const account of [mine, theirs]) {
    const at = new Date('2026-11-17T12:00:00Z')
    const linkId = await addLink(own.ctx, account, account.slice(-8))
    const leadId = await addLead(own.ctx, account, { at, linkId })
    const stored = { campaign_data: { adId: '120210000000000000001' } }
    await addClick(own.ctx, account, { at, linkId, leadId, status: 'contacted', stored })
    await addMessage(own.ctx, account, { at, leadId })
    await own.ctx.sql.asOwner
      .insertInto('deleted_leads')
      .values({
        account_id: account,
        kind: 'lead',
        id: leadId,
        part: 0,
        rows_of: 'leads',
        sealed: own.ctx.secrets.seal('[]', leadId),
        deleted_at: at,
      })
      .execute()
    await own.ctx.sql.asOwner
      .insertInto('contact_merges')
      .values({
        account_id: account,
        id: own.ctx.newId(),
        kept_contact_id: own.ctx.newId(),
        kept_lead_id: leadId,
        kept_forms: ['phone:5511987654321'],
        gone_contact_id: own.ctx.newId(),
        gone_lead_id: own.ctx.newId(),
        gone_forms: ['lid:100200300400500'],
        facts: null,
        messages: [],
        webhooks: [],
        lead_events: [],
        merged_at: at,
      })
      .execute()
    const instanceId = own.ctx.newId()
    const alertId = own.ctx.newId()
    const { asOwner } = own.ctx.sql
    await asOwner
      .insertInto('connection_changes')
      .values({
        account_id: account,
        id: own.ctx.newId(),
        instance_id: instanceId,
        at,
        state: 'banned',
        previous: 'connected',
        reason: 'check',
      })
      .execute()
    await asOwner
      .insertInto('health_alerts')
      .values({
        account_id: account,
        id: alertId,
        instance_id: instanceId,
        kind: 'banned',
        began_at: at,
      })
      .execute()
    await asOwner
      .insertInto('alert_messages')
      .values({ account_id: account, alert_id: alertId, channel: 'email', next_try_at: at })
      .execute()
    await asOwner
      .insertInto('account_notices')
      .values({
        account_id: account,
        id: own.ctx.newId(),
        kind: 'destination_paused',
        created_at: at,
      })
      .execute()
    await asOwner.insertInto('alert_settings').values({ account_id: account }).execute()
    const filters = { dateRange: 'today' }
    await saveFilter(
      own.ctx,
      { accountId: account, userId: own.ctx.newId() },
      { name: 'Hoje', filters },
    )
  }
})
afterAll(() => own.close())

const filled = [
  'click_agents',
  'click_contexts',
  'click_places',
  'click_rows',
  'account_notices',
  'ad_totals',
  'ad_weeks',
  'alert_messages',
  'alert_settings',
  'connection_changes',
  'contact_merges',
  'contacts',
  'day_totals',
  'deleted_leads',
  'health_alerts',
  'last_clicks',
  'leads',
  'link_totals',
  'links',
  'messages',
  'saved_filters',
] as const

describe('a statement that forgets account_id', () => {
  test.each(filled)('reads only the own rows of %s', async (table) => {
    const accounts = await own.ctx.sql.withAccount(mine, async (trx) => {
      const { rows } = await sql<{ account_id: string }>`
        select distinct account_id from ${sql.table(table)}`.execute(trx)
      return rows.map((row) => row.account_id)
    })
    expect(accounts).toEqual([mine])
  })

  test.each(filled)('changes and deletes only the own rows of %s', async (table) => {
    expect((await rowsOf(table, theirs)).length).toBeGreaterThan(0)
    const ownRows = BigInt((await rowsOf(table, mine)).length)
    await rolledBack(async (trx) => {
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set account_id = account_id`.execute(trx)
      expect(numAffectedRows).toBe(ownRows)
    })
    await rolledBack(async (trx) => {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)}`.execute(trx)
      expect(numAffectedRows).toBe(ownRows)
    })
  })

  test('cannot move a row into another account', async () => {
    const moved = own.ctx.sql.withAccount(mine, (trx) =>
      sql`update saved_filters set account_id = ${theirs}`.execute(trx),
    )
    // On a cluster no row changes its account.
    await expect(moved).rejects.toThrow(
      isOnCluster() ? 'modifying the partition value' : /row-level security/,
    )
  })

  test('sees no account but its own', async () => {
    const rows = await own.ctx.sql.withAccount(mine, (trx) =>
      trx.selectFrom('accounts').select('id').execute(),
    )
    expect(rows).toEqual([{ id: mine }])
  })

  test('sees nothing at all outside an account', async () => {
    const client = new pg.Client({ connectionString: loginUrl(own.databaseUrl, 'rastro_app') })
    await client.connect()
    onTestFinished(() => client.end())
    for (const table of filled) {
      const { rows } = await client.query(`select * from ${table}`)
      expect([table, rows]).toEqual([table, []])
    }
  })
})

describe('the schema', () => {
  test('a tenant transaction reads and changes no table without row-level security', async () => {
    const tables = (await allTables()).filter(({ forAccounts }) => forAccounts)
    expect(tables.length).toBeGreaterThan(35)
    const each = ['{rastro_app}', '{rastro_ingest,rastro_owner}']
    for (const { name, secured, policies } of tables) {
      expect({ name, secured, policies }).toEqual({ name, secured: true, policies: each })
    }
  })

  test('each table was decided about: accounts use it, or it is named here', async () => {
    const tables = await allTables()
    const namesOf = (some: typeof tables) => some.map(({ name }) => name)
    expect(namesOf(tables.filter(({ forAccounts }) => !forAccounts))).toEqual([
      'click_inbox',
      'click_rejects',
      'email_changes',
      'host_networks',
      'identities',
      'installation_settings',
      'letters',
      'login_attempts',
      'memberships',
      'own_address_checks',
      'page_codes',
      'password_resets',
      'rastro_migrations',
      'recovery_codes',
      'seal_key',
      'second_factors',
      'sessions',
      'users',
    ])
    // A backup reads every table, and its way back adds to every table but these.
    expect(namesOf(tables.filter(({ readByAll }) => !readByAll))).toEqual([])
    expect(namesOf(tables.filter(({ addedByAll }) => !addedByAll))).toEqual([
      'rastro_migrations',
      'seal_key',
    ])
  })

  test('a partition, a later one too, is secured like its table and reached through it alone', async () => {
    await sql`select make_click_month('2031-03-05'::date)`.execute(own.ctx.sql.asIngest)
    const { rows: partitions } = await sql<{ name: string; ofTable: string[] }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
        c.relowner::regrole::text as owner, c.relacl::text as grants,
        array(select p.policyname || p.roles::text || p.qual || p.with_check
          from pg_policies p where p.tablename = c.relname order by 1) as policies,
        array(select p.policyname || p.roles::text || p.qual || p.with_check
          from pg_policies p where p.tablename = 'click_rows' order by 1) as "ofTable"
      from pg_class c where c.relispartition and c.relkind = 'r' order by 1`.execute(
      own.ctx.sql.asOwner,
    )
    const names = partitions.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['click_rows_2031_03', 'click_rows_default']))
    for (const { name, ofTable, ...partition } of partitions) {
      expect(ofTable).toHaveLength(2)
      expect([name, partition]).toEqual([
        name,
        { secured: true, owner: 'rastro_owner', grants: null, policies: ofTable },
      ])
      for (const statement of [`select * from ${name}`, `delete from ${name}`]) {
        const direct = own.ctx.sql.withAccount(mine, (trx) => sql.raw(statement).execute(trx))
        await expect(direct).rejects.toThrow(`permission denied for table ${name}`)
      }
    }
  })

  test('whoever is given a right to a partition finds the own rows there', async () => {
    const { asOwner } = own.ctx.sql
    const { rows: partitions } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'click_rows'::regclass`.execute(asOwner)
    const holders: { name: string; accounts: string[] }[] = []
    for (const { name } of partitions) {
      const { rows } = await sql<{ id: string }>`
        select distinct account_id as id from ${sql.table(name)} order by 1`.execute(asOwner)
      if (rows.length > 0) holders.push({ name, accounts: rows.map(({ id }) => id) })
    }
    expect(holders.map(({ accounts }) => accounts)).toEqual([[mine, theirs].sort()])
    const partition = sql.table(holders[0]?.name ?? '')
    await sql`grant select on ${partition} to rastro_app`.execute(asOwner)
    const found = await own.ctx.sql.withAccount(mine, (trx) =>
      sql`select distinct account_id from ${partition}`.execute(trx),
    )
    await sql`revoke select on ${partition} from rastro_app`.execute(asOwner)
    expect(found.rows).toEqual([{ account_id: mine }])
  })

  test('a function that runs as the owner is called by nobody but those it was made for', async () => {
    const { rows } = await sql<{ name: string }>`
      select p.proname as name from pg_proc p,
        aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and a.grantee = 0`.execute(
      own.ctx.sql.asOwner,
    )
    expect(rows.map(({ name }) => name)).toEqual(['current_account'])
  })

  test('keys and unique indexes of tenant tables begin with account_id', async () => {
    const { rows } = await sql<{ name: string; first: string }>`
      select i.indexrelid::regclass::text as name, a.attname as first
      from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relrowsecurity
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indisunique and c.relnamespace = 'public'::regnamespace
        and exists(select from pg_attribute t where t.attrelid = c.oid and t.attname = 'account_id')
      order by 1`.execute(own.ctx.sql.asOwner)
    expect(rows.length).toBeGreaterThan(15)
    // These two lead from what is known before the account is.
    expect(rows.filter((row) => row.first !== 'account_id').map((row) => row.name)).toEqual([
      'instance_tokens_pkey',
      'link_codes_pkey',
    ])
  })

  test('no foreign key leaves a tenant table, and none has a trigger', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conname as name from pg_constraint c
      join pg_class t on t.oid = c.conrelid and t.relrowsecurity where c.contype = 'f'
      union all
      select g.tgname from pg_trigger g
      join pg_class t on t.oid = g.tgrelid and t.relrowsecurity
      where not g.tgisinternal`.execute(own.ctx.sql.asOwner)
    expect(rows).toEqual([])
  })
})

/** Every table of the product, and what accounts and the work that crosses them may do with it. */
async function allTables() {
  const { rows } = await sql<{
    name: string
    secured: boolean
    forAccounts: boolean
    readByAll: boolean
    addedByAll: boolean
    policies: string[]
  }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
      has_any_column_privilege('rastro_app', c.oid, 'select, insert, update')
        or has_table_privilege('rastro_app', c.oid, 'delete, truncate') as "forAccounts",
      has_table_privilege('rastro_ingest', c.oid, 'select') as "readByAll",
      has_table_privilege('rastro_ingest', c.oid, 'insert') as "addedByAll",
      array(select p.roles::text from pg_policies p where p.schemaname = 'public'
        and p.tablename = c.relname order by 1) as policies
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
    order by c.relname collate "C"`.execute(own.ctx.sql.asOwner)
  return rows
}

type Trx = Parameters<Parameters<TestContext['ctx']['sql']['withAccount']>[1]>[0]

class RolledBack extends Error {}

async function rolledBack(work: (trx: Trx) => Promise<void>): Promise<void> {
  const done = own.ctx.sql.withAccount(mine, async (trx) => {
    await work(trx)
    throw new RolledBack()
  })
  await expect(done).rejects.toBeInstanceOf(RolledBack)
}

async function rowsOf(table: (typeof filled)[number], account: string): Promise<unknown[]> {
  const { rows } = await sql`
    select * from ${sql.table(table)} where account_id = ${account}`.execute(own.ctx.sql.asOwner)
  return rows
}
