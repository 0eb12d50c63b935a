import type { Lead } from '#contracts/leads'
import type { PrivacySignal } from '#domain/clicks/privacy-signal'

/** What a file shows of who it is and where it came from. */
export type OriginCells = Pick<
  Lead,
  | 'contactName'
  | 'whatsappNumber'
  | 'status'
  | 'code'
  | 'clickId'
  | 'instanceName'
  | 'source'
  | 'campaign'
  | 'adSet'
  | 'creative'
  | 'campaignData'
  | 'deviceInfo'
  | 'ipAddress'
>

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

/** What the file of clicks shows; `clickedAt` as dateTimeCell takes it. */
export type ClickCells = OriginCells & {
  clickedAt: number
  isConverted: boolean
  linkNumber: string | null
  city: string | null
  region: string | null
  country: string | null
  privacySignal: PrivacySignal | null
}
