import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore, type EarlierDatabase } from '../helpers/earlier-database.ts'

// Each day of an ad was a row until the migration of that name, which makes one of each week.

const account = '00000000-0000-7000-8000-000000000001'
/** A Sunday, the Monday behind it, and the next one. */
const days = ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23']
let database: EarlierDatabase
let client: pg.Client
let before: unknown[]

beforeAll(async () => {
  database = await databaseBefore(122)
  client = database.client
  await client.query(
    `insert into ad_totals (account_id, key, campaign, ad_set, creative, source, status, last_day)
    values ($1, 1, 'Verão', '', '', 'instagram', 'pending', '2026-11-23'),
      ($1, 2, 'Verão', '', '', 'instagram', 'contacted', '2026-11-23')`,
    [account],
  )
  for (const [n, day] of days.entries()) {
    await client.query(
      `insert into ad_days (account_id, key, day, clicks, tracked_leads, tracked_leads_from_click,
        untracked_leads)
      values ($1, 1, $2, $3, null, null, null), ($1, 2, $2, null, $3, nullif($3, 3), null)`,
      [account, day, n + 1],
    )
  }
  // What was counted and taken back again.
  await client.query(
    `insert into ad_days (account_id, key, day) values ($1, 1, '2026-11-17'), ($1, 1, '2026-10-01')`,
    [account],
  )
  before = await countedDays()
  await database.upgrade()
}, 60_000)

afterAll(() => database?.drop())

async function countedDays(): Promise<unknown[]> {
  const { rows } = await client.query(
    `select account_id, day, campaign, ad_set, creative, source, status, clicks, tracked_leads,
      tracked_leads_from_click, untracked_leads
    from daily_totals
    where (clicks, tracked_leads, tracked_leads_from_click, untracked_leads) <> (0, 0, 0, 0)
    order by day, status`,
  )
  return rows
}

test('each day of an ad counts what it did', async () => {
  expect(before).toHaveLength(2 * days.length)
  expect(await countedDays()).toEqual(before)
})

test('a week is a row, and what it does not count takes no room', async () => {
  const { rows } = await client.query(
    `select week::text as week, jsonb_strip_nulls(to_jsonb(w) - array['account_id', 'key', 'week']) as counts
    from ad_weeks w where key = 2 order by week`,
  )
  expect(rows).toEqual([
    {
      week: '2026-11-09',
      counts: {
        ...{ tracked_leads: 1, tracked_leads_7: 1 },
        ...{ tracked_leads_from_click: 1, tracked_leads_from_click_7: 1 },
      },
    },
    {
      week: '2026-11-16',
      counts: {
        ...{ tracked_leads: 5, tracked_leads_1: 2, tracked_leads_7: 3 },
        ...{ tracked_leads_from_click: 2, tracked_leads_from_click_1: 2 },
      },
    },
    {
      week: '2026-11-23',
      counts: {
        ...{ tracked_leads: 4, tracked_leads_1: 4 },
        ...{ tracked_leads_from_click: 4, tracked_leads_from_click_1: 4 },
      },
    },
  ])
})
