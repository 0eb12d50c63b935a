import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore, type EarlierDatabase } from '../helpers/earlier-database.ts'

// Threads had several source names until the migration of that name; what was stored and counted under them is one.

const account = '00000000-0000-7000-8000-000000000001'
const names = ['th', 'threads', 'threads_net', 'kwai']
let database: EarlierDatabase
let client: pg.Client

beforeAll(async () => {
  database = await databaseBefore(35)
  client = database.client
  const rows = 'unnest($2::text[]) with ordinality s(name, n), (select $1::uuid as account) given'
  const id = `lpad(n::text, 32, '0')::uuid`
  await client.query(
    `insert into clicks (account_id, id, link_id, clicked_at, local_day, class, class_reason, source,
      campaign_data, params, device, visitor, search_text)
    select account, ${id}, ${id}, now(), '2026-11-16', 'human', 'pessoa', name, '{}', '{}', '{}',
      '\\x00', '' from ${rows}`,
    [account, names],
  )
  await client.query(
    `insert into daily_totals (account_id, day, campaign, ad_set, creative, source, status, clicks)
    select account, '2026-11-16', '', '', '', name, 'pending', 1 from ${rows}`,
    [account, names],
  )
  // Somebody whose filters they are, as later versions ask.
  await client.query(
    `with account as (insert into accounts (id, name, created_at) values ($1, 'Loja', now())),
      person as (insert into users (id, email, username, name, password_hash, created_at)
        values ($1, 'dona@loja.test', 'dona', 'Dona', '', now()))
    insert into memberships (user_id, account_id, role, created_at) values ($1, $1, 'owner', now())`,
    [account],
  )
  await client.query(
    `insert into saved_filters (account_id, id, name, filters, created_at)
    select account, ${id}, name, jsonb_build_object('source', name), now() from ${rows}`,
    [account, names],
  )
  await database.upgrade()
}, 60_000)

afterAll(() => database?.drop())

const found = async (query: string) => (await client.query(query)).rows

test('clicks, their counts and saved filters have the one name', async () => {
  const counted = [
    { source: 'kwai', clicks: 1 },
    { source: 'threads', clicks: 3 },
  ]
  expect(
    await found('select source, count(*)::int as clicks from clicks group by 1 order by 1'),
  ).toEqual(counted)
  expect(await found('select source, clicks::int as clicks from daily_totals order by 1')).toEqual(
    counted,
  )
  expect(
    await found(`select distinct filters ->> 'source' as source from saved_filters order by 1`),
  ).toEqual([{ source: 'kwai' }, { source: 'threads' }])
})
