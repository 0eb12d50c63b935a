import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { keepDistributed } from './citus/distribute.ts'
import { isDistributed } from './citus/tables.ts'
import { inWordsOfCitus } from './citus/words.ts'
import { ensureRoles } from './database/roles.ts'
import { secureSchema } from './database/secure-schema.ts'
import { StartError } from './database/start-error.ts'
import type { Log } from './log.ts'
import { sqlStatements } from './sql-statements.ts'

const migrationsFolder = join(import.meta.dirname, '../migrations')

type Migration = { version: number; name: string; sql: string; sha256: string }

// Any number will do, as long as nobody else locks the same one in this database.
const advisoryLock = 7_278_301

/**
 * Brings a database to the newest schema: applies, each in its own transaction, the files
 * `NNNN_name.sql` of the folder that it has not seen, by the operator's own login, and prepares the
 * roles as which the product works. Of several processes that start together one migrates and the
 * others wait. Throws a sentence for the operator when a file that was applied has
 * since been changed, or the database knows a newer one than this program.
 */
export async function migrate(
  url: string,
  options: { log: Log; dir?: string },
): Promise<{ applied: string[] }> {
  const migrations = readMigrations(options.dir ?? migrationsFolder)
  const client = new pg.Client({ connectionString: url, application_name: 'rastro-migrate' })
  // What breaks rejects the query under way; the event alone must not end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await ensureRoles(client, url)
    await client.query(
      `create table if not exists rastro_migrations (
        version integer primary key,
        name text not null,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`,
    )
    const pending = await notYetApplied(client, migrations)
    for (const migration of pending) {
      await apply(client, migration)
      options.log.info({ migration: migration.name }, 'migration applied')
    }
    await secureSchema(client)
    await keepDistributed(client, url)
    return { applied: pending.map((migration) => migration.name) }
  } finally {
    await client.end()
  }
}

/** Creates or updates the queue's own tables (graphile-worker), and gives them to the roles. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url })
  const client = new pg.Client({ connectionString: url, application_name: 'rastro-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await secureSchema(client)
  } finally {
    await client.end()
  }
}

function readMigrations(folder: string): Migration[] {
  const migrations: Migration[] = []
  for (const file of readdirSync(folder).sort()) {
    const match = /^(\d{4})_\w+\.sql$/.exec(file)
    if (match === null) continue
    const version = Number(match[1])
    if (migrations.some((earlier) => earlier.version === version)) {
      throw new Error(`há duas migrações com o número ${match[1]} em ${folder}`)
    }
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    const sha256 = createHash('sha256').update(sql).digest('hex')
    migrations.push({ version, name: file, sql, sha256 })
  }
  return migrations
}

async function notYetApplied(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows: applied } = await client.query<{ version: number; name: string; sha256: string }>(
    'select version, name, sha256 from rastro_migrations order by version',
  )
  for (const row of applied) {
    const known = migrations.find((migration) => migration.version === row.version)
    if (known === undefined) {
      throw new StartError(
        `o banco de dados já tem a migração ${row.name}, que esta versão do Rastro não conhece: atualize o Rastro`,
      )
    }
    if (known.sha256 !== row.sha256) {
      throw new StartError(
        `a migração ${known.name} foi alterada depois de aplicada neste banco de dados: restaure o arquivo original`,
      )
    }
  }
  const newest = applied.at(-1)?.version ?? 0
  const pending = migrations.filter((migration) =>
    applied.every((row) => row.version !== migration.version),
  )
  const late = pending.find((migration) => migration.version < newest)
  if (late !== undefined) {
    throw new StartError(
      `a migração ${late.name} é mais antiga que a última aplicada: dê-lhe um número maior`,
    )
  }
  return pending
}

async function apply(client: pg.Client, { version, name, sql, sha256 }: Migration): Promise<void> {
  const isSpread = await isDistributed(client)
  try {
    await client.query('begin')
    // On a cluster a change of tables and one of functions share a transaction only so; elsewhere it says nothing.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    // One at a time: Citus hands what it cannot take apart on as it came, and a node takes one statement.
    for (const statement of sqlStatements(sql)) {
      await client.query(isSpread ? inWordsOfCitus(statement) : statement)
    }
    await client.query(
      'insert into rastro_migrations (version, name, sha256) values ($1, $2, $3)',
      [version, name, sha256],
    )
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`a migração ${name} falhou: ${reason}`, { cause })
  }
}
