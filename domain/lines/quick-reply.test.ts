import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickReplyText } from './quick-reply.ts'

const maria = { name: 'Maria Souza', campaign: 'Verão 2026' }

test.each([
  ['Olá {nome}, tudo bem?', maria, 'Olá Maria, tudo bem?'],
  ['Olá {nome}, tudo bem?', { name: null, campaign: null }, 'Olá, tudo bem?'],
  ['{nome}, tudo bem?', { name: '', campaign: null }, 'tudo bem?'],
  ['Olá {nome} tudo bem?', { name: null, campaign: null }, 'Olá tudo bem?'],
  ['Olá {NOME}!', { name: '  Zé  ', campaign: null }, 'Olá Zé!'],
  ['{nome}, vi que veio por {campanha}.', maria, 'Maria, vi que veio por Verão 2026.'],
  ['Oi\n{nome}\ntudo bem?', maria, 'Oi\nMaria\ntudo bem?'],
  ['Custa {valor} e {nome', maria, 'Custa {valor} e {nome'],
  ['{nome}', { name: '$& {campanha} 😀', campaign: 'x' }, '$&'],
])('%s', (text, facts, expected) => {
  expect(quickReplyText(text, facts)).toBe(expected)
})

test('a text without placeholders is only trimmed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/\{(nome|campanha)\}/i.test(text))
      expect(quickReplyText(text, maria)).toBe(text.trim())
    }),
  )
})
