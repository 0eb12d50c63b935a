import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log'
import { migrate } from '#server/platform/migrate'
import { createEmptyDatabase } from '../helpers/database.ts'

// Saved filters were the account's before they were a person's: nobody loses any.

const log = createLog('fatal')
const migrations = join(import.meta.dirname, '../../server/migrations')
const uuid = (n: number) => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`

test('everybody of the account keeps the filters that all of them saw', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-filters-'))
  const files = readdirSync(migrations).sort()
  const before = files.findIndex((file) => file.endsWith('_own_filters.sql'))
  for (const file of files.slice(0, before)) {
    if (file.endsWith('.sql')) cpSync(join(migrations, file), join(folder, file))
  }
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await migrate(database.url, { log, dir: folder })
    await client.connect()
    await client.query(
      `insert into accounts (id, name, created_at) select id, 'Loja', now() from unnest($1::uuid[]) id`,
      [[uuid(1), uuid(2), uuid(3)]],
    )
    await client.query(
      `insert into users (id, email, username, name, password_hash, created_at)
      select id, id::text || '@loja.test', id::text, '', '', now() from unnest($1::uuid[]) id`,
      [[uuid(11), uuid(12), uuid(21)]],
    )
    await client.query(
      `insert into memberships (user_id, account_id, role, created_at) values
      ($1, $4, 'owner', '2026-01-02'), ($2, $4, 'viewer', '2026-01-03'), ($3, $5, 'owner', '2026-01-01')`,
      [uuid(11), uuid(12), uuid(21), uuid(1), uuid(2)],
    )
    await client.query(
      `insert into saved_filters (account_id, id, name, filters, created_at) values
      ($1, $4, 'A', '{}', '2026-02-01'), ($1, $5, 'B', '{}', '2026-02-02'),
      ($2, $6, 'C', '{}', '2026-02-03'), ($3, $7, 'D', '{}', '2026-02-04')`,
      [uuid(1), uuid(2), uuid(3), uuid(31), uuid(32), uuid(33), uuid(34)],
    )
    await migrate(database.url, { log })
    const { rows } = await client.query<{ owner: string; name: string; id: string }>(
      'select user_id as owner, name, id from saved_filters order by user_id, created_at',
    )
    expect(rows.map(({ owner, name }) => [owner, name])).toEqual([
      [uuid(11), 'A'],
      [uuid(11), 'B'],
      [uuid(12), 'A'],
      [uuid(12), 'B'],
      [uuid(21), 'C'],
    ])
    // Whoever was there first has the rows themselves.
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([uuid(31), uuid(32)])
  } finally {
    await client.end()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
