import { isStop, type Token, textAt } from './sale-tokens.ts'
import {
  instalmentWords,
  labelWords,
  moneyFollowers,
  months,
  rangeWords,
  units,
} from './sale-words.ts'

type Tokens = readonly Token[]

/** Between two amounts these make a range of them. */
const joiner = /^(?:a|ate|ou|-|~|\/)$/
const about =
  /(?:^| )(?:~|±|\+ -|\+ \/ -|perto d[aeo]s?|por volta d[aeo]s?|na (?:faixa|casa) d[aeo]s?|mais ou menos|tipo)(?: uns| umas)? $/
const orSo =
  /^(?:aprox|aproximad|estimad|mais ou menos|em media|no maximo|por (?:ai|alto|cima)|(?:ou|pra|para) (?:mais|cima)|e (?:pouc|pouqu|uns|umas|tant|quebrad|alguma coisa|la vai|bolinha))/

/** `~R$ 100`, `+- 100 reais`, `por volta de R$ 100`, `R$ 100 aprox`, `R$ 100 e pouco` */
export function isAboutSoMuch(tokens: Tokens, at: number, to: number): boolean {
  const textsOf = (from: number, end: number) =>
    tokens.slice(Math.max(0, from), end).map(({ text }) => text)
  const before = textsOf(at - 5, at)
  if (about.test(`${before.join(' ')} `)) return true
  return orSo.test(textsOf(to, to + 3).join(' '))
}

/**
 * Another number stands behind the amount, or before it, with nothing but a sign of a range between,
 * and counts the same: `R$ 50 a R$ 80`, `R$ 100 - 120`, `100 ou 120 reais`.
 */
export function isInRange(tokens: Tokens, at: number, to: number): boolean {
  return isRangeBehind(tokens, at, to) || isRangeBefore(tokens, at, to)
}

/** Not of `R$ 50 até 10x`, `até 5 dias`, `a 2 km`, `R$ 75 - 2 pizzas`. */
function isRangeBehind(tokens: Tokens, at: number, to: number): boolean {
  const sign = textAt(tokens, to)
  if (!joiner.test(sign)) return false
  const isSpoken = /^(?:a|ate)$/.test(sign)
  let place = to + 1
  while (place <= to + 4 && rangeWords.has(textAt(tokens, place))) place++
  if (tokens[place]?.kind === 'currency') return tokens[place + 1]?.kind === 'number'
  const number = tokens[place]
  if (number?.kind !== 'number' || number.isSpelled) return false
  const next = textAt(tokens, place + 1)
  if (next === 'de') return isSpoken && !months.has(textAt(tokens, place + 2))
  const isCount = tokens[place + 1]?.kind === 'word' && /^(?!mais|menos|depois).{4,}s$/.test(next)
  if (isCount || units.has(next) || instalmentWords.has(next)) return false
  if (isSpoken) return true
  const first = tokens.slice(at, to).find(({ kind }) => kind === 'number')
  const isAlike = first?.kind === 'number' && number.cents * 2 >= first.cents
  return isAlike || isStop(tokens[place + 1]) || moneyFollowers.has(next)
}

/** `300 a 350 reais`, `entre 40 e 50 reais`; not of `Mesa 12 - R$ 89,90`, `42 - R$ 189,90`. */
function isRangeBefore(tokens: Tokens, at: number, to: number): boolean {
  const sign = textAt(tokens, at - 1)
  const number = tokens[at - 2]
  if (number?.kind !== 'number') return false
  if (/^(?:a|ate)$/.test(sign)) return true
  const before = textAt(tokens, at - 3)
  if (sign === 'e') return before === 'entre'
  if (!joiner.test(sign) || labelWords.has(before) || number.isSpelled) return false
  const second = tokens.slice(at, to).find(({ kind }) => kind === 'number')
  if (second?.kind !== 'number') return false
  if (second.isDecimal && !number.isDecimal) return false
  return number.cents < second.cents && number.cents * 10 >= second.cents
}
