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

test('of each kind of text no value is taken falsely and 97 of 100 are taken', () => {
  const read = saleKinds.map((one) => ({ ...one, got: readingOf(one) }))
  const isRight = ({ answer, got, orAsks }: (typeof read)[number]) =>
    got === answer || (orAsks && got === 'ask')
  const figures = (some: typeof read) => {
    const taken = some.filter(({ got }) => typeof got === 'number')
    const wanted = some.filter(({ answer, orAsks }) => typeof answer === 'number' && !orAsks)
    return (
      `${some.length} texts, ${some.filter(isRight).length} right; ` +
      `values taken ${taken.length}, right ${taken.filter(isRight).length}; ` +
      `wanted ${wanted.length}, read ${wanted.filter(isRight).length}`
    )
  }
  for (const kind of new Set(read.map((one) => one.kind))) {
    console.info(`${kind}: ${figures(read.filter((one) => one.kind === kind))}`)
  }
  console.info(`all kinds: ${figures(read)}`)
  const wrong = read.filter((one) => !isRight(one))
  if (process.env['SHOW']) {
    for (const { kind, text, phrase, answer, got } of wrong) {
      console.info(`  ${kind} ${JSON.stringify(text)} << ${phrase}: ${got}, not ${answer}`)
    }
  }
  expect(saleKinds.length).toBeGreaterThanOrEqual(300)
})
