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
