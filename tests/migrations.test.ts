import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpSchema } from '#server/platform/dump-schema'
import { generateTypes } from '#server/platform/generate-types'
import { createTestDatabase } from './helpers/database.ts'

// `npm run schema` rewrites both files after a new migration.
const root = join(import.meta.dirname, '..')
let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('schema.sql is what the migrations make', async () => {
  const committed = await readFile(join(root, 'server/migrations/schema.sql'), 'utf8')
  expect(await dumpSchema(database.url)).toBe(committed)
})

test('the column types are those of the migrated schema', async () => {
  const committed = await readFile(join(root, 'server/platform/schema.ts'), 'utf8')
  expect(await generateTypes(database.url)).toBe(committed)
})

// The two mapping tables lead from a global key to its account; they are not distributed.
test('keys of tenant tables begin with account_id, and nothing hinders distributing them', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows: badKeys } = await client.query<{ name: string }>(`
    select i.indexrelid::regclass::text as name
    from pg_index i
    join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attname = 'account_id'
    where i.indisunique and t.relrowsecurity and i.indkey[0] <> a.attnum
      and t.relname not in ('link_codes', 'instance_tokens')`)
  const { rows: triggers } = await client.query<{ name: string }>(`
    select g.tgname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where t.relnamespace = 'public'::regnamespace and t.relrowsecurity and not g.tgisinternal`)
  const { rows: tenants } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity`)
  await client.end()
  expect(badKeys).toEqual([])
  expect(triggers).toEqual([])
  expect(tenants.length).toBeGreaterThan(15)
})
