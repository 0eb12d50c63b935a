import { expect, test } from 'vitest'
import type { EventConfig } from '../../data/conversion-events.ts'
import {
  draftOf,
  eventInput,
  lacksPhrase,
  lacksPurchase,
  lacksTarget,
  newDraft,
  withTrigger,
} from './event-draft.ts'

test.each([
  ['Lead', '', 'BRL', false],
  ['Purchase', '', 'BRL', true],
  ['Purchase', '  ', 'BRL', true],
  ['Purchase', '197,00', '', true],
  ['Purchase', '197,00', 'BRL', false],
] as const)(
  '%s with value "%s" and currency "%s": lacks something %s',
  (type, value, currency, lacks) => {
    const draft = { ...newDraft, eventType: type, purchaseValue: value, purchaseCurrency: currency }
    expect(lacksPurchase(draft)).toBe(lacks)
  },
)

test('a Purchase with the value of the sale needs none of its own', () => {
  const draft = { ...newDraft, eventType: 'Purchase', valueSource: 'sale' } as const
  expect(lacksPurchase(draft)).toBe(false)
  expect(lacksPurchase({ ...draft, purchaseCurrency: '' })).toBe(true)
})

test('a phrase trigger leaves the value to the message until somebody says otherwise', () => {
  const draft = { ...newDraft, eventType: 'Purchase', ...withTrigger('phrase') } as const
  expect(lacksPurchase(draft)).toBe(false)
  expect(lacksPurchase({ ...draft, valueSource: 'fixed' })).toBe(true)
  expect(withTrigger('click')).toEqual({ triggerCondition: 'click' })
})

test('a phrase trigger needs a phrase', () => {
  expect(lacksPhrase({ ...newDraft, triggerCondition: 'phrase', phrase: ' ' })).toBe(true)
  expect(lacksPhrase({ ...newDraft, triggerCondition: 'phrase', phrase: 'pago' })).toBe(false)
  expect(lacksPhrase(newDraft)).toBe(false)
})

test('Google needs a conversion action, GA4 may be told a name, nobody else is', () => {
  expect(lacksTarget(newDraft, 'google')).toBe(true)
  expect(lacksTarget({ ...newDraft, target: '123' }, 'google')).toBe(false)
  expect(lacksTarget(newDraft, 'tiktok')).toBe(false)
  expect(eventInput({ ...newDraft, target: ' 123 ' }, 'google')).toMatchObject({ target: '123' })
  expect(eventInput({ ...newDraft, target: '123' }, 'meta')).not.toHaveProperty('target')
  expect(lacksTarget(newDraft, 'ga4')).toBe(false)
  expect(eventInput(newDraft, 'ga4')).toMatchObject({ target: null })
})

test('where it happened is decided by how, until somebody says that it is a conversation', () => {
  expect(eventInput(newDraft, 'meta').actionSource).toBeNull()
  expect(eventInput({ ...newDraft, actionSource: 'chat' }, 'meta').actionSource).toBe('chat')
})

test('value, currency and phrase stay behind when the type and trigger do not use them', () => {
  const draft = { ...newDraft, eventName: ' Lead ', phrase: 'pago', purchaseValue: '10,00' }
  const input = eventInput(draft, 'meta')
  expect(input).toMatchObject({
    eventName: 'Lead',
    phrase: null,
    purchaseValue: null,
    purchaseCurrency: null,
  })
  expect(input).not.toHaveProperty('valueSource')
})

test('an event that becomes a Purchase starts with a fixed value', () => {
  const lead = { ...newDraft, valueSource: 'sale' } as unknown as EventConfig
  expect(draftOf(lead)).toMatchObject({ valueSource: 'fixed' })
  expect(draftOf({ ...lead, eventType: 'Purchase' })).toMatchObject({ valueSource: 'sale' })
})
