import { sql } from 'kysely'
import type { z } from 'zod'
import type { ignoredHits as contract } from '#contracts/clicks'
import { addDays, startOfLocalDay } from '#domain/date-range'
import type { Context } from '#server/platform/context'
import { accountToday, clickIdsSince } from '#server/reporting/filter-sql'

const shownDays = 30

/** As the index clicks_marked says it. */
const marked = sql<boolean>`(c.orphan or c.unexpanded <> '{}')`

/**
 * How many clicks count, the hits that do not count as clicks, by class, and what was odd about those that do,
 * most frequent first: today and the 29 days before.
 */
export async function ignoredHits(
  ctx: Context,
  accountId: string,
): Promise<z.output<typeof contract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    const since = new Date(startOfLocalDay(addDays(today, 1 - shownDays), timeZone))
    const { rows } = await sql<{ class: string; hits: number }>`
      select c.class, count(*) as hits from clicks c
      where c.account_id = ${accountId} and c.class not in ('human', 'test') and c.clicked_at >= ${since}
        and ${clickIdsSince(since)}
      group by c.class
      union all
      select 'excess_' || e.reason, sum(e.hits)::bigint from hit_summaries e
      where e.account_id = ${accountId} and e.local_day > ${addDays(today, -shownDays)}
      group by e.reason
      order by hits desc, class`.execute(trx)
    const { rows: counted } = await sql<{ clicks: number }>`
      select coalesce(sum(t.clicks), 0)::bigint as clicks from day_totals t
      where t.account_id = ${accountId} and t.day > ${addDays(today, -shownDays)}`.execute(trx)
    const { rows: orphans } = await sql<{ clicks: number }>`
      select count(*) as clicks from clicks c
      where c.account_id = ${accountId} and ${marked} and c.orphan and c.class = 'human'
        and c.clicked_at >= ${since}
        and ${clickIdsSince(since)}`.execute(trx)
    const { rows: unexpanded } = await sql<{ param: string; clicks: number }>`
      select param, count(*) as clicks from clicks c, unnest(c.unexpanded) as param
      where c.account_id = ${accountId} and ${marked} and c.class = 'human'
        and c.clicked_at >= ${since}
        and ${clickIdsSince(since)}
      group by param order by clicks desc, param`.execute(trx)
    return {
      counted: counted[0]?.clicks ?? 0,
      hits: rows,
      orphans: orphans[0]?.clicks ?? 0,
      unexpanded,
    }
  })
}
