import { type Currency, currencies } from '#domain/conversions/conversion-rules'
import type { Destination } from '#domain/conversions/destinations'
import type { EventConfig, EventConfigInput } from '../../data/conversion-events.ts'

export type EventDraft = {
  eventName: string
  eventDescription: string
  eventType: EventConfig['eventType']
  triggerCondition: EventConfig['triggerCondition']
  phrase: string
  target: string
  valueSource: EventConfig['valueSource']
  purchaseValue: string
  purchaseCurrency: Currency | ''
  /** Null: the server decides it from how the conversion happened. */
  actionSource: EventConfig['actionSource']
}

/** Spec 9: Lead on the first message of a campaign; a Purchase starts in reais, with a fixed value. */
export const newDraft: EventDraft = {
  eventName: '',
  eventDescription: '',
  eventType: 'Lead',
  triggerCondition: 'campaign_whatsapp',
  phrase: '',
  target: '',
  valueSource: 'fixed',
  purchaseValue: '',
  purchaseCurrency: 'BRL',
  actionSource: null,
}

export function draftOf(event: EventConfig): EventDraft {
  return {
    eventName: event.eventName,
    eventDescription: event.eventDescription,
    eventType: event.eventType,
    triggerCondition: event.triggerCondition,
    phrase: event.phrase ?? '',
    target: event.target ?? '',
    // Only for a Purchase did a person choose the stored source.
    valueSource: event.eventType === 'Purchase' ? event.valueSource : newDraft.valueSource,
    purchaseValue: event.purchaseValue?.toLocaleString('pt-BR', { minimumFractionDigits: 2 }) ?? '',
    purchaseCurrency: currencies.find((known) => known === event.purchaseCurrency) ?? 'BRL',
    actionSource: event.actionSource,
  }
}

/** The draft with another trigger: the message that says a phrase is where the value is looked for. */
export function withTrigger(triggerCondition: EventDraft['triggerCondition']): Partial<EventDraft> {
  return triggerCondition === 'phrase'
    ? { triggerCondition, valueSource: 'sale' }
    : { triggerCondition }
}

/** Spec 5: a Purchase needs a currency, and a value unless that is the sale's own. */
export function lacksPurchase(draft: EventDraft): boolean {
  if (draft.eventType !== 'Purchase') return false
  const lacksValue = draft.purchaseValue.trim() === '' && draft.valueSource === 'fixed'
  return lacksValue || draft.purchaseCurrency === ''
}

/** A phrase trigger needs its phrase. */
export function lacksPhrase(draft: EventDraft): boolean {
  return draft.triggerCondition === 'phrase' && draft.phrase.trim() === ''
}

/** Google counts an event only for a conversion action, which is the event's target. */
export function lacksTarget(draft: EventDraft, destination: Destination): boolean {
  return destination === 'google' && draft.target.trim() === ''
}

/** Whether the destination may be told a name or number of its own for the event. */
export function takesTarget(destination: Destination): destination is 'google' | 'ga4' {
  return destination === 'google' || destination === 'ga4'
}

/**
 * What is sent: the phrase only with its trigger, the value and its source only with a Purchase,
 * the target only to a destination that has one.
 */
export function eventInput(draft: EventDraft, destination: Destination): EventConfigInput {
  const { phrase, target, valueSource, purchaseValue, purchaseCurrency, ...rest } = draft
  const isPurchase = draft.eventType === 'Purchase'
  return {
    ...rest,
    eventName: draft.eventName.trim(),
    phrase: draft.triggerCondition === 'phrase' ? phrase : null,
    ...(takesTarget(destination) ? { target: target.trim() || null } : {}),
    ...(isPurchase ? { valueSource } : {}),
    purchaseValue: isPurchase ? purchaseValue.trim() : null,
    purchaseCurrency: isPurchase ? purchaseCurrency : null,
  }
}
