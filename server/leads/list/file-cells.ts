import type { CampaignData } from '#contracts/lead-origin'
import type { Lead } from '#contracts/leads'

/** What a file shows of a campaign beside its names. */
export const adFields = [
  'placement',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmTerm',
  'utmContent',
  'utmId',
  'campaignId',
  'adsetId',
  'adId',
] as const satisfies (keyof CampaignData)[]

/** What a file shows of one visit. */
export type VisitField =
  | 'fbclid'
  | 'gclid'
  | 'gbraid'
  | 'wbraid'
  | 'ttclid'
  | 'msclkid'
  | 'referrer'
  | 'landingPage'

/** What a file shows of the ad that somebody came by. */
export type AdCells = Pick<Lead, 'source' | 'campaign' | 'adSet' | 'creative'> & {
  campaignData: Pick<CampaignData, (typeof adFields)[number]>
}

/** What a file shows of who it is and where it came from; rows of the same ad have the same `ad`. */
export type OriginCells = Pick<
  Lead,
  | 'contactName'
  | 'whatsappNumber'
  | 'status'
  | 'code'
  | 'clickId'
  | 'instanceName'
  | 'deviceInfo'
  | 'ipAddress'
> & { ad: AdCells; campaignData: Pick<CampaignData, VisitField> }

/** What the file of leads shows; instants as dateTimeCell takes them. */
export type LeadCells = OriginCells &
  Pick<
    Lead,
    | 'isTracked'
    | 'messageCount'
    | 'firstMessage'
    | 'purchaseValue'
    | 'purchaseCurrency'
    | 'assignedTo'
  > & {
    createdAt: string | number
    contactedAt: string | number | null
    attribution: Pick<Lead['attribution'], 'explanation'>
  }

/** What a file shows of a click, whoever answered it; `clickedAt` as dateTimeCell takes it. */
export type ClickCells = Omit<OriginCells, 'contactName' | 'whatsappNumber' | 'status'> & {
  clickedAt: number
  linkNumber: string | null
}
