import { expect, test } from 'vitest'
import { personName } from './person-name.ts'

test.each([
  ['Maria', 'Maria', null],
  ['João D’Ávila 🌻', 'João', 'D’Ávila'],
  ['Ana Paula Souza', 'Ana', 'Souza'],
  ['❤️ Bia ❤️', 'Bia', null],
  ['~ José Carlos 2', 'José', 'Carlos'],
  ['Dra. Camila Reis', 'Camila', 'Reis'],
  ['𝓜𝓪𝓻𝓲𝓪 Luz', 'Maria', 'Luz'],
  ['Bruno | TI', 'Bruno', 'TI'],
  ['Carlos M.', 'Carlos', null],
])('%s is %s %s', (shown, first, last) => {
  expect(personName(shown)).toEqual({ first, last })
})

test.each([
  'Loja da Maria',
  'Clínica Sorriso',
  'Silva & Filhos',
  'www.site.com.br',
  'J',
  '5511987654321',
  '🌻',
  '',
])('%j names nobody', (shown) => {
  expect(personName(shown)).toEqual({ first: null, last: null })
})

test('an unknown name names nobody', () => {
  expect(personName(null)).toEqual({ first: null, last: null })
})
