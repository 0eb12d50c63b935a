import type { StoredCampaignData } from '../campaign/campaign-of.ts'

/** Ad data of one message. `unknown`: it came from a click-to-WhatsApp ad, nobody says which. */
export type AdReferral = {
  source: 'ad' | 'unknown'
  adId?: string
  ctwaClid?: string
  url?: string
  app?: string
  title?: string
  body?: string
}

export type TouchKind = 'click' | 'link' | 'ad'

/** What is kept of a touch besides its columns. */
export type TouchDetails = {
  /** The provider's id of the oldest message that brought it. */
  messageId: string
  adSet?: string | null
  creative?: string | null
  campaignData?: StoredCampaignData
  ad?: AdReferral
}
