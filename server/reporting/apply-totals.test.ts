import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { applyTotals, type TotalsDelta } from './apply-totals.ts'

let own: TestContext
beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

test('names that look alike in a row are counted apart, the same ones together', async () => {
  const accountId = await own.newAccount()
  const names: Pick<TotalsDelta, 'campaign' | 'adSet' | 'creative' | 'source'>[] = [
    { campaign: "a','b", adSet: '', creative: '', source: 'google' },
    { campaign: 'a', adSet: "b','", creative: '', source: 'google' },
    { campaign: 'a', adSet: 'b', creative: null, source: 'google' },
    { campaign: 'a', adSet: null, creative: 'b', source: 'google' },
    { campaign: 'a\\', adSet: "'b", creative: '', source: 'google' },
    { campaign: 'a', adSet: 'b', creative: null, source: 'bing' },
  ]
  for (const day of ['2026-11-17', '2026-11-18', '2026-11-17']) {
    const deltas = names.flatMap((name) => [
      { ...name, accountId, day, status: 'pending', clicks: 2 },
      { ...name, accountId, day, status: 'contacted', trackedLeads: 1 },
    ])
    await own.ctx.sql.withAccount(accountId, (trx) =>
      applyTotals(trx, { totals: deltas, links: [] }),
    )
  }
  const { rows } = await own.ctx.sql.pool.query(
    `select day, status, count(*)::int as names, array_agg(distinct clicks::int) as clicks
    from daily_totals where account_id = $1 group by 1, 2 order by 1, 2 desc`,
    [accountId],
  )
  expect(rows).toEqual([
    { day: '2026-11-17', status: 'pending', names: 6, clicks: [4] },
    { day: '2026-11-17', status: 'contacted', names: 6, clicks: [0] },
    { day: '2026-11-18', status: 'pending', names: 6, clicks: [2] },
    { day: '2026-11-18', status: 'contacted', names: 6, clicks: [0] },
  ])
})

test('what is counted at once of several days, and taken back, stands on its days', async () => {
  const accountId = await own.newAccount()
  const ad = { accountId, campaign: 'Verão', adSet: null, creative: null, source: 'google' }
  const apply = (deltas: [string, number][]) =>
    own.ctx.sql.withAccount(accountId, (trx) =>
      applyTotals(trx, {
        totals: deltas.map(([day, clicks]) => ({ ...ad, day, status: 'pending', clicks })),
        links: [],
      }),
    )
  // A Sunday is the last day of its week.
  await apply([
    ['2026-11-15', 1],
    ['2026-11-16', 2],
    ['2026-11-18', 3],
  ])
  await apply([
    ['2026-11-16', -2],
    ['2026-11-18', 4],
    ['2026-11-22', 5],
  ])
  const { rows } = await own.ctx.sql.pool.query(
    'select day, clicks::int as clicks from daily_totals where account_id = $1 order by day',
    [accountId],
  )
  expect(rows).toEqual([
    { day: '2026-11-15', clicks: 1 },
    { day: '2026-11-18', clicks: 7 },
    { day: '2026-11-22', clicks: 5 },
  ])
})
