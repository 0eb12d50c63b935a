import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore, type EarlierDatabase } from '../helpers/earlier-database.ts'

// Each day of an ad had its names until the migration of that name, which brings them over in one go.

const account = '00000000-0000-7000-8000-000000000001'
let database: EarlierDatabase
let client: pg.Client

beforeAll(async () => {
  database = await databaseBefore(115)
  client = database.client
  // The key of a copy that was restored may be of another hash, so one ad may have two of a day.
  await client.query(
    `insert into daily_totals (account_id, day, campaign, ad_set, creative, source, status, key, clicks,
      tracked_leads)
    values ($1, '2026-11-16', 'Verão', 'Praia', 'Vídeo', 'instagram', 'pending', 1, 3, 0),
      ($1, '2026-11-16', 'Verão', 'Praia', 'Vídeo', 'instagram', 'pending', 2, 4, 0),
      ($1, '2026-11-17', 'Verão', 'Praia', 'Vídeo', 'instagram', 'pending', 1, 5, 1),
      ($1, '2026-11-17', 'Verão', '', '', 'instagram', 'converted', 3, 0, 2)`,
    [account],
  )
  await client.query(
    `insert into ad_totals (account_id, campaign, ad_set, creative, source, status, clicks,
      tracked_leads, last_day)
    select account_id, campaign, ad_set, creative, source, status, sum(clicks), sum(tracked_leads),
      max(day)
    from daily_totals group by account_id, campaign, ad_set, creative, source, status`,
  )
  await database.upgrade()
}, 60_000)

afterAll(() => database?.drop())

const found = async (query: string) => (await client.query(query)).rows
const ofAd = { campaign: 'Verão', ad_set: 'Praia', creative: 'Vídeo', status: 'pending' }
const ofCampaign = { campaign: 'Verão', ad_set: '', creative: '', status: 'converted' }

test('each day of an ad has its names and counts as before', async () => {
  expect(
    await found(`select day::text as day, campaign, ad_set, creative, status, clicks::int,
      tracked_leads::int, tracked_leads_from_click::int, untracked_leads::int
      from daily_totals order by day, clicks`),
  ).toEqual([
    { day: '2026-11-16', ...ofAd, ...counts({ clicks: 7 }) },
    { day: '2026-11-17', ...ofCampaign, ...counts({ tracked_leads: 2 }) },
    { day: '2026-11-17', ...ofAd, ...counts({ clicks: 5, tracked_leads: 1 }) },
  ])
})

test('an ad has the key under which its next clicks are counted', async () => {
  expect(
    await found(`select count(*)::int as ads, bool_and(key
      = totals_key(campaign, ad_set, creative, source, status)) as right from ad_totals`),
  ).toEqual([{ ads: 2, right: true }])
})

function counts(some: { clicks?: number; tracked_leads?: number }) {
  const none = { clicks: 0, tracked_leads: 0, tracked_leads_from_click: 0, untracked_leads: 0 }
  return { ...none, ...some }
}
