import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, startOfLocalDay } from '#domain/date-range'
import type { Trx } from '#server/platform/sql'

/** From this row on finding its day first costs less than reading the rows before it. */
export const deepFrom = 1_000

/**
 * Where the rows of a page begin in a list by time: `instant` is the end of their day, or with the
 * oldest first its beginning; `skipped` rows lie before it in the order of the list.
 */
export type DayOfRow = { instant: Date; skipped: number }

/** A list by time of clicks and of other rows. */
type TimedList = {
  /** Selects `day` and `n`: how many clicks of the list a day has, as the roll-ups know it. */
  clicks: RawBuilder<unknown>
  /** Selects the other rows of the list between two instants, by an index. */
  others: (since: RawBuilder<Date>, until: RawBuilder<Date>) => RawBuilder<unknown>
  today: Day
  timeZone: string
  isOldestFirst: boolean
}

/**
 * Finds the day of a row by how many rows each day has, so that a page far down a list reads the rows of
 * its day and not all rows before it. Other rows are counted for the days that clicks alone leave in
 * question.
 */
export async function findDayOfRow(
  trx: Trx,
  { clicks, others, today, timeZone, isOldestFirst }: TimedList,
  offset: number,
): Promise<DayOfRow> {
  const order = sql.raw(isOldestFirst ? 'asc' : 'desc')
  const begin = (day: RawBuilder<unknown>) =>
    sql<Date>`(${day})::timestamp at time zone ${timeZone}::text`
  const newest = sql`greatest(${today}::date, (select max(day) from clicks)) + 1`
  const oldest = sql`coalesce((select min(day) from clicks), ${today}::date)`
  const last = sql`(select ${sql.raw(isOldestFirst ? 'min' : 'max')}(day) from reached
    where reached.rows > ${offset})`
  const [from, to] = isOldestFirst
    ? [oldest, sql`coalesce(${last}, ${newest})`]
    : [sql`coalesce(${last}, ${oldest})`, newest]
  // With the oldest first, rows older than the oldest day with clicks count as part of that day.
  const since = isOldestFirst
    ? sql<Date>`case when day = ${oldest} then '-infinity' else ${begin(sql`day`)} end`
    : begin(sql`day`)
  const { rows } = await sql<{ day: Day; skipped: number }>`
    with clicks as materialized (
      select day, sum(n) as n from (${clicks}) counted group by day
    ), reached as (
      select day, sum(n) over (order by day ${order}) as rows from clicks
    ), days as materialized (
      select day, ${since} as since, ${begin(sql`day + 1`)} as until
      from (select one::date as day from generate_series((${from})::timestamp, (${to})::timestamp,
        interval '1 day') one) one
    ), counted as (
      select d.day, coalesce((select n from clicks where day = d.day), 0)
        + (select count(*) from (${others(sql`d.since`, sql`d.until`)}) other) as n
      from days d
    ), placed as (
      select day, (sum(n) over (order by day ${order}) - n)::bigint as skipped from counted
    )
    select day, skipped from placed where skipped <= ${offset}
    order by placed.day ${sql.raw(isOldestFirst ? 'desc' : 'asc')} limit 1`.execute(trx)
  const { day, skipped } = rows[0] ?? { day: today, skipped: 0 }
  const edge = isOldestFirst ? day : addDays(day, 1)
  return { instant: new Date(startOfLocalDay(edge, timeZone)), skipped }
}
