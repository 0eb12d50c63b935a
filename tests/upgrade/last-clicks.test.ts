import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore, type EarlierDatabase } from '../helpers/earlier-database.ts'

// An ad's last click stood in its context until the migration of that name; pages of platforms until 0121.

const account = '00000000-0000-7000-8000-000000000001'
const at = new Date('2026-11-17T12:00:00Z')
let database: EarlierDatabase
let client: pg.Client

beforeAll(async () => {
  database = await databaseBefore(120)
  client = database.client
  const contexts = [
    { id: 1, campaign: 'Verão', data: { adId: '12', placement: null }, last: at },
    { id: 2, campaign: 'Verão', data: { adId: null, campaignId: '34' }, last: at },
    { id: 3, campaign: 'Verão', data: { adId: '12' }, last: null },
    { id: 4, campaign: null, data: { adId: '12' }, last: at },
    { id: 5, campaign: 'Verão', data: { adId: null }, last: at },
  ]
  for (const { id, campaign, data, last } of contexts) {
    await client.query(
      `insert into click_contexts (account_id, id, link_id, orphan, source, campaign, campaign_data,
        params, params_truncated, unexpanded, referrer, search_text, last_click_at)
      values ($1, $2, $1, false, 'instagram', $3, $4, '{}', false, '{}',
        'https://l.instagram.com/', 'verao', $5)`,
      [account, id, campaign, data, last],
    )
  }
  for (const [n, referrer] of [null, 'https://loja.test/?a=1', '#', '9'.repeat(300)].entries()) {
    await client.query(
      `insert into click_rows (account_id, id, clicked_at, context_id, agent_id, place_id, visitor,
        local_day, class, referrer)
      values ($1, $2, $3, 1, 1, 1, 1, '2026-11-17', 'human', $4)`,
      [account, `00000000-0000-7000-8000-00000000000${n}`, at, referrer],
    )
  }
  await database.upgrade()
}, 60_000)

afterAll(() => database?.drop())

test('the last click is known of contexts that name an ad, ad set or campaign by its id', async () => {
  const { rows } = await client.query(
    'select context_id::int as context, clicked_at as at from last_clicks order by 1',
  )
  expect(rows).toEqual([
    { context: 1, at },
    { context: 2, at },
  ])
})

test('a click of before came from the page that it came from', async () => {
  const { rows } = await client.query('select referrer from clicks order by id')
  expect(rows.map(({ referrer }) => referrer)).toEqual([
    'https://l.instagram.com/',
    'https://loja.test/?a=1',
    '#',
    '9'.repeat(300),
  ])
})
