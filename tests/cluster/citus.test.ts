import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { restore } from '#server/backup/restore'
import { distribute } from '#server/platform/citus/distribute'
import { createLog } from '#server/platform/log'
import { migrate } from '#server/platform/migrate'
import { startTestApp } from '#tests/helpers/app'
import { openTestContext } from '#tests/helpers/context'
import { createTestDatabase } from '#tests/helpers/database'
import { addLead } from '#tests/helpers/rows'

const migrations = join(import.meta.dirname, '../../server/migrations')

async function ask(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

test('what is distributed already is left alone', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { tables, workers } = await distribute(database.url)
  expect(tables).toEqual([])
  expect(workers).toBe(inject('postgres').nodes.length - 1)
})

test('a cluster is refused while clicks of before are not moved', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  await ask(database.url, 'create table clicks_unmoved (account_id uuid)')
  await expect(distribute(database.url)).rejects.toThrow('Ainda há cliques de uma versão anterior')
})

test('a table whose key lacks the account is refused by its name', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  await ask(database.url, 'create table odd (account_id uuid, name text unique)')
  await expect(distribute(database.url)).rejects.toThrow(
    'A tabela odd tem a chave odd_name_key sem account_id',
  )
})

test('a backup is restored before it is spread, and the operator is told so', async () => {
  const own = await openTestContext()
  onTestFinished(() => own.close())
  await expect(
    restore(own.ctx, { databaseUrl: own.databaseUrl, file: 'copia.gz' }),
  ).rejects.toThrow('já está distribuído pelo Citus; restaure antes de npm run cli scale citus')
})

test('a later migration and a new month find their way to the nodes', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const dir = mkdtempSync(join(tmpdir(), 'rastro-migrations-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  await cp(migrations, dir, { recursive: true })
  writeFileSync(
    join(dir, '9999_later.sql'),
    `alter table leads add column later text;
    create table later_things (account_id uuid not null, id uuid not null, primary key (account_id, id));
    alter table later_things enable row level security;
    create policy later_things_account on later_things using (account_id = current_account());
    grant select on later_things to rastro_app;
    insert into later_things select account_id, id from leads;
    create function later() returns int language sql immutable return 1;
    select create_distributed_function('later()');`,
  )
  await migrate(database.url, { log: createLog('fatal'), dir })
  await ask(database.url, `select make_click_month('2031-03-15')`)
  const spread = await ask(
    database.url,
    `select logicalrelid::text as name from pg_dist_partition
    where logicalrelid::text in ('later_things', 'click_rows_2031_03') order by 1`,
  )
  expect(spread.map((row) => row.name)).toEqual(['click_rows_2031_03', 'later_things'])
  const [column] = await ask(database.url, 'select count(later) as count from leads')
  expect(column).toEqual({ count: 0 })
})

test('the seal that the nodes are told is worthless to another transaction', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const other = await app.newAccount('Vizinha')
  await addLead(app.ctx, other.accountId, { at: app.ctx.now(), name: 'Vizinha' })
  const { sql: own } = app.ctx
  const leadsOfOther = sql<{ count: number }>`
    select count(*)::int as count from leads where account_id = ${other.accountId}`
  const told = await own.withAccount(other.accountId, async (trx) => {
    const { rows } = await sql<{ seal: string; text: string }>`
      select current_setting('app.account_seal') as seal,
        (select query from pg_stat_activity where pid = pg_backend_pid()) as text`.execute(trx)
    expect((await leadsOfOther.execute(trx)).rows).toEqual([{ count: 1 }])
    return rows[0]
  })
  expect(told?.text).not.toContain(told?.seal)
  const stolen = own.withAccount(app.account.accountId, async (trx) => {
    expect((await leadsOfOther.execute(trx)).rows).toEqual([{ count: 0 }])
    await sql`set local citus.propagate_set_commands = 'local'`.execute(trx)
    await sql.raw(`set local app.account_id = '${other.accountId}'`).execute(trx)
    await sql.raw(`set local app.account_seal = '${told?.seal}'`).execute(trx)
    return leadsOfOther.execute(trx)
  })
  await expect(stolen).rejects.toThrow('this transaction belongs to another account')
})

test('an account cannot ask the nodes past the product', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  for (const question of [
    `select * from run_command_on_workers('select 1')`,
    'select query from citus_stat_activity',
    `select assign_distributed_transaction_id(0, 1, now())`,
  ]) {
    const asked = app.ctx.sql.withAccount(app.account.accountId, (trx) =>
      sql.raw(question).execute(trx),
    )
    await expect(asked).rejects.toThrow('permission denied')
  }
})
