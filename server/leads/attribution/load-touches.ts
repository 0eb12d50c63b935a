import { sql } from 'kysely'
import { campaignDataOfAd, type KnownAd, originOfAd } from '#domain/attribution/ad-origin'
import type { TouchFacts } from '#domain/attribution/attribution'
import type { AdReferral } from '#domain/attribution/touch-details'
import type { StoredCampaignData } from '#domain/campaign/campaign-of'
import { together } from '#server/platform/together'
import type { LeadWork } from '../lead-work.ts'
import { knownAds } from './known-ads.ts'

/** A touch of a lead with what the lead shows when it is attributed to it. */
export type LeadTouch = TouchFacts & {
  id: string
  linkId: string | null
  /** By a link that was made to try the tracking. */
  isTest: boolean
  campaignData: StoredCampaignData
  /** utm_source and utm_campaign as they came: the list of leads is searched for them. */
  utm: string[]
  ad: AdReferral | null
}

// Kept of somebody else's click: the campaign, never what identifies the person or the visit.
const visitIds = new Set([
  'fbclid',
  'gclid',
  'gbraid',
  'wbraid',
  'ttclid',
  'msclkid',
  'trafficFbid',
])

/**
 * The touches of the lead, once claim-clicks.ts has decided which lead each click belongs to; those of
 * ads under the names that the ads have now.
 */
export const loadTouches = together(
  async (work: LeadWork, leads: string[]): Promise<LeadTouch[][]> => {
    const rows = await touchRows(work, leads).execute()
    const ads = await knownAds(
      work.trx,
      work.accountId,
      rows.flatMap(({ details }) => details.ad?.adId ?? []),
    )
    const ofLead = Map.groupBy(rows, (row) => row.lead_id)
    return leads.map((lead) =>
      (ofLead.get(lead) ?? []).flatMap((row) => touchOf(row, lead, ads) ?? []),
    )
  },
)

function touchRows({ trx, accountId }: LeadWork, leads: string[]) {
  return trx
    .selectFrom('lead_touches as t')
    .leftJoin('clicks as c', (join) =>
      join.onRef('c.account_id', '=', 't.account_id').onRef('c.id', '=', 't.told_click_id'),
    )
    .leftJoin('links as k', (join) =>
      join.onRef('k.account_id', '=', 't.account_id').onRef('k.id', '=', 't.link_id'),
    )
    .where('t.account_id', '=', accountId)
    .where('t.lead_id', '=', sql<string>`any(${leads}::uuid[])`)
    .select(['t.id', 't.lead_id', 't.touch_key', 't.reason', 't.link_id', 't.source', 't.campaign'])
    .select(['t.details', 't.touched_at', 'c.id as click_id', 'c.code', 'c.clicked_at'])
    .select(['c.lead_id as owner', 'c.ad_set', 'c.creative', 'c.campaign_data', 'k.is_test'])
}

type Row = Awaited<ReturnType<ReturnType<typeof touchRows>['executeTakeFirstOrThrow']>>

function touchOf(row: Row, leadId: string, ads: ReadonlyMap<string, KnownAd>): LeadTouch | null {
  const { details, source, campaign } = row
  const campaignData = (row.click_id === null ? details.campaignData : row.campaign_data) ?? {}
  const touch = {
    id: row.id,
    key: row.touch_key,
    messageId: details.messageId,
    touchedAt: row.touched_at,
    linkId: row.link_id,
    isTest: row.is_test ?? false,
    source,
    campaign,
    adSet: details.adSet ?? null,
    creative: details.creative ?? null,
    campaignData,
    utm: utmIn(campaignData),
    ad: details.ad ?? null,
  }
  switch (row.reason) {
    case 'code': {
      if (row.click_id === null || row.clicked_at === null) return null
      const isOwn = row.owner === leadId
      return {
        ...touch,
        trail: row.reason,
        click: { id: row.click_id, code: row.code ?? '', clickedAt: row.clicked_at, isOwn },
        adSet: row.ad_set,
        creative: row.creative,
        campaignData: isOwn ? {} : withoutVisit(campaignData),
      }
    }
    case 'pasted_link':
      return { ...touch, trail: row.reason }
    case 'ad':
    case 'unknown_ad': {
      const { ad } = details
      const adTouch = { ...touch, trail: row.reason, adTitle: ad?.title ?? null }
      if (ad === undefined) return adTouch
      const known = ads.get(ad.adId ?? '') ?? null
      return { ...adTouch, ...originOfAd(ad, known), campaignData: campaignDataOfAd(ad, known) }
    }
    default:
      return row.reason satisfies never
  }
}

function utmIn({ utmSource, utmCampaign }: StoredCampaignData): string[] {
  return [utmSource, utmCampaign].filter((value) => typeof value === 'string')
}

function withoutVisit(campaignData: StoredCampaignData): StoredCampaignData {
  return Object.fromEntries(Object.entries(campaignData).filter(([name]) => !visitIds.has(name)))
}
