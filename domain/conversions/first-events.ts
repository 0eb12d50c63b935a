import type { EventType, TriggerCondition } from './conversion-rules.ts'

/** What a destination is told of from the start: the first message of a tracked lead, and a sale. */
export type FirstEvent = 'lead' | 'sale'

type Known = { eventType: EventType; trigger: TriggerCondition }

const firstMessage: readonly TriggerCondition[] = [
  'campaign_whatsapp',
  'any_whatsapp',
  'whatsapp_contact',
  'both',
]
const sales: readonly EventType[] = ['Purchase', 'CompleteOrder']

/**
 * Which events a destination that is connected for the first time still needs. `known` are all that
 * were ever configured for it: one that a person deleted was decided against.
 */
export function missingFirstEvents(known: readonly Known[]): FirstEvent[] {
  const knowsLead = known.some(({ trigger }) => firstMessage.includes(trigger))
  return [
    ...(knowsLead ? [] : (['lead'] as const)),
    ...(tellsSale(known) ? [] : (['sale'] as const)),
  ]
}

/** Whether one of the events tells of a sale: by its status, or because a phrase in the chat names it. */
export function tellsSale(events: readonly Known[]): boolean {
  return events.some(
    ({ eventType, trigger }) => trigger === 'status_converted' || sales.includes(eventType),
  )
}
