import { type RawBuilder, sql } from 'kysely'

/**
 * The account's rows of spend as `s`, each with whether it counts: the same day of the same campaign
 * told twice is told by the synchronisation, else by the file, else by hand. A campaign is the same by
 * its id or its name. `inSpan` is about `s`.
 *
 * Rows are compared by sorting them, not with each other: 20,000 campaigns of a day would be 400
 * million comparisons.
 */
export function judgedSpend(accountId: string, inSpan: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with told_by_people as materialized (
      select distinct s.platform, s.day from ad_spend s
      where s.account_id = ${accountId} and s.origin <> 'sync' and ${inSpan})
    select s.*, true as is_counted from ad_spend s
    where s.account_id = ${accountId} and s.origin = 'sync' and ${inSpan}
    union all
    select j.* from (
      select s.*, not (s.campaign_id <> '' and ${isToldBetter('same_id')}
        or btrim(s.campaign) <> '' and ${isToldBetter('same_name')}) as is_counted
      from ad_spend s
      where s.account_id = ${accountId}
        and (s.platform, s.day) in (select platform, day from told_by_people)
      window same_id as (partition by s.platform, s.day, s.campaign_id),
        same_name as (partition by s.platform, s.day, btrim(s.campaign))
    ) j
    where j.origin <> 'sync') s`
}

function isToldBetter(campaign: 'same_id' | 'same_name'): RawBuilder<boolean> {
  const same = sql.ref(campaign)
  return sql<boolean>`case s.origin when 'csv' then bool_or(s.origin = 'sync') over ${same}
    else bool_or(s.origin <> 'manual') over ${same} end`
}
