import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, foldText, withoutUnseen } from './text-fold.ts'

test.each([
  ['Promoção de São João', 'promocao de sao joao'],
  ['PROMOCAO', 'promocao'],
  ['Ｐｉｘ １２', 'pix 12'],
  ['joa\u0303o', 'joao'],
  ['R$ 10,00 — Ótimo!', 'r$ 10,00 — otimo!'],
  ['İstanbul', 'istanbul'],
  ['', ''],
])('%j folds to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})

test.each([
  ['a\0b', 'a\ufffdb'],
  ['\ud83d solto', '\ufffd solto'],
  ['linha\r\n\toutra 👋', 'linha\r\n\toutra 👋'],
])('%j is stored as %j', (text, stored) => {
  expect(cleanText(text)).toBe(stored)
})

test('what is stored never has NUL nor lone surrogates', () => {
  const anyUnits = fc
    .array(fc.integer({ min: 0, max: 0xffff }))
    .map((u) => String.fromCharCode(...u))
  fc.assert(
    fc.property(anyUnits, (text) => {
      expect(cleanText(text).isWellFormed()).toBe(true)
      expect(cleanText(text)).not.toContain('\0')
      expect(cleanText(text)).toHaveLength(text.length)
    }),
  )
})

test('nothing visible is lost with the unseen', () => {
  expect(withoutUnseen('K7\u200bQ2\u2060M9\ufeffXA \u200eoi\u00ad')).toBe('K7Q2M9XA oi')
  expect(withoutUnseen('Olá, tudo bem?')).toBe('Olá, tudo bem?')
})
