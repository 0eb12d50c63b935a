import { type RawBuilder, sql } from 'kysely'
import type { Funnel } from '#contracts/dashboard'
import type { FilterQuery } from '#contracts/filters'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { accountToday, type FilterSql, filtersFor } from '#server/reporting/filter-sql'
import { wroteAgain } from '#server/reporting/segment-sql'
import { totalsRows } from '#server/reporting/totals-rows'
import { conversionRate } from './metrics.ts'

/** The medians are of at most so many people: reading more of them takes longer and says the same. */
const mostTimed = 2_000

type Sums = { clicks: number; wrote: number; from_click: number; customers: number }
type Times = {
  timed: number
  conversation: number | null
  qualified: number | null
  sale: number | null
}

/**
 * From the click to the sale under the dashboard's filters. Clicks, conversations and customers come from the
 * roll-ups; who wrote again after a reply is looked up.
 */
export async function funnel(ctx: Context, accountId: string, query: FilterQuery): Promise<Funnel> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    const filters = filtersFor(query, today, timeZone)
    const sums = await steps(trx, accountId, filters)
    const again = await countAgain(trx, accountId, filters)
    const { timed, conversation, qualified, sale } = await medians(trx, accountId, filters)
    return {
      clicks: sums.clicks,
      conversations: sums.wrote,
      fromClicks: Math.min(sums.from_click, sums.clicks),
      clickRate: Math.round(conversionRate(sums.from_click, sums.clicks) * 10) / 10,
      qualified: sums.customers + again,
      customers: sums.customers,
      secondsTo: {
        conversation: whole(conversation),
        qualified: whole(qualified),
        sale: whole(sale),
      },
      timed,
    }
  })
}

async function steps(trx: Trx, accountId: string, filters: FilterSql): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(t.clicks), 0)::bigint as clicks,
      coalesce(sum(t.tracked_leads + t.untracked_leads), 0)::bigint as wrote,
      coalesce(sum(t.tracked_leads_from_click), 0)::bigint as from_click,
      coalesce(sum(t.tracked_leads + t.untracked_leads)
        filter (where t.status = 'converted'), 0)::bigint as customers
    from ${totalsRows(accountId, filters)}
    where t.account_id = ${accountId} and ${filters.totals}`.execute(trx)
  return rows[0] ?? { clicks: 0, wrote: 0, from_click: 0, customers: 0 }
}

/** Those who wrote again and are no customers, who count in any case. */
async function countAgain(trx: Trx, accountId: string, filters: FilterSql): Promise<number> {
  const { rows } = await sql<{ again: number }>`
    select count(*)::bigint as again from leads l
    where l.account_id = ${accountId} and ${filters.leads} and l.status <> 'converted'
      and ${wroteAgain}`.execute(trx)
  return rows[0]?.again ?? 0
}

/**
 * The times of `mostTimed` people. Who came from a click was first seen at it, if it came before their message:
 * then the click itself is not looked for. `offset 0`: each time is found once and used several times.
 */
async function medians(trx: Trx, accountId: string, filters: FilterSql): Promise<Times> {
  const median = (value: RawBuilder<unknown>) =>
    sql`percentile_cont(0.5) within group (order by extract(epoch from ${value}))`
  const { rows } = await sql<Times>`
    select count(*)::int as timed,
      ${median(sql`case when p.wrote_at >= p.clicked_at then p.wrote_at - p.clicked_at end`)}
        as conversation,
      ${median(sql`p.again_at - p.wrote_at`)} as qualified,
      ${median(sql`case when p.sold_at >= p.again_at then p.sold_at - p.again_at end`)} as sale
    from (
      select l.first_message_at as wrote_at,
        case when not l.from_click then null
          when l.created_at < l.first_message_at then l.created_at
          else (select r.clicked_at from click_rows r
            where r.account_id = ${accountId} and r.id = l.click_id) end as clicked_at,
        (select min(w.began_at) from response_waits w where w.account_id = ${accountId}
          and w.lead_id = l.id and not w.is_first) as again_at,
        case when l.status = 'converted' then (select min(s.sold_at) from sales s
          where s.account_id = ${accountId} and s.lead_id = l.id and s.status = 'paid'
            and s.deleted_at is null) end as sold_at
      from (
        select l.id, l.from_click, l.click_id, l.created_at, l.first_message_at, l.status
        from leads l
        where l.account_id = ${accountId} and ${filters.leads}
        order by l.first_message_at desc limit ${sql.lit(mostTimed)}
      ) l offset 0
    ) p`.execute(trx)
  return rows[0] ?? { timed: 0, conversation: null, qualified: null, sale: null }
}

function whole(seconds: number | null): number | null {
  return seconds === null ? null : Math.max(0, Math.round(seconds))
}
