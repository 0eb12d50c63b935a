import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, daysIn } from '#domain/date-range'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { applyTotals } from './apply-totals.ts'
import { filtersFor } from './filter-sql.ts'
import { totalsByName } from './totals-rows.ts'

let own: TestContext
beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

test('an ad counts on chosen days what it does on each of them, wherever in its weeks they begin and end', async () => {
  const accountId = await own.newAccount()
  // Three whole weeks, each day with a count that no other days add up to.
  const days = daysIn({ from: '2026-11-02', to: '2026-11-22' })
  const ad = { accountId, campaign: 'Verão', adSet: null, creative: null, source: 'google' }
  await own.ctx.sql.withAccount(accountId, async (trx) => {
    await applyTotals(trx, {
      totals: days.flatMap((day, n) => [
        { ...ad, day, status: 'pending', clicks: 2 ** n },
        { ...ad, day, status: 'contacted', trackedLeads: 2 ** n },
      ]),
      links: [],
    })
    for (const [first, from] of days.entries()) {
      for (const length of [1, 2, 6, 7, 8, 14, 15, 21]) {
        const span = {
          dateRange: 'custom',
          startDate: from,
          endDate: addDays(from, length - 1),
        } as const
        const filters = filtersFor(span, '2026-11-25', 'America/Sao_Paulo')
        const { rows } = await sql<{ clicks: number; leads: number }>`
          select sum(t.clicks)::int as clicks, sum(t.tracked_leads)::int as leads
          from ${totalsByName(accountId, { areFew: false, filters })}`.execute(trx)
        const wanted = 2 ** Math.min(first + length, days.length) - 2 ** first
        expect(rows, `${length} days from ${from}`).toEqual([{ clicks: wanted, leads: wanted }])
      }
    }
  })
})
