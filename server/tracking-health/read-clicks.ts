import { type RawBuilder, sql } from 'kysely'
import { campaignNamingParams } from '#domain/campaign/url-templates'
import type { Trx } from '#server/platform/sql'
import { clickIdsSince } from '#server/reporting/filter-sql'

export type PaidPlatform = 'meta' | 'google' | 'tiktok' | 'microsoft'

/** Clicks on one link whose addresses were alike in all that the checks look at. */
export type ClickGroup = {
  link_id: string
  /** Whose click id the address brought; null for none. */
  platform: PaidPlatform | null
  names_campaign: boolean
  /** The address itself, not the link or the browser, says that the click comes from Meta. */
  says_meta: boolean
  has_fbclid: boolean
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  clicks: number
  last_at: Date
}

const longestValue = 200
/** Strangers may write a name of their own into each address: what is rarer than these is not read. */
const mostGroups = 10_000

const platform = sql`case
  when c.params ?| array['gclid', 'gbraid', 'wbraid'] then 'google'
  when c.params ? 'ttclid' then 'tiktok'
  when c.params ? 'msclkid' then 'microsoft'
  when c.params ? 'fbclid' then 'meta' end`
const namesCampaign = sql`coalesce(${sql.join(
  campaignNamingParams.map((name) => sql`nullif(c.params ->> ${sql.lit(name)}, '')`),
)}) is not null`
const saysMeta = sql`c.source in ('facebook', 'instagram')
  and c.params ?| array['utm_source', 'site_source_name', 'campaign_id', 'adset_id', 'ad_id']`

/**
 * People's clicks since an instant, in the 10,000 most frequent groups. One reading for all the checks of addresses: the
 * parameters of many clicks are most of what they cost.
 */
export async function readClicks(trx: Trx, accountId: string, since: Date): Promise<ClickGroup[]> {
  const { rows } = await sql<ClickGroup>`
    select c.link_id, ${platform} as platform, ${namesCampaign} as names_campaign,
      ${saysMeta} as says_meta,
      coalesce(c.params ->> 'fbclid', '') <> '' or c.fbc is not null as has_fbclid,
      ${textOf('utm_source')} as utm_source, ${textOf('utm_medium')} as utm_medium,
      ${textOf('utm_campaign')} as utm_campaign,
      count(*) as clicks, max(c.clicked_at) as last_at
    from (
      select c.link_id, c.source, c.fbc, c.clicked_at, c.params from clicks c
      where c.account_id = ${accountId} and c.class = 'human' and c.clicked_at >= ${since}
        and ${clickIdsSince(since)} and c.erased_at is null
      -- A fence: the parameters are put together once a click, not once a mention.
      offset 0
    ) c
    group by 1, 2, 3, 4, 5, 6, 7, 8
    order by clicks desc, last_at desc limit ${mostGroups}`.execute(trx)
  return rows
}

function textOf(param: string): RawBuilder<unknown> {
  return sql`nullif(left(c.params ->> ${sql.lit(param)}, ${sql.lit(longestValue)}), '')`
}

/** Clicks summed by a key, the most first; groups without a key are left out. */
export function summed<Key extends string>(
  groups: readonly ClickGroup[],
  keyOf: (group: ClickGroup) => Key | null,
): { key: Key; group: ClickGroup; clicks: number; lastAt: Date }[] {
  const sums = new Map<Key, { key: Key; group: ClickGroup; clicks: number; lastAt: Date }>()
  for (const group of groups) {
    const key = keyOf(group)
    if (key === null) continue
    const sum = sums.get(key)
    if (sum === undefined) {
      sums.set(key, { key, group, clicks: group.clicks, lastAt: group.last_at })
    } else {
      sum.clicks += group.clicks
      if (group.last_at > sum.lastAt) sum.lastAt = group.last_at
    }
  }
  return [...sums.values()].toSorted(
    (a, b) =>
      b.clicks - a.clicks || b.lastAt.getTime() - a.lastAt.getTime() || (a.key < b.key ? -1 : 1),
  )
}
