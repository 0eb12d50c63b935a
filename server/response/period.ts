import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FilterQuery } from '#contracts/filters'
import { addDays, type DaySpan, daysBetween, startOfLocalDay } from '#domain/date-range'
import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { accountToday, spanOf } from '#server/reporting/filter-sql'

export type PeriodQuery = Pick<FilterQuery, 'dateRange' | 'startDate' | 'endDate' | 'instance'>

/** What a query means: days of the account, and the waits `w` of them. */
export type Period = {
  days: DaySpan
  timeZone: string
  from: Date
  until: Date
  waits: RawBuilder<SqlBool>
}

const mostDays = 366

/** 422 for a custom range that means no days, or more than a year. */
export async function periodOf(
  ctx: Context,
  trx: Trx,
  accountId: string,
  query: PeriodQuery,
): Promise<Period> {
  const { today, timeZone } = await accountToday(ctx, trx, accountId)
  const days = spanOf(query, today) ?? { from: addDays(today, -29), to: today }
  if (daysBetween(days.from, days.to) >= mostDays) {
    throw invalidField('endDate', 'Escolha no máximo um ano')
  }
  const from = new Date(startOfLocalDay(days.from, timeZone))
  const until = new Date(startOfLocalDay(addDays(days.to, 1), timeZone))
  const line = query.instance === undefined ? sql`` : sql`and w.instance_id = ${query.instance}`
  const waits = sql<SqlBool>`w.account_id = ${accountId}
    and w.began_at >= ${from} and w.began_at < ${until} ${line}`
  return { days, timeZone, from, until, waits }
}
