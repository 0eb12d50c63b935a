import type { EventConfig, EventConfigInput } from '../../data/ad-events.ts'

export type EventDraft = {
  eventName: string
  eventDescription: string
  eventType: EventConfig['eventType']
  triggerCondition: EventConfig['triggerCondition']
  phrase: string
  purchaseValue: string
  purchaseCurrency: string
  /** Null: decided by how it happened. */
  actionSource: EventConfig['actionSource']
}

/** Spec 9: Lead on the first message of a campaign; a Purchase starts in reais. */
export const newDraft: EventDraft = {
  eventName: '',
  eventDescription: '',
  eventType: 'Lead',
  triggerCondition: 'campaign_whatsapp',
  phrase: '',
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
    purchaseValue: event.purchaseValue?.toLocaleString('pt-BR', { minimumFractionDigits: 2 }) ?? '',
    purchaseCurrency: event.purchaseCurrency ?? 'BRL',
    actionSource: event.actionSource,
  }
}

/** Spec 5: a Purchase needs a value and a currency; of a phrase, the message may bring the value. */
export function lacksPurchase(draft: EventDraft): boolean {
  if (draft.eventType !== 'Purchase') return false
  const lacksValue = draft.purchaseValue.trim() === '' && draft.triggerCondition !== 'phrase'
  return lacksValue || draft.purchaseCurrency === ''
}

/** A phrase trigger needs its phrase. */
export function lacksPhrase(draft: EventDraft): boolean {
  return draft.triggerCondition === 'phrase' && draft.phrase.trim() === ''
}

/** What is sent: the phrase only with its trigger, value and currency only with a Purchase. */
export function eventInput(draft: EventDraft): EventConfigInput {
  const { phrase, purchaseValue, purchaseCurrency, ...rest } = draft
  const isPurchase = draft.eventType === 'Purchase'
  return {
    ...rest,
    eventName: draft.eventName.trim(),
    phrase: draft.triggerCondition === 'phrase' ? phrase : null,
    purchaseValue: isPurchase ? purchaseValue.trim() : null,
    purchaseCurrency: isPurchase
      ? (purchaseCurrency as EventConfigInput['purchaseCurrency'])
      : null,
  }
}
