import { expect, test } from 'vitest'
import { databaseBefore } from '../helpers/earlier-database.ts'

// Saved filters were the account's before they were a person's: nobody loses any.

const uuid = (n: number) => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`

test('everybody of the account keeps the filters that all of them saw', async () => {
  const database = await databaseBefore(43)
  const { client } = database
  try {
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
    await database.upgrade()
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
    await database.drop()
  }
})
