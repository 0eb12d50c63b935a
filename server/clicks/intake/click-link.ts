import { sql } from 'kysely'
import { meaningful } from '#domain/campaign/ad-macro'
import type { LinkCampaign } from '#domain/campaign/campaign-of'
import type { Trx } from '#server/platform/sql'

/** What a click takes from its link and account. */
export type ClickLink = {
  campaign: LinkCampaign
  timeZone: string
  /** When it was deleted, in epoch milliseconds; null while it lives. */
  deletedAt: number | null
  /** It was made to try the tracking: its clicks are part of no number. */
  isTest: boolean
}

/** Key of `clickLinks`. */
export function linkKey(accountId: string, linkId: string): string {
  return `${accountId} ${linkId}`
}

/** The links of a batch by `linkKey`, deleted ones included. */
export async function clickLinks(
  trx: Trx,
  rows: readonly { accountId: string; linkId: string }[],
): Promise<Map<string, ClickLink>> {
  const pairs = new Map(rows.map((row) => [linkKey(row.accountId, row.linkId), row]))
  const wanted = [...pairs.values()]
  const { rows: found } = await sql<LinkRow>`
    select l.account_id, l.id, l.campaign_name, l.former_names, l.utm_source, l.utm_medium, l.utm_campaign,
      l.utm_content, l.utm_term, l.adset_name, l.ad_name, l.placement, l.campaign_data, l.deleted_at,
      l.is_test, a.time_zone
    from unnest(${wanted.map((row) => row.accountId)}::uuid[],
      ${wanted.map((row) => row.linkId)}::uuid[]) as wanted (account_id, id)
    join links l on l.account_id = wanted.account_id and l.id = wanted.id
    join accounts a on a.id = wanted.account_id`.execute(trx)
  return new Map(found.map((row) => [linkKey(row.account_id, row.id), clickLink(row)]))
}

type LinkRow = {
  account_id: string
  id: string
  campaign_name: string
  former_names: string[]
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_content: string | null
  utm_term: string | null
  adset_name: string | null
  ad_name: string | null
  placement: string | null
  campaign_data: Record<string, unknown>
  deleted_at: Date | null
  is_test: boolean
  time_zone: string
}

function clickLink(row: LinkRow): ClickLink {
  const captured = (...names: string[]) => {
    for (const name of names) {
      const value = row.campaign_data[name]
      if (typeof value === 'string' && meaningful(value) !== null) return value
    }
    return null
  }
  return {
    timeZone: row.time_zone,
    deletedAt: row.deleted_at?.getTime() ?? null,
    isTest: row.is_test,
    campaign: {
      campaignName: row.campaign_name,
      formerNames: row.former_names,
      utmSource: row.utm_source,
      utmMedium: row.utm_medium,
      utmCampaign: row.utm_campaign,
      utmContent: row.utm_content,
      utmTerm: row.utm_term,
      adsetName: row.adset_name,
      adName: row.ad_name,
      placement: row.placement,
      utmId: captured('utmId', 'utm_id'),
      campaignId: captured('campaignId', 'campaign_id'),
      adsetId: captured('adsetId', 'adset_id'),
      adId: captured('adId', 'ad_id'),
    },
  }
}
