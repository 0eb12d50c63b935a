import type { MetaEvent } from './wire.ts'

type ActionSource = MetaEvent['action_source']

/** What conversations that an ad began may be called: the rest is refused with 2804066. */
const messagingNames = {
  AddToCart: 'AddToCart',
  CartAbandoned: 'CartAbandoned',
  CompleteOrder: 'Purchase',
  CompleteRegistration: 'LeadSubmitted',
  Contact: 'LeadSubmitted',
  GenerateLead: 'LeadSubmitted',
  InitiateCheckout: 'InitiateCheckout',
  Lead: 'LeadSubmitted',
  LeadSubmitted: 'LeadSubmitted',
  OrderCanceled: 'OrderCanceled',
  OrderCreated: 'OrderCreated',
  OrderDelivered: 'OrderDelivered',
  OrderReturned: 'OrderReturned',
  OrderShipped: 'OrderShipped',
  Purchase: 'Purchase',
  QualifiedLead: 'QualifiedLead',
  RatingProvided: 'RatingProvided',
  ReviewProvided: 'ReviewProvided',
  Schedule: 'LeadSubmitted',
  SubmitApplication: 'LeadSubmitted',
  ViewContent: 'ViewContent',
}

/** Our name → Meta's, per action source; null: any name, as it is. */
const names: Record<ActionSource, ReadonlyMap<string, string> | null> = {
  website: null,
  chat: null,
  system_generated: null,
  business_messaging: new Map(Object.entries(messagingNames)),
}

/** What Meta calls an event of this action source; null when it takes no such event there. */
export function nameAt(source: ActionSource, name: string): string | null {
  const known = names[source]
  return known === null ? name : (known.get(name) ?? null)
}
