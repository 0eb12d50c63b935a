import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createLog } from '#server/platform/log'
import { migrate } from '#server/platform/migrate'
import { createEmptyDatabase } from './database.ts'

export type EarlierDatabase = {
  client: pg.Client
  /** Applies the migrations that came since. */
  upgrade(): Promise<void>
  drop(): Promise<void>
}

const migrations = join(import.meta.dirname, '../../server/migrations')

/** A database as it was before the migration of that number. */
export async function databaseBefore(migration: number): Promise<EarlierDatabase> {
  const log = createLog('fatal')
  const folder = mkdtempSync(join(tmpdir(), 'rastro-earlier-'))
  for (const file of readdirSync(migrations)) {
    if (Number.parseInt(file, 10) < migration) cpSync(join(migrations, file), join(folder, file))
  }
  const database = await createEmptyDatabase()
  try {
    await migrate(database.url, { log, dir: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return {
    client,
    async upgrade() {
      await migrate(database.url, { log })
    },
    async drop() {
      await client.end()
      await database.drop()
    },
  }
}
