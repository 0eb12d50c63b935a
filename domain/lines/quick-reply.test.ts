import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickReplyText } from './quick-reply.ts'

const maria = { name: 'Maria Souza', campaign: 'Verão 2026', adTitle: null }
const nobody = { name: null, campaign: null, adTitle: null }
const byAd = { ...maria, campaign: '[WPP] CBO 03', adTitle: ' Fale conosco ' }
const unidentified = { ...maria, campaign: '(anúncio não identificado)' }

test.each([
  ['Olá {nome}, tudo bem?', maria, 'Olá Maria, tudo bem?'],
  ['Olá {nome}, tudo bem?', nobody, 'Olá, tudo bem?'],
  ['{nome}, tudo bem?', { ...nobody, name: '' }, 'tudo bem?'],
  ['Olá {nome} tudo bem?', nobody, 'Olá tudo bem?'],
  ['Olá {NOME}!', { ...nobody, name: '  Zé  ' }, 'Olá Zé!'],
  ['{nome}, vi que veio por {campanha}.', maria, 'Maria, vi que veio por Verão 2026.'],
  ['Veio por {campanha}.', byAd, 'Veio por Fale conosco.'],
  ['Veio por {campanha}.', { ...unidentified, adTitle: 'Oferta' }, 'Veio por Oferta.'],
  ['Veio por {campanha}.', unidentified, 'Veio por.'],
  ['Oi\n{nome}\ntudo bem?', maria, 'Oi\nMaria\ntudo bem?'],
  ['Custa {valor} e {nome', maria, 'Custa {valor} e {nome'],
  ['{nome}', { ...maria, name: '$& {campanha} 😀' }, '$&'],
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
