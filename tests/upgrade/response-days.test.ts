import { expect, test } from 'vitest'
import { databaseBefore } from '../helpers/earlier-database.ts'

// What was kept of days of waits is kept in another form: all days with waits are left to the job.

const account = '00000000-0000-0000-0000-000000000001'

test('nothing is kept of a day in the earlier form, and no day with waits is forgotten', async () => {
  const database = await databaseBefore(103)
  const { client } = database
  try {
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
    await database.upgrade()
    const { rows } = await client.query(
      `select day::text, version::int, waits, names, facts from response_days order by day`,
    )
    const unkept = { waits: 0, names: null, facts: null }
    expect(rows).toEqual([
      { day: '2026-11-17', version: 3, ...unkept },
      { day: '2026-11-18', version: 0, ...unkept },
    ])
  } finally {
    await database.drop()
  }
})
