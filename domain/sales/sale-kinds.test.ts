import { expect, test } from 'vitest'
import { readText } from './phrase.ts'
import { judgeText } from './phrase-rule.ts'
import { type KindCase, saleKinds } from './sale-kinds.fixture.ts'
import { saleValueIn } from './sale-value.ts'

/** What the rule makes of a text: cents, a question, or no sale. */
function readingOf({ text, phrase }: KindCase): KindCase['answer'] {
  if (phrase === null) {
    const value = saleValueIn(text)
    return 'cents' in value ? value.cents : 'ask'
  }
  const terms = { asksFirst: false, isSale: true, fixedValueCents: null, currency: 'BRL' } as const
  const verdict = judgeText(readText(text), { ...terms, phrases: [phrase] })
  if (!verdict?.matches) return 'silent'
  return verdict.waits ? 'ask' : (verdict.sale?.cents ?? 'ask')
}

const read = saleKinds.map((one) => ({ ...one, got: readingOf(one) }))
type Reading = (typeof read)[number]

function isRight({ answer, got, orAsks }: Reading): boolean {
  return got === answer || (orAsks && got === 'ask')
}

/** `taken`: values that the rule took; `wanted`: values that it should take. */
function figuresOf(some: readonly Reading[]) {
  const taken = some.filter(({ got }) => typeof got === 'number')
  const wanted = some.filter(({ answer, orAsks }) => typeof answer === 'number' && !orAsks)
  const precision = taken.filter(isRight).length / taken.length
  const recall = wanted.filter(isRight).length / wanted.length
  const text =
    `precision ${(precision * 100).toFixed(1)} % of ${taken.length}, ` +
    `recall ${(recall * 100).toFixed(1)} % of ${wanted.length}, ` +
    `${some.filter(isRight).length} of ${some.length} answers right`
  return { recall, text }
}

test('no value is taken falsely, 97 of 100 are taken, and no question is left out', () => {
  for (const kind of new Set(read.map((one) => one.kind))) {
    console.info(`${kind}: ${figuresOf(read.filter((one) => one.kind === kind)).text}`)
  }
  const { recall, text } = figuresOf(read)
  console.info(`all kinds: ${text}`)
  const wrong = read
    .filter((one) => !isRight(one))
    .map((one) => `${one.kind} ${one.text}: ${one.got}, not ${one.answer}`)
  expect(read.length).toBeGreaterThanOrEqual(300)
  console.info(wrong.join('\n'))
  // A question where a value is wanted is the one fault that may be left.
  expect(wrong.filter((one) => !/: ask, not \d+$/.test(one))).toEqual([])
  expect(recall).toBeGreaterThanOrEqual(0.97)
})

test('no text stands among the kinds twice', () => {
  expect(new Set(saleKinds.map(({ text }) => text)).size).toBe(saleKinds.length)
})
