import type { AdReferral } from './attribution/touch-details.ts'
import type { Currency } from './conversions/conversion-rules.ts'
import type { LeadStatus } from './filters.ts'

/** What people and rules decide about a lead; everything else of it follows from stored facts. */
export type LeadDecisions = {
  status: LeadStatus
  purchaseValueCents: number | null
  purchaseCurrency: Currency | null
  tags: string[]
  adOptOut: boolean
}

/** What gateways told of a person, besides messages. */
export type ContactNames = {
  phone: string | null
  phoneReceived: string | null
  lid: string | null
  bsuid: string | null
  name: string | null
  nameAt: string | null
  /** Absent in merges of versions that kept none. */
  username?: string | null
  createdAt: string
}

/** Which message told a touch, and when; of an ad also what it told of it. */
export type TouchTelling = {
  touchId: string
  messageId: string
  touchedAt: string
  ad: AdReferral | null
}

/** A touch that both leads had: the merged lead has it once, from the older message. */
export type SharedTouch = { key: string; kept: TouchTelling; gone: TouchTelling }

/** An event that told of a customer, reported no sale yet, and had this value. */
export type UntiedEvent = {
  id: string
  cents: number | null
  currency: Currency | null
  /** A platform took it or may have. */
  isTaken: boolean
}

/**
 * What belonged to whom before two contacts with a lead each became one, besides what stands in the
 * columns of `contact_merges`: whose rows are whose, by id, and what no stored row says any more. All
 * else of both leads follows from stored rows, and whose each click is from the touches.
 */
export type MergeFacts = {
  kept: { contact: ContactNames; lead: LeadDecisions }
  gone: {
    contact: ContactNames
    lead: LeadDecisions
    touches: string[]
    deliveries: string[]
    /** Absent in merges of versions that knew one value for each lead. */
    sales?: string[]
    /** Those of them that were not sent because the kept lead had promised the same event. */
    unsentDeliveries: string[]
  }
  /** Events of both contacts that reported a customer before a sale was known. Absent in merges of earlier versions. */
  untied?: UntiedEvent[]
  sharedTouches: SharedTouch[]
}

/** What was decided about either of two leads, for the one that stays. */
export function mergedDecisions(kept: LeadDecisions, gone: LeadDecisions): LeadDecisions {
  return {
    status: kept.status === 'contacted' ? gone.status : kept.status,
    purchaseValueCents: kept.purchaseValueCents ?? gone.purchaseValueCents,
    purchaseCurrency: kept.purchaseCurrency ?? gone.purchaseCurrency,
    tags: [...new Set([...kept.tags, ...gone.tags])].sort(),
    adOptOut: kept.adOptOut || gone.adOptOut,
  }
}

/**
 * What holds for each of two leads whose merge is undone. `now` is the merged lead: what was decided
 * about it since the merge stays with the kept one, everything else is as it was before. A wish made
 * since not to be reported to ad platforms is kept for both: nobody knows whose it was.
 */
export function splitDecisions(
  now: LeadDecisions,
  kept: LeadDecisions,
  gone: LeadDecisions,
): { kept: LeadDecisions; gone: LeadDecisions } {
  const merged = mergedDecisions(kept, gone)
  const isSameSale =
    now.purchaseValueCents === merged.purchaseValueCents &&
    now.purchaseCurrency === merged.purchaseCurrency
  const sale = isSameSale ? kept : now
  return {
    kept: {
      status: now.status === merged.status ? kept.status : now.status,
      purchaseValueCents: sale.purchaseValueCents,
      purchaseCurrency: sale.purchaseCurrency,
      tags: now.tags.filter((tag) => kept.tags.includes(tag) || !gone.tags.includes(tag)),
      adOptOut: now.adOptOut === merged.adOptOut ? kept.adOptOut : now.adOptOut,
    },
    gone: { ...gone, adOptOut: gone.adOptOut || (now.adOptOut && !merged.adOptOut) },
  }
}
