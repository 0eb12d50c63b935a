import { type Kysely, sql } from 'kysely'
import { answering } from '#server/platform/insert-rows'
import type { Database } from '#server/platform/sql'
import { makeTotals } from '#server/reporting/apply-totals'
import { recountSales } from '#server/reporting/count-sales'
import { maxNameKey, maxSourceKey } from '#server/reporting/dimension-keys'

const names = sql`left(coalesce(campaign, ''), ${sql.lit(maxNameKey)}) as campaign,
  left(coalesce(ad_set, ''), ${sql.lit(maxNameKey)}) as ad_set,
  left(coalesce(creative, ''), ${sql.lit(maxNameKey)}) as creative,
  left(source, ${sql.lit(maxSourceKey)}) as source`

/**
 * The roll-ups of an account that has none, as a recount would count them; clicks are first counted by
 * the key of what they share, which reads no text of each.
 */
export async function insertTotals(trx: Kysely<Database>, accountId: string): Promise<void> {
  await sql`
    create temp table counted on commit drop as
    select context_id, local_day as day, class, status, count(*) as hits, max(clicked_at) as last_at
    from click_rows where account_id = ${accountId} group by 1, 2, 3, 4`.execute(trx)
  await sql`
    insert into last_clicks (account_id, context_id, clicked_at)
    select ${accountId}::uuid, counted.context_id, max(counted.last_at)
    from counted join click_contexts x on x.account_id = ${accountId} and x.id = counted.context_id
    where counted.class = 'human' and x.campaign is not null and coalesce(x.campaign_data ->> 'adId',
      x.campaign_data ->> 'adsetId', x.campaign_data ->> 'campaignId') is not null
    group by counted.context_id ${answering}`.execute(trx)
  // Counted before they are inserted: a cluster takes no insert of what several of its nodes know.
  await sql`
    create temp table counted_days on commit drop as
    select ${accountId}::uuid as account_id, day, campaign, ad_set, creative, source, status, sum(clicks) as clicks,
      sum(tracked) as tracked_leads, sum(from_click) as tracked_leads_from_click,
      sum(untracked) as untracked_leads
    from (
      select day, ${names}, status, hits as clicks, 0 as tracked, 0 as from_click, 0 as untracked
      from counted join click_contexts x on x.account_id = ${accountId} and x.id = context_id
      where class = 'human'
      union all
      select first_message_day, ${names}, status, 0, is_tracked::int, 0, (not is_tracked)::int
      from leads where account_id = ${accountId}
      union all
      select click_day, ${names}, status, 0, 0, 1, 0
      from leads where account_id = ${accountId} and from_click
    ) part group by 1, 2, 3, 4, 5, 6, 7`.execute(trx)
  await makeTotals(trx, accountId, sql`select * from counted_days`)
  await recountSales(trx, accountId)
  await sql`
    insert into link_totals (account_id, link_id, class, hits, leads)
    select ${accountId}::uuid, link_id, class, sum(hits), sum(leads)
    from (
      select link_id, class, hits, 0 as leads
      from counted join click_contexts x on x.account_id = ${accountId} and x.id = context_id
      union all
      select link_id, 'human', 0, 1 from leads where account_id = ${accountId} and is_tracked
    ) part group by 2, 3`.execute(trx)
}
