import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log'
import { migrate } from '#server/platform/migrate'
import { createEmptyDatabase } from '../helpers/database.ts'

// What was kept of days of waits is kept in another form: all days with waits are left to the job.

const log = createLog('fatal')
const migrations = join(import.meta.dirname, '../../server/migrations')
const account = '00000000-0000-0000-0000-000000000001'

test('nothing is kept of a day in the earlier form, and no day with waits is forgotten', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-days-'))
  const files = readdirSync(migrations).sort()
  const before = files.findIndex((file) => file.endsWith('_response_days_as_text.sql'))
  for (const file of files.slice(0, before)) {
    if (file.endsWith('.sql')) cpSync(join(migrations, file), join(folder, file))
  }
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await migrate(database.url, { log, dir: folder })
    await client.connect()
    await client.query(`insert into accounts (id, name, created_at) values ($1, 'Loja', now())`, [
      account,
    ])
    // One day was kept, of the other nobody has asked; both begin late in the evening elsewhere.
    await client.query(
      `insert into response_waits (account_id, lead_id, began_at, instance_id, is_first)
      select $1, gen_random_uuid(), at::timestamptz, gen_random_uuid(), true
      from unnest($2::text[]) at`,
      [account, ['2026-11-17T23:30:00Z', '2026-11-18T23:30:00Z', '2026-11-18T23:45:00Z']],
    )
    await client.query(
      `insert into response_days (account_id, day, version, waits, names, facts)
      values ($1, '2026-11-17', 3, 1, '{}', '\\x00')`,
      [account],
    )
    await migrate(database.url, { log })
    const { rows } = await client.query(
      `select day::text, version::int, waits, names, facts from response_days order by day`,
    )
    const unkept = { waits: 0, names: null, facts: null }
    expect(rows).toEqual([
      { day: '2026-11-17', version: 3, ...unkept },
      { day: '2026-11-18', version: 0, ...unkept },
    ])
  } finally {
    await client.end()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
