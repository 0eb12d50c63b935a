import { sql } from 'kysely'
import { maxRangeDays, type TrendDays, type TrendPoint } from '#contracts/dashboard'
import type { FilterQuery } from '#contracts/filters'
import { addDays, type Day, type DaySpan, daysIn } from '#domain/date-range'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import {
  accountToday,
  type FilterSql,
  filtersFor,
  filtersWithin,
} from '#server/reporting/filter-sql'
import { dailyRows } from '#server/reporting/totals-rows'

type Point = Omit<TrendPoint, 'previous'>

/**
 * One point per day of the window, oldest first, zeros included. The window is the date range in the
 * filters (`days` `range`), or ends today: then a range does not move it, and days of the window
 * outside the range count zero. With `compare` each point brings the day of the window before that
 * stands at its place; a date range moves along, so that days at the same places are compared.
 */
export async function trends(
  ctx: Context,
  accountId: string,
  { days, compare, ...query }: FilterQuery & { days: TrendDays; compare?: 'previous' | undefined },
): Promise<TrendPoint[]> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    const filters = filtersFor(query, today, timeZone)
    const window = windowOf(days, filters.span, today)
    const current = await points(trx, accountId, window, filters)
    if (!compare) return current
    const earlier = (span: DaySpan) => ({
      from: addDays(span.from, -current.length),
      to: addDays(span.to, -current.length),
    })
    const moved = filtersWithin(query, filters.span && earlier(filters.span), timeZone)
    const previous = await points(trx, accountId, earlier(window), moved)
    return current.map((point, index) => {
      const before = previous[index]
      return before ? { ...point, previous: before } : point
    })
  })
}

function windowOf(days: TrendDays, range: DaySpan | null, today: Day): DaySpan {
  if (days !== 'range') return { from: addDays(today, 1 - days), to: today }
  if (range === null) return windowOf(7, null, today)
  const longest = addDays(range.to, 1 - maxRangeDays)
  return { from: range.from < longest ? longest : range.from, to: range.to }
}

async function points(
  trx: Trx,
  accountId: string,
  window: DaySpan,
  filters: FilterSql,
): Promise<Point[]> {
  const { rows } = await sql<{ day: string; clicks: number; conversions: number }>`
    select t.day, sum(t.clicks)::bigint as clicks, sum(t.tracked_leads)::bigint as conversions
    from ${dailyRows(accountId, filters)}
    where t.account_id = ${accountId} and t.day between ${window.from} and ${window.to}
      and ${filters.totals}
    group by t.day`.execute(trx)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return daysIn(window).map((date) => ({
    date,
    clicks: byDay.get(date)?.clicks ?? 0,
    conversions: byDay.get(date)?.conversions ?? 0,
  }))
}
