import { clickIdIn, meaningful } from './ad-macro.ts'
import { spellsName } from './folded-name.ts'

/** Decoded query parameters; the object has no prototype, so any key is only a key. */
export type QueryParams = Record<string, string>

/** What a link was created with; used where the page address says nothing. */
export type LinkCampaign = {
  campaignName?: string | null | undefined
  /** Names that the link had before it was renamed. */
  formerNames?: readonly string[] | undefined
  utmSource?: string | null | undefined
  utmMedium?: string | null | undefined
  utmCampaign?: string | null | undefined
  utmTerm?: string | null | undefined
  utmContent?: string | null | undefined
  utmId?: string | null | undefined
  adsetName?: string | null | undefined
  adName?: string | null | undefined
  placement?: string | null | undefined
  campaignId?: string | null | undefined
  adsetId?: string | null | undefined
  adId?: string | null | undefined
}

export type Campaign = {
  campaign: string | null
  adSet: string | null
  creative: string | null
  campaignId: string | null
  adsetId: string | null
  adId: string | null
  placement: string | null
}

export type CampaignData = {
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
  utmContent: string | null
  utmTerm: string | null
  utmId: string | null
  fbclid: string | null
  trafficFbid: string | null
  gclid: string | null
  gbraid: string | null
  wbraid: string | null
  ttclid: string | null
  msclkid: string | null
  campaignName: string | null
  adsetName: string | null
  adName: string | null
  campaignId: string | null
  adsetId: string | null
  adId: string | null
  placement: string | null
  siteSourceName: string | null
}

/** What a click or a lead keeps of it: an erasure takes the ids of the visit, a merge knows none. */
export type StoredCampaignData = Partial<CampaignData>

/**
 * Campaign, ad set and creative of a click. What the page address brings wins over the link, and
 * the ad platform's own names over the utm ones; a `utm_campaign` that spells a name of the link is the
 * link's campaign. `link` null: a click on no known link.
 */
export function campaignOf(params: QueryParams, link: LinkCampaign | null): Campaign {
  return {
    campaign:
      meaningful(params.campaign_name) ??
      utmCampaignOf(params, link) ??
      meaningful(link?.campaignName) ??
      meaningful(link?.utmCampaign),
    adSet:
      meaningful(params.adset_name) ??
      meaningful(params.utm_term) ??
      meaningful(link?.adsetName) ??
      meaningful(link?.utmTerm),
    creative:
      meaningful(params.ad_name) ??
      meaningful(params.utm_content) ??
      meaningful(link?.adName) ??
      meaningful(link?.utmContent),
    campaignId: meaningful(params.campaign_id) ?? meaningful(link?.campaignId),
    adsetId: meaningful(params.adset_id) ?? meaningful(link?.adsetId),
    adId: meaningful(params.ad_id) ?? meaningful(link?.adId),
    placement: meaningful(params.placement) ?? meaningful(link?.placement),
  }
}

/** The campaign that `utm_campaign` names: under the link's name when it is a spelling of one of its names. */
function utmCampaignOf(params: QueryParams, link: LinkCampaign | null): string | null {
  const said = meaningful(params.utm_campaign)
  const own = meaningful(link?.campaignName)
  if (said === null || own === null || said === own) return said
  const names = [own, ...(link?.formerNames ?? [])]
  return names.some((name) => spellsName(said, name)) ? own : said
}

/**
 * The `campaignData` of the product specification (3, Entities) for a click: each field from the
 * page address, else from the link; macros that were not expanded count as missing. Click ids are
 * byte for byte what came. `campaignName`, `adsetName`, `adName` follow `campaignOf`.
 */
export function campaignDataOf(params: QueryParams, link: LinkCampaign | null): CampaignData {
  const { campaign, adSet, creative, ...ids } = campaignOf(params, link)
  return {
    utmSource: meaningful(params.utm_source) ?? meaningful(link?.utmSource),
    utmMedium: meaningful(params.utm_medium) ?? meaningful(link?.utmMedium),
    utmCampaign: meaningful(params.utm_campaign) ?? meaningful(link?.utmCampaign),
    utmContent: meaningful(params.utm_content) ?? meaningful(link?.utmContent),
    utmTerm: meaningful(params.utm_term) ?? meaningful(link?.utmTerm),
    utmId: meaningful(params.utm_id) ?? meaningful(link?.utmId),
    fbclid: clickIdIn(params.fbclid),
    trafficFbid: clickIdIn(params.tintim_fbid),
    gclid: clickIdIn(params.gclid),
    gbraid: clickIdIn(params.gbraid),
    wbraid: clickIdIn(params.wbraid),
    ttclid: clickIdIn(params.ttclid),
    msclkid: clickIdIn(params.msclkid),
    campaignName: campaign,
    adsetName: adSet,
    adName: creative,
    ...ids,
    siteSourceName: meaningful(params.site_source_name),
  }
}

/**
 * Meta's `fbc` for a click id first seen at `clickedAtMs` (epoch milliseconds): subdomain index 1,
 * as Meta documents for servers that set no cookie; the id byte for byte. Null without an id.
 */
export function fbcOf(fbclid: string | null | undefined, clickedAtMs: number): string | null {
  const clickId = clickIdIn(fbclid)
  return clickId === null ? null : `fb.1.${Math.trunc(clickedAtMs)}.${clickId}`
}
