import { sql } from 'kysely'
import type pg from 'pg'
import type { Context } from '#server/platform/context'

const monthsAhead = 2

/** Makes the partitions of this month and the next two; what is there stays. */
export async function makeClickMonths(ctx: Context): Promise<void> {
  const now = ctx.now()
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    await sql`select make_click_month(${first.toISOString().slice(0, 10)}::date)`.execute(
      ctx.sql.asIngest,
    )
  }
}

/**
 * Takes away the index by which repeats are found (`visits.ts`) from months that have been over for a week: who
 * clicked then has no click to come, and one that comes all the same is found by reading the month.
 */
export async function endVisits(ctx: Context): Promise<void> {
  const today = ctx.now().toISOString().slice(0, 10)
  await sql`select end_click_visits(${today}::date)`.execute(ctx.sql.asIngest)
}

/**
 * Makes the partitions of rows of click_rows (a JSON array) that are about to be added by `client`. Once
 * they were in the default partition, their months could not be made any more, and each new month would
 * have to look through them. An instant that is none of a click has no month.
 */
export async function makeMonthsOf(client: pg.ClientBase, rows: string): Promise<void> {
  await client.query(
    `select make_click_month(month) from (
      select distinct date_trunc('month', at at time zone 'UTC')::date as month
      from json_array_elements($1::json) row, lateral (select to_timestamp(
        ('x' || replace(left(row ->> 'id', 13), '-', ''))::bit(48)::bigint / 1000.0) as at) made
      where at between now() - interval '10 years' and now() + interval '1 year'
    ) months`,
    [rows],
  )
}
