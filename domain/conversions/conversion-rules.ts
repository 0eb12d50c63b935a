/** Event types of the product specification (9), in its order. */
export const eventTypes = [
  'Lead',
  'ViewContent',
  'Purchase',
  'AddToCart',
  'InitiateCheckout',
  'AddPaymentInfo',
  'CompleteRegistration',
  'Contact',
  'CustomizeProduct',
  'Donate',
  'FindLocation',
  'Schedule',
  'Search',
  'StartTrial',
  'SubmitApplication',
  'Subscribe',
  'AddToWishlist',
  'PageView',
  'GenerateLead',
  'CompleteOrder',
] as const
export type EventType = (typeof eventTypes)[number]

export const triggerConditions = [
  'campaign_whatsapp',
  'any_whatsapp',
  'click',
  'both',
  'whatsapp_contact',
  'status_converted',
  'status_lost',
  'phrase',
] as const
export type TriggerCondition = (typeof triggerConditions)[number]

export const defaultTrigger: TriggerCondition = 'campaign_whatsapp'

/** Whose value an event has: always the configured one, or the sale's own, else the configured one. */
export const valueSources = ['fixed', 'sale'] as const
export type ValueSource = (typeof valueSources)[number]

/** Where Meta is told that an event happened, whatever we know of it. */
export type ActionSource = 'chat'

export const currencies = ['BRL', 'USD', 'EUR', 'GBP'] as const
export type Currency = (typeof currencies)[number]

/** Ad platforms refuse older events; a later one is not sent and says why. */
export const maxEventAgeMs = 7 * 86_400_000

/** A phrase tells of one sale of a lead in this time, unless another order is named. */
export const phraseRepeatWindowMs = 86_400_000

/** Something that happened to a click or a lead. */
export type Fact =
  | { kind: 'click' }
  | { kind: 'first_message'; isTracked: boolean }
  | { kind: 'became_tracked' }
  | { kind: 'status'; to: string }
  /** A customer's sale; `isFirst`: the one recorded first, whose events are those of the status. */
  | { kind: 'sale'; saleId: string; isFirst: boolean }
  | {
      /** A rule on the messages of the business fires the configured event that it names. */
      kind: 'phrase'
      configId: string
      /** Distinguishes two sales of one lead: the order number, else the message's id. */
      occasion: string
    }

/**
 * The occurrence for which a trigger fires on a fact, or null. One (lead or click, event,
 * occurrence) is reported once: `both` has two of them, and `campaign_whatsapp` the same one
 * whether the first message was tracked or the lead became tracked later. A phrase rule names its
 * event itself, whatever that one's own trigger is.
 */
export function firesOn(trigger: TriggerCondition, fact: Fact): string | null {
  switch (fact.kind) {
    case 'click':
      return trigger === 'click' || trigger === 'both' ? 'click' : null
    case 'first_message':
      if (trigger === 'campaign_whatsapp') return fact.isTracked ? 'message' : null
      return trigger === 'any_whatsapp' || trigger === 'whatsapp_contact' || trigger === 'both'
        ? 'message'
        : null
    case 'became_tracked':
      return trigger === 'campaign_whatsapp' ? 'message' : null
    case 'status':
      if (trigger === 'status_converted' && fact.to === 'converted') return 'converted'
      return trigger === 'status_lost' && fact.to === 'lost' ? 'lost' : null
    case 'sale':
      if (trigger !== 'status_converted') return null
      return fact.isFirst ? 'converted' : `sale:${fact.saleId}`
    case 'phrase':
      return `phrase:${fact.occasion}`
  }
}

/**
 * Whether a phrase rule may fire again for a lead that it fired for before: after 24 hours, for
 * another order number, or when the rule says each time. Instants in epoch milliseconds.
 */
export function phraseMayFire(question: {
  atMs: number
  orderNumber: string | null
  everyTime: boolean
  previous: readonly { atMs: number; orderNumber: string | null }[]
}): boolean {
  const { atMs, orderNumber, everyTime, previous } = question
  if (orderNumber !== null && previous.some((match) => match.orderNumber === orderNumber)) {
    return false
  }
  if (everyTime) return true
  return previous.every(
    (match) =>
      Math.abs(atMs - match.atMs) >= phraseRepeatWindowMs ||
      (orderNumber !== null && match.orderNumber !== null),
  )
}

/**
 * The text that identifies one event for ever; the platform's event id is its hash. The same parts
 * give the same text on every attempt, and different parts never do.
 */
export function eventIdParts(event: {
  accountId: string | number
  subjectId: string | number
  configId: string | number
  occurrence: string
}): string {
  return JSON.stringify([
    String(event.accountId),
    String(event.subjectId),
    String(event.configId),
    event.occurrence,
  ])
}
