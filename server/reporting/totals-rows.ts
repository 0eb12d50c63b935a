import { type RawBuilder, sql } from 'kysely'
import { dimensions } from './dimension-keys.ts'
import { clickDay, type FilterSql } from './filter-sql.ts'

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

/** The same by day: of all names together where the filters ask for none. */
export function dailyRows(accountId: string, filters: FilterSql): RawBuilder<unknown> {
  return filters.isByRow || filters.isNamed ? namedRows(accountId, filters) : sql`day_totals t`
}

/** The same with campaign, ad set and ad, for sums by name. */
export function totalsByName(accountId: string, filters: FilterSql): RawBuilder<unknown> {
  return filters.span === null && !filters.isByRow
    ? sql`ad_totals t`
    : namedRows(accountId, filters)
}

function namedRows(accountId: string, filters: FilterSql): RawBuilder<unknown> {
  return filters.isByRow ? sql`(${countedRows(accountId, filters)}) t` : sql`daily_totals t`
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
