import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growth, growthOf, linear } from '#tests/helpers/growth'
import type { EventType } from '../conversions/conversion-rules.ts'
import { orderNumberIn, readText } from './phrase.ts'
import { isSaleRule, judgeText, type PhraseTerms } from './phrase-rule.ts'

const terms: PhraseTerms = {
  phrases: ['pedido confirmado', 'venda fechada hoje'],
  asksFirst: false,
  isSale: true,
  fixedValueCents: null,
  currency: 'BRL',
}

test('it matches by the first of its phrases that is said', () => {
  expect(judgeText(readText('Venda fechada hoje! Pedido confirmado R$ 10'), terms)).toEqual({
    matches: true,
    phrase: 'pedido confirmado',
    sale: { cents: 1_000, from: 'message' },
    isDoubted: false,
    waits: false,
  })
})

test.each<[string, Partial<PhraseTerms>]>([
  ['Pedido confirmado R$ 10, se puder manda o CEP', {}],
  ['Pedido confirmado R$ 10, não esquece o CEP', { fixedValueCents: 500 }],
  ['Pedido confirmado R$ 10, pode entregar hoje?', {}],
  ['Provavelmente pedido confirmado R$ 10', { isSale: false }],
])('%j waits for a person, with the value that it states', (text, change) => {
  const sale = change.isSale === false ? null : { cents: 1_000, from: 'message' }
  expect(judgeText(readText(text), { ...terms, ...change })).toMatchObject({
    isDoubted: true,
    waits: true,
    ...(text.endsWith('?') ? { sale: { cents: null, candidates: [1_000] } } : { sale }),
  })
})

test('a phrase that is said without a doubt comes before one that is in doubt', () => {
  const text = 'Pedido confirmado se o pix cair.\nCaiu! Venda fechada hoje R$ 10'
  expect(judgeText(readText(text), terms)).toMatchObject({
    phrase: 'venda fechada hoje',
    waits: false,
  })
})

test.each<[string, string, object]>([
  ['Pedido confirmado?', 'pedido confirmado', { why: 'question' }],
  ['confirmado o pedido', 'pedido confirmado', { why: 'apart' }],
  ['venda de hoje', 'venda fechada hoje', { why: 'words', missing: ['fechada'] }],
  ['oi', 'pedido confirmado', { why: 'words', missing: ['pedido', 'confirmado'] }],
])('%j says none; closest is %j', (text, phrase, answer) => {
  expect(judgeText(readText(text), terms)).toEqual({
    matches: false,
    phrase,
    answer: { says: false, ...answer },
  })
})

test.each<[string, Partial<PhraseTerms>, object]>([
  ['no clear value', {}, { sale: { cents: null, problem: 'none' }, waits: true }],
  ['a fixed one', { fixedValueCents: 500 }, { sale: { cents: 500, from: 'rule' }, waits: false }],
  ['no sale', { isSale: false }, { sale: null, waits: false }],
  ['a person wanted', { isSale: false, asksFirst: true }, { sale: null, waits: true }],
])('with %s', (_what, change, expected) => {
  expect(judgeText(readText('pedido confirmado'), { ...terms, ...change })).toMatchObject(expected)
})

test('a rule without phrases says nothing', () => {
  expect(judgeText(readText('pedido confirmado'), { ...terms, phrases: [] })).toBeNull()
})

test('any text and any phrases get a verdict; case and accents make no difference', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })
  const phrases = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { minLength: 1 })
  fc.assert(
    fc.property(text, phrases, (said, some) => {
      expect(judgeText(readText(said), { ...terms, phrases: some })).not.toBeNull()
    }),
  )
  const known = fc.constantFrom('É pedido confirmado', 'PEDIDO CONFIRMÁDO, R$ 5', 'não, pedido?')
  fc.assert(
    fc.property(known, (said) => {
      const verdict = judgeText(readText(said), terms)
      expect(judgeText(readText(said.toUpperCase()), terms)).toEqual(verdict)
      expect(judgeText(readText(said.normalize('NFD')), terms)).toEqual(verdict)
    }),
  )
})

test.each<[string | null, EventType | null, boolean]>([
  ['converted', null, true],
  ['lost', 'Purchase', true],
  [null, 'CompleteOrder', true],
  [null, 'Lead', false],
  ['contacted', null, false],
])('status %s and event %s: a sale is %s', (status, event, isSale) => {
  expect(isSaleRule(status, event)).toBe(isSale)
})

test('50 rules of 20 phrases read 64 kB of any text in time that grows with its length alone', () => {
  const rules = Array.from({ length: 50 }, (_, rule) => ({
    ...terms,
    phrases: Array.from({ length: 20 }, (_, i) => `ok venda ${rule} ${i}`),
  }))
  const fires = { ...terms, phrases: ['ok'] }
  const hostile = [
    'nao ok ',
    'sem juros ok ',
    'ok, nao se preocupe, ',
    'e nao aceitamos nenhuma troca ',
    'ok ',
    'ok venda ',
    'ok\n',
    'ok. ',
    'se ok ',
    'venda 1 ',
    'Não 🎉 ',
    'a',
  ]
  for (const part of hostile) {
    const read = (text: string) => {
      const said = readText(text)
      for (const rule of [...rules, fires, fires]) judgeText(said, rule)
    }
    expect(growthOf(part, read), part).toBeLessThan(linear)
  }
})

test('of a long message the first 4,096 characters are read, and no sentence that goes beyond', () => {
  const matches = (text: string) =>
    judgeText(readText(text), { ...terms, phrases: ['ok'] })?.matches
  const filler = 'bom dia. '.repeat(440)
  expect(matches(`${filler}ok. ${filler.repeat(15)}`)).toBe(true)
  expect(matches(`${filler.repeat(15)}ok.`)).toBe(false)
  expect(matches(`${filler}ok ${'sim '.repeat(1_000)}?`)).toBe(false)
  expect(matches(`${filler}ok\n${'sim '.repeat(1_000)}?`)).toBe(true)
})

test('an order number is looked for in time that grows with the length of the text alone', () => {
  for (const part of [' ', '\n', ': ', '# ', 'os ', 'pedido n ', 'n']) {
    const textOf = (length: number) => `pedido${part.repeat(length / part.length)}!`
    expect(growth(textOf, orderNumberIn), part).toBeLessThan(linear)
  }
})
