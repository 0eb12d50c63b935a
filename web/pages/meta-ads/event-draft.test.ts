import { expect, test } from 'vitest'
import { eventInput, lacksPhrase, lacksPurchase, newDraft } from './event-draft.ts'

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

test('a Purchase by phrase may leave the value to the message', () => {
  const draft = { ...newDraft, eventType: 'Purchase', triggerCondition: 'phrase' } as const
  expect(lacksPurchase(draft)).toBe(false)
  expect(lacksPurchase({ ...draft, purchaseCurrency: '' })).toBe(true)
})

test('a phrase trigger needs a phrase', () => {
  expect(lacksPhrase({ ...newDraft, triggerCondition: 'phrase', phrase: ' ' })).toBe(true)
  expect(lacksPhrase({ ...newDraft, triggerCondition: 'phrase', phrase: 'pago' })).toBe(false)
  expect(lacksPhrase(newDraft)).toBe(false)
})

test('where it happened is decided by how, until somebody says that it is a conversation', () => {
  expect(eventInput(newDraft).actionSource).toBeNull()
  expect(eventInput({ ...newDraft, actionSource: 'chat' }).actionSource).toBe('chat')
})

test('value, currency and phrase stay behind when the type and trigger do not use them', () => {
  const draft = { ...newDraft, eventName: ' Lead ', phrase: 'pago', purchaseValue: '10,00' }
  expect(eventInput(draft)).toMatchObject({
    eventName: 'Lead',
    phrase: null,
    purchaseValue: null,
    purchaseCurrency: null,
  })
})
