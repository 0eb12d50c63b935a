import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, linear } from '#tests/helpers/growth'
import { findPhrase, orderNumberIn, readText } from '../sales/phrase.ts'
import {
  eventIdParts,
  type Fact,
  firesOn,
  phraseMayFire,
  type TriggerCondition,
  triggerConditions,
} from './conversion-rules.ts'

const click: Fact = { kind: 'click' }
const tracked: Fact = { kind: 'first_message', isTracked: true }
const untracked: Fact = { kind: 'first_message', isTracked: false }
const became: Fact = { kind: 'became_tracked' }
const sale: Fact = { kind: 'phrase', configId: 'c1', occasion: 'm1' }

test.each<[TriggerCondition, (string | null)[]]>([
  ['campaign_whatsapp', [null, 'message', null, 'message', null, null, 'phrase:m1']],
  ['any_whatsapp', [null, 'message', 'message', null, null, null, 'phrase:m1']],
  ['whatsapp_contact', [null, 'message', 'message', null, null, null, 'phrase:m1']],
  ['click', ['click', null, null, null, null, null, 'phrase:m1']],
  ['both', ['click', 'message', 'message', null, null, null, 'phrase:m1']],
  ['status_converted', [null, null, null, null, 'converted', null, 'phrase:m1']],
  ['status_lost', [null, null, null, null, null, 'lost', 'phrase:m1']],
  ['phrase', [null, null, null, null, null, null, 'phrase:m1']],
])('%s', (trigger, occurrences) => {
  const facts: Fact[] = [
    click,
    tracked,
    untracked,
    became,
    { kind: 'status', to: 'converted' },
    { kind: 'status', to: 'lost' },
    sale,
  ]
  expect(facts.map((fact) => firesOn(trigger, fact))).toEqual(occurrences)
})

test('a status that means nothing to a trigger fires none', () => {
  for (const trigger of triggerConditions)
    expect(firesOn(trigger, { kind: 'status', to: 'contacted' })).toBeNull()
})

describe('phrases', () => {
  test.each([
    ['Pedido confirmado', 'pedido confirmado'],
    ['PEDIDO   CONFIRMÁDO!!! 🎉', 'pedido confirmado'],
    ['pedido\nconfirmado', 'pedido confirmado'],
    ['*Pedido* _confirmado_', 'pedido confirmado'],
    ['Oi! Pedido, confirmado.', 'Pedido confirmado!'],
    ['Pedido con\u200bfirmado', 'pedido confirmado'],
    ['Tudo bem? Pedido confirmado.', 'pedido confirmado'],
    ['Pedido confirmado! Tudo bem?', 'pedido confirmado'],
    ['Pedido confirmado\nPosso enviar?', 'pedido confirmado'],
    ['Pedido confirmado? Sim, pedido confirmado.', 'pedido confirmado'],
    ['Pedido confirmado: R$ 1.234,56. Ok?', 'pedido confirmado'],
    ['venda', 'VENDA'],
    ['Promoção', 'promocao'],
  ])('%j says %j', (text, phrase) => {
    expect(findPhrase(readText(text), phrase).says).toBe(true)
  })

  test.each([
    ['Pedido confirmado?', 'pedido confirmado'],
    ['Pedido confirmado ?', 'pedido confirmado'],
    ['Pedido confirmado?!', 'pedido confirmado'],
    ['Pedido confirmado!?', 'pedido confirmado'],
    ['Pedido confirmado, posso enviar?', 'pedido confirmado'],
    ['O valor 1.234,56 do pedido confirmado é esse?', 'pedido confirmado'],
    ['pedidos confirmados', 'pedido confirmado'],
    ['revenda', 'venda'],
    ['pedido não confirmado', 'pedido confirmado'],
    ['confirmado pedido', 'pedido confirmado'],
    ['qualquer coisa', ''],
    ['qualquer coisa', '🎉 !!'],
    ['', 'pedido'],
  ])('%j does not say %j', (text, phrase) => {
    expect(findPhrase(readText(text), phrase).says).toBe(false)
  })

  test('a phrase is found wherever it stands, whatever its case', () => {
    // No word that denies, sets a condition or speaks of another sale.
    const words = fc.array(
      fc.stringMatching(/^[bcdfg][a-z]{1,7}$/).filter((one) => one !== 'caso'),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(words, words, words, (before, phrase, after) => {
        const text = `${before.join(' ')} ${phrase.join(' , ').toUpperCase()}\n${after.join(' ')}`
        expect(findPhrase(readText(text), phrase.join(' ')).says).toBe(true)
        expect(
          findPhrase(readText(`${before.join(' ')} ${phrase.join(' ')}?`), phrase.join(' ')).says,
        ).toBe(false)
      }),
    )
  })

  test('repetitions are read in time that grows with their length alone', () => {
    const endless = `${'a '.repeat(100)}b`
    const read = (text: string) => [
      findPhrase(readText(`${text}?`), 'a'),
      findPhrase(readText(text), endless),
    ]
    expect(growthOf('a ', read)).toBeLessThan(linear)
  })

  test.each([
    ['Pedido 1234 confirmado', '1234'],
    ['pedido nº 1234', '1234'],
    ['Pedido número: A-77 ok', 'A-77'],
    ['confirmado #ab12', 'AB12'],
    ['venda n. 55', '55'],
    ['Pedido confirmado R$ 1.234,56', null],
    ['Olá', null],
  ])('order in %j: %s', (text, order) => {
    expect(orderNumberIn(text)).toBe(order)
  })

  const hour = 3_600_000
  test.each([
    ['the first time', null, false, [], true],
    ['again within 24 h', null, false, [{ atMs: 0, orderNumber: null }], false],
    ['after 24 h', null, false, [{ atMs: -23 * hour, orderNumber: null }], true],
    ['another order', '2', false, [{ atMs: 0, orderNumber: '1' }], true],
    ['the same order, later', '1', false, [{ atMs: -100 * hour, orderNumber: '1' }], false],
    ['an order after a sale without number', '1', false, [{ atMs: 0, orderNumber: null }], false],
    ['each time', null, true, [{ atMs: 0, orderNumber: null }], true],
    ['each time, the same order', '1', true, [{ atMs: 0, orderNumber: '1' }], false],
  ])('%s', (_, orderNumber, everyTime, previous, may) => {
    expect(phraseMayFire({ atMs: hour, orderNumber, everyTime, previous })).toBe(may)
  })
})

test('event ids are the same for the same parts and never for others', () => {
  const event = fc.record({
    accountId: fc.string(),
    subjectId: fc.string(),
    configId: fc.string(),
    occurrence: fc.string(),
  })
  expect(eventIdParts({ accountId: 1, subjectId: 'l', configId: 2, occurrence: 'message' })).toBe(
    '["1","l","2","message"]',
  )
  fc.assert(
    fc.property(event, event, (a, b) => {
      expect(eventIdParts(a)).toBe(eventIdParts({ ...a }))
      const same = (Object.keys(a) as (keyof typeof a)[]).every((key) => a[key] === b[key])
      expect(eventIdParts(a) === eventIdParts(b)).toBe(same)
    }),
  )
})
