import type { EventType } from '#domain/conversions/conversion-rules'

/** One fact that is reported, in our terms and in the clear: what every destination's event is made from. */
export type Conversion = {
  /** The same on every attempt. */
  eventId: string
  eventType: EventType
  /** Name that the user gave the configured event. */
  eventName: string
  /** What the destination itself calls it, where the event says so. */
  target: string | null
  /** Of the click, message or status change, not of the sending. */
  at: Date
  /** How it came about. */
  cause: 'click' | 'message' | 'sale_in_chat' | 'status'
  /** The status that was set, where that is the cause. */
  statusSet?: 'converted' | 'lost'
  /** The user decided where it happened, whatever we know. */
  actionSource: 'chat' | null
  valueCents: number | null
  currency: string | null
  /** It takes back what was reported by this id, because the sale was refunded. */
  refundOf?: string
  lead: LeadFacts | null
  /** The newest click before the event that led to the lead, or the reported click itself. */
  click: ClickFacts | null
  /** The newest click-to-WhatsApp ad before the event. */
  ad: AdFacts | null
  person: Person
}

export type LeadFacts = {
  id: string
  status: string
  isTracked: boolean
  source: string
  campaign: string | null
  adSet: string | null
  creative: string | null
  firstMessageAt: Date
}

export type AdFacts = {
  ctwaClid: string | null
  adId: string | null
  /** Of the message that it began. */
  at: Date
}

export type ClickFacts = {
  id: string
  at: Date
  source: string
  campaign: string | null
  adSet: string | null
  creative: string | null
  /** The customer's page if the snippet told it, else the tracked link itself. */
  pageUrl: string | null
  referrer: string | null
  /** Every parameter of the address that is kept, by name. */
  params?: Record<string, string>
  gclid: string | null
  gbraid: string | null
  wbraid: string | null
  ttclid: string | null
  msclkid: string | null
  gaClientId: string | null
}

/** What we know of somebody, in the clear; each value may be missing. */
export type Person = {
  /** Our id of the lead or the click: the same on every event about it. */
  externalId: string
  /** Digits with country code as the gateway sent them. */
  phone: string | null
  name: string | null
  city: string | null
  region: string | null
  country: string | null
  ip: string | null
  userAgent: string | null
  fbc: string | null
  fbp: string | null
}
