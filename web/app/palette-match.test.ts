import { expect, test } from 'vitest'
import { matches } from './palette-match.ts'

test.each([
  ['Configurações', 'configuracoes', true],
  ['Relatório de Leads', 'leads rel', true],
  ['Relatório de Leads', '', true],
  ['Promoção de Verão 🎉', 'VERÃO', true],
  ['Gerador de Links', 'widget', false],
  ['Gerador de Links', 'links widget', false],
])('%s, typed %s: %s', (text, typed, isFound) => {
  expect(matches(text, typed)).toBe(isFound)
})
