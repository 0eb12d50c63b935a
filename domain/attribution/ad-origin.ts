import type { StoredCampaignData } from '../campaign/campaign-of.ts'
import { foldSource } from '../campaign/source.ts'
import type { AdReferral } from './touch-details.ts'

/** An ad under the names that its platform has for it now, with the ids of its ad set and campaign. */
export type KnownAd = {
  adId: string
  ad: string
  adSetId: string
  adSet: string
  campaignId: string
  campaign: string
}

type AdNames = { campaign: string; adSet: string | null; creative: string | null }

/** Campaign of an ad that nobody can name. */
export const unidentifiedAdCampaign = '(anúncio não identificado)'

/**
 * Under which names an ad counts. The platform's own, where it is known by its id; so they follow the
 * id when the ad is renamed, and meet what the ad cost. An id that nobody knows is not identified, with
 * the headline in the place of the ad, so that two of them stay apart. Only without an id the headline
 * is all there is.
 */
export function namesOfAd({ adId, title }: AdReferral, known: KnownAd | null): AdNames {
  if (known !== null) {
    return { campaign: known.campaign, adSet: known.adSet, creative: known.ad }
  }
  const headline = title?.trim() || null
  return adId === undefined
    ? { campaign: headline ?? unidentifiedAdCampaign, adSet: null, creative: null }
    : { campaign: unidentifiedAdCampaign, adSet: null, creative: headline }
}

/** Source and names of an ad as the gateway told of it; `known` null: no platform names its id. */
export function originOfAd(ad: AdReferral, known: KnownAd | null): AdNames & { source: string } {
  return { source: foldSource(ad.app) ?? 'facebook', ...namesOfAd(ad, known) }
}

/** The campaign data of a lead that came by the ad. */
export function campaignDataOfAd(ad: AdReferral, known: KnownAd | null): StoredCampaignData {
  if (known === null) {
    return { campaignName: namesOfAd(ad, null).campaign, adId: ad.adId ?? null }
  }
  return {
    campaignName: known.campaign,
    adsetName: known.adSet,
    adName: known.ad,
    campaignId: known.campaignId,
    adsetId: known.adSetId,
    adId: known.adId,
  }
}
