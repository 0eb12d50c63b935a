import { sql } from 'kysely'
import type { TrendPoint, trendDays } from '#contracts/dashboard'
import type { FilterQuery } from '#contracts/filters'
import { addDays, daysIn } from '#domain/date-range'
import type { Context } from '#server/platform/context'
import { accountToday, filtersFor } from './filter-sql.ts'

type Sums = { day: string; clicks: number; conversions: number }

/**
 * One point per day of the window that ends today, oldest first, zeros included. A date range in
 * the filters does not move the window: days of the window outside the range count zero.
 */
export async function trends(
  ctx: Context,
  accountId: string,
  { days, ...query }: FilterQuery & { days: (typeof trendDays)[number] },
): Promise<TrendPoint[]> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    const window = { from: addDays(today, 1 - days), to: today }
    const filters = filtersFor(query, today, timeZone)
    const { rows } = await sql<Sums>`
      select t.day, sum(t.clicks)::bigint as clicks, sum(t.tracked_leads)::bigint as conversions
      from daily_totals t
      where t.account_id = ${accountId} and t.day between ${window.from} and ${window.to}
        and ${filters.totals}
      group by t.day`.execute(trx)
    const byDay = new Map(rows.map((row) => [row.day, row]))
    return daysIn(window).map((date) => ({
      date,
      clicks: byDay.get(date)?.clicks ?? 0,
      conversions: byDay.get(date)?.conversions ?? 0,
    }))
  })
}
