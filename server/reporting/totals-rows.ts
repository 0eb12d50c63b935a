import { type RawBuilder, sql } from 'kysely'
import { type DaySpan, firstOfWeek } from '#domain/date-range'
import { dimensions } from './dimension-keys.ts'
import { clickDay, type FilterSql } from './filter-sql.ts'
import { countedOn } from './week-columns.ts'

/**
 * Where the totals under these filters are read, as `t` with the measures of daily_totals: the roll-up
 * of all days where no days were chosen, that of each day, or, for a filter that none is kept by, the
 * rows that they count.
 */
export function totalsRows(accountId: string, filters: FilterSql): RawBuilder<unknown> {
  return filters.span === null && !filters.isByRow
    ? sql`ad_totals t`
    : dailyRows(accountId, filters)
}

/** Like `totalsRows`, with a day in each row; all names are summed up where the filters choose none. */
export function dailyRows(accountId: string, filters: FilterSql): RawBuilder<unknown> {
  return filters.isByRow || filters.isNamed ? namedRows(accountId, filters) : sql`day_totals t`
}

/**
 * The totals of the chosen days with campaign, ad set and ad, for sums by name; `areFew` where they are those
 * of some names. What all ads counted is read as the days lie there and added up before anybody looks for
 * names: ad by ad it would be looked for in each of their days.
 */
export function totalsByName(
  accountId: string,
  { areFew, filters }: { areFew: boolean; filters: FilterSql },
): RawBuilder<unknown> {
  const { span } = filters
  if (filters.isByRow) return sql`(${countedRows(accountId, filters)}) t`
  if (span === null) return sql`ad_totals t`
  const { from, to } = span
  if (areFew || filters.isNamed) {
    return sql`(
      select * from daily_totals
      where ${ofWeeks(accountId, span)} and day between ${from}::date and ${to}::date
    ) t`
  }
  return sql`(
    select a.account_id, a.campaign, a.ad_set, a.creative, a.source, a.status, d.clicks,
      d.tracked_leads
    from (
      select key, sum(${countedOn('clicks', span)}) as clicks,
        sum(${countedOn('tracked_leads', span)}) as tracked_leads
      from ad_weeks where ${ofWeeks(accountId, span)} group by key
    ) d
    join ad_totals a on a.account_id = ${accountId} and a.key = d.key
  ) t`
}

/**
 * The sales of customers under such filters as the roll-ups know, as `t` with the names of ads: of the days of
 * their leads, and of their own days (`period_sales`).
 */
export function saleRows(accountId: string, { span }: FilterSql): RawBuilder<unknown> {
  const counts = span
    ? sql`s.day, s.period_sales, s.period_cents from sale_days s`
    : sql`s.sales as period_sales, s.cents as period_cents from sale_totals s`
  return sql`(
    select a.account_id, a.campaign, a.ad_set, a.creative, a.source, a.status, s.is_tracked,
      s.currency, s.sales, s.repeats, s.cents, ${counts}
    join ad_totals a on a.account_id = ${accountId} and a.key = s.key
    where s.account_id = ${accountId}
  ) t`
}

function namedRows(accountId: string, filters: FilterSql): RawBuilder<unknown> {
  if (filters.isByRow) return sql`(${countedRows(accountId, filters)}) t`
  if (filters.span === null) return sql`daily_totals t`
  return sql`(select * from daily_totals where ${ofWeeks(accountId, filters.span)}) t`
}

/** The account's weeks that have a day of these: of an ad a week is a row (ad_weeks). */
function ofWeeks(accountId: string, { from, to }: DaySpan): RawBuilder<boolean> {
  return sql`account_id = ${accountId} and week
    between ${firstOfWeek(from)}::date and ${firstOfWeek(to)}::date`
}

/**
 * What daily_totals adds up: a row per counted click `c`, per lead `l`, and per lead that came from
 * a click on the day of that click, of the account, among those that the conditions leave.
 */
export function countedRows(
  accountId: string,
  { clicks, leads, clickLeads }: Pick<FilterSql, 'clicks' | 'leads' | 'clickLeads'>,
): RawBuilder<unknown> {
  return sql`
    select c.account_id, c.local_day as day, ${dimensions('c')}, 1 as clicks, 0 as tracked_leads,
      0 as tracked_leads_from_click, 0 as untracked_leads
    from clicks c where c.account_id = ${accountId} and ${clicks}
    union all
    select l.account_id, l.first_message_day, ${dimensions('l')}, 0, l.is_tracked::int,
      0, (not l.is_tracked)::int
    from leads l where l.account_id = ${accountId} and ${leads}
    union all
    select l.account_id, ${clickDay}, ${dimensions('l')}, 0, 0, 1, 0
    from leads l where l.account_id = ${accountId} and l.is_tracked and l.from_click
      and ${clickLeads}`
}
