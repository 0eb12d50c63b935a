import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/log'
import { migrate } from '#server/platform/migrate'
import { createEmptyDatabase, type TestDatabase } from '#tests/helpers/database'

// Leads of ads that were stored while the headline was the campaign.
const log = createLog('fatal')
const migrations = join(import.meta.dirname, '../../migrations')
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The database as migration 32 left it. */
async function migrateAsBefore(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'rastro-migrations-'))
  for (const file of readdirSync(migrations).filter((name) => name.slice(0, 4) <= '0032')) {
    cpSync(join(migrations, file), join(dir, file))
  }
  await migrate(database.url, { log, dir })
  rmSync(dir, { recursive: true })
}

test('stored leads of ads know their ad, and their accounts are looked through', async () => {
  await migrateAsBefore()
  const store = (n: number, account: number, reason: string, ad: object | null) =>
    client.query(
      `insert into leads (account_id, id, contact_id, is_tracked, from_click, reason, confidence,
        explanation, source, campaign, ad, created_at, first_message_at, first_message_day,
        last_message_at, first_message, search_text)
      values ($1, $2, $2, true, false, $3, 'high', '{"code": "ad", "title": "Oferta"}', 'facebook',
        'Oferta', $4, now(), now(), now(), now(), '', '')`,
      [id(account), id(n), reason, ad],
    )
  await store(1, 101, 'ad', { source: 'ad', adId: '120', title: 'Oferta' })
  await store(2, 101, 'ad', { source: 'ad', title: 'Oferta' })
  // It came by a click first: the ad of a later message does not name it.
  await store(3, 102, 'code', { source: 'ad', adId: '120', title: 'Oferta' })
  await migrate(database.url, { log })
  const leads = await client.query('select id, ad_id from leads order by id')
  expect(leads.rows).toEqual([
    { id: id(1), ad_id: '120' },
    { id: id(2), ad_id: null },
    { id: id(3), ad_id: null },
  ])
  const due = await client.query('select account_id from ad_names_due')
  expect(due.rows).toEqual([{ account_id: id(101) }])
})
