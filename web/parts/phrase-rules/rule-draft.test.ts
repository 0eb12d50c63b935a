import { expect, test } from 'vitest'
import type { EventConfig } from '../../data/conversion-events.ts'
import { draftOf, ruleDraft, ruleInput } from './rule-draft.ts'

const events = [{ id: 'e1', eventType: 'Purchase' }] as EventConfig[]

test('a new rule is about a sale, acts at once and once a day', () => {
  expect(draftOf(null)).toMatchObject({
    setStatus: 'converted',
    eventId: 'none',
    timing: 'immediate',
    everyTime: false,
    currency: 'BRL',
  })
})

test('what is sent: a phrase per line, nothing where nothing was chosen', () => {
  const draft = {
    ...draftOf(null),
    name: 'Venda',
    phrases: ' fechado \n\nvendido\n',
    fixedValue: '9',
  }
  expect(ruleInput(draft, events)).toEqual({
    name: 'Venda',
    phrases: ['fechado', 'vendido'],
    setStatus: 'converted',
    addTag: null,
    eventId: null,
    timing: 'immediate',
    fixedValue: '9',
    currency: 'BRL',
    everyTime: false,
  })
})

test('a value goes with a sale alone', () => {
  const tag = { ...draftOf(null), setStatus: 'none' as const, addTag: 'vip', fixedValue: '9' }
  expect(ruleInput(tag, events)).toMatchObject({ setStatus: null, addTag: 'vip', fixedValue: null })
  expect(ruleInput({ ...tag, eventId: 'e1' }, events)).toMatchObject({ fixedValue: '9' })
})

test.each([
  ['', 'Informe pelo menos uma frase'],
  [' \n ', 'Informe pelo menos uma frase'],
  ['ok\n!!!', 'A frase precisa ter letras ou números'],
  ['a'.repeat(201), 'Use no máximo 200 caracteres'],
  [Array.from({ length: 21 }, (_, i) => `frase ${i}`).join('\n'), 'Use no máximo 20 frases'],
])('phrases %j: %s', (phrases, message) => {
  const { error } = ruleDraft.safeParse({ ...draftOf(null), name: 'Venda', phrases })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
