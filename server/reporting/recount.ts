import { sql } from 'kysely'
import { takeTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import { answering } from '#server/platform/insert-rows'
import { allowTimeOfJob, type Trx } from '#server/platform/sql'
import { makeTotals } from './apply-totals.ts'
import { recountSales } from './count-sales.ts'
import { countedRows } from './totals-rows.ts'

const everything = {
  clicks: sql<boolean>`c.class = 'human'`,
  leads: sql<boolean>`not l.is_test`,
  clickLeads: sql<boolean>`not l.is_test`,
}

/** Counts all of the account again from its rows. */
export async function recount(ctx: Context, accountId: string): Promise<void> {
  await ctx.sql.withAccount(accountId, (trx) => recountIn(trx, accountId))
}

/**
 * Counts daily_totals, its sums, those of sales and link_totals of one account again from its rows, with the
 * days of the time zone that the account has now, which the same transaction may have changed. It waits for those
 * who count, and they until it commits, before they have a row that the other wants.
 */
export async function recountIn(trx: Trx, accountId: string): Promise<void> {
  for (const turn of ['leads', 'clicks', 'daily_totals'] as const) {
    await takeTurn(trx, turn, accountId)
  }
  // The rows of a large account take longer than a request's statements may.
  await allowTimeOfJob(trx)
  const { time_zone: timeZone } = await trx
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await sql`select set_click_days(${accountId}::uuid, ${timeZone})`.execute(trx)
  await sql`
    update leads set first_message_day = (first_message_at at time zone ${timeZone})::date
    where account_id = ${accountId}
      and first_message_day <> (first_message_at at time zone ${timeZone})::date`.execute(trx)
  await sql`
    update leads l set click_day = c.local_day from clicks c
    where l.account_id = ${accountId} and l.from_click and c.account_id = l.account_id
      and c.id = l.click_id and l.click_day is distinct from c.local_day`.execute(trx)
  for (const table of ['ad_weeks', 'day_totals', 'ad_totals']) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(trx)
  }
  await makeTotals(trx, accountId, countedRows(accountId, everything))
  await recountSales(trx, accountId)
  await sql`delete from link_totals where account_id = ${accountId}`.execute(trx)
  await sql`
    insert into link_totals (account_id, link_id, class, hits, leads)
    select ${accountId}::uuid, link_id, class, sum(hits), sum(leads)
    from (
      select link_id, class, 1 as hits, 0 as leads from clicks where account_id = ${accountId}
      union all
      select link_id, 'human', 0, 1 from leads
      where account_id = ${accountId} and link_id is not null and is_tracked and not is_test
    ) counted
    group by 2, 3 ${answering}`.execute(trx)
}
