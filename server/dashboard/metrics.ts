import { sql } from 'kysely'
import type { Metrics } from '#contracts/dashboard'
import type { FilterQuery } from '#contracts/filters'
import { sameTimeOn } from '#domain/date-range'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import {
  accountToday,
  type FilterSql,
  filtersFor,
  filtersWithin,
  previousSpan,
} from '#server/reporting/filter-sql'
import { totalsRows } from '#server/reporting/totals-rows'

type Figures = Omit<Metrics, 'previous'>
type Sums = { clicks: number; tracked: number; from_click: number; untracked: number }

/**
 * The four cards, from the roll-ups: the cost grows with days and campaigns, not with clicks. With
 * `compare` also those of the days before, under the same filters.
 */
export async function metrics(
  ctx: Context,
  accountId: string,
  query: FilterQuery & { compare?: 'previous' | undefined },
): Promise<Metrics> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    const current = await figures(trx, accountId, filtersFor(query, today, timeZone))
    if (!query.compare) return current
    const before = previousSpan(query, today)
    if (!before) return { ...current, previous: null }
    // A day that is not over is compared with as much of the day before.
    const until =
      query.dateRange === 'today'
        ? new Date(sameTimeOn(before.to, ctx.now().getTime(), timeZone))
        : null
    const previous = await figures(
      trx,
      accountId,
      filtersWithin(query, before, timeZone, { until }),
    )
    return { ...current, previous }
  })
}

async function figures(trx: Trx, accountId: string, filters: FilterSql): Promise<Figures> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(t.clicks), 0)::bigint as clicks,
      coalesce(sum(t.tracked_leads), 0)::bigint as tracked,
      coalesce(sum(t.tracked_leads_from_click), 0)::bigint as from_click,
      coalesce(sum(t.untracked_leads), 0)::bigint as untracked
    from ${totalsRows(accountId, filters)}
    where t.account_id = ${accountId} and ${filters.totals}`.execute(trx)
  const sums = rows[0] ?? { clicks: 0, tracked: 0, from_click: 0, untracked: 0 }
  const rate = conversionRate(sums.from_click, sums.clicks)
  return {
    totalClicks: sums.clicks,
    leadsConvertidos: sums.tracked,
    taxaConversao: Math.round(rate),
    taxaConversaoExata: Math.round(rate * 10) / 10,
    leadsSemRastreio: sums.untracked,
  }
}

// Both are counted on the days of the clicks; a filter by number may still see a lead without its
// click, and a rate stays a rate, 0 to 100.
export function conversionRate(leads: number, clicks: number): number {
  return clicks === 0 ? 0 : Math.min(100, (100 * leads) / clicks)
}
