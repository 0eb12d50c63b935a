import { unidentifiedAdCampaign } from '#domain/attribution/ad-origin'
import type { Lead } from '../../data/leads.ts'

type Campaign = { campaign: string | null; campaignData: Pick<Lead['campaignData'], 'adTitle'> }

/** The campaign of a lead; beside that of an ad that nobody names, the ad's headline. */
export function campaignName(lead: Campaign): string | null {
  const title = unidentifiedAdTitle(lead)
  return title === null ? lead.campaign : `${lead.campaign} · ${title}`
}

/** The headline of an ad that nobody names; null for any other campaign, and without a headline. */
export function unidentifiedAdTitle({ campaign, campaignData }: Campaign): string | null {
  return campaign === unidentifiedAdCampaign ? campaignData.adTitle : null
}
