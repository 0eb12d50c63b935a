import { isStop, type Token, textAt } from './sale-tokens.ts'
import {
  freightWords,
  noUnitWords,
  payWays,
  periods,
  pricedWords,
  unitPriceWords,
  units,
  wholeWords,
} from './sale-words.ts'

type Tokens = readonly Token[]

/** Nouns that end like a verb: `R$ 30 p/ par` names a unit, `R$ 60 p/ retirar` does not. */
const noVerb = /^(?:par|lugar|andar|jantar|celular|colar|mulher|talher|flor|cor)$/

/** `O metro do piso sai a R$ 45,90`: the clause says what one costs. */
export function isOfOneUnit(tokens: Tokens, at: number): boolean {
  for (let place = at - 1; place > 0; place--) {
    const token = tokens[place]
    if (token === undefined || /^(?:end|number|sign|pause)$/.test(token.kind)) return false
    if (pricedWords.has(token.text) && /^[oa]$/.test(textAt(tokens, place - 1))) return true
  }
  return false
}

/** The noun at the place is what one costs so much of. */
export function isPriceOfOne(tokens: Tokens, place: number): boolean {
  const before = textAt(tokens, place - 1)
  if (tokens[place]?.kind !== 'word') return false
  return (
    before === 'cada' || (before === 'por' && /^(?:valor|preco)$/.test(textAt(tokens, place - 2)))
  )
}

/** `R$ 12,40 kg`: the sign says that it is money; of `2,5 kg, R$ 59,90 kg` it is the price of one. */
export function isMeasured(tokens: Tokens, at: number, to: number): boolean {
  if (tokens[at]?.kind !== 'currency' || !/^(?:kg|m)$/.test(textAt(tokens, to))) return false
  return !tokens.some(
    ({ kind }, place) =>
      kind === 'number' && place !== to - 1 && units.has(textAt(tokens, place + 1)),
  )
}

/** `R$ 80 por pessoa`, `R$ 12 o kg`, `/kg`, `cada`. */
export function isPerUnit(tokens: Tokens, to: number): boolean {
  const text = textAt(tokens, to)
  const next = textAt(tokens, to + 1)
  if (text === 'cada') return true
  if (/^[oa]$/.test(text) && (units.has(next) || unitPriceWords.has(next))) return true
  return (text === '/' || text === 'por') && unitPriceWords.has(next)
}

/** `R$ 90 a sessão`, `R$ 60 o cento`, `R$ 45 por convidado`, `R$ 30 p/ mesa` */
export function isPerNoun(tokens: Tokens, to: number): boolean {
  const text = textAt(tokens, to)
  if (text === 'a' || text === 'o') {
    const next = tokens[to + 1]
    if (next?.kind !== 'word' || wholeWords.has(next.text)) return false
    // `R$ 64,00 o motoboy chega`
    const behind = tokens[to + 2]
    return text === 'a' || isStop(behind) || /^d[aeo]s?$/.test(behind?.text ?? '')
  }
  const isShort = text === 'p' && textAt(tokens, to + 1) === '/'
  if (text !== 'por' && !isShort) return false
  const noun = tokens[isShort ? to + 2 : to + 1]
  if (noun?.kind !== 'word' || noUnitWords.has(noun.text)) return false
  if (isShort && /[aei]r$/.test(noun.text) && !noVerb.test(noun.text)) return false
  const isPeriod = periods.has(noun.text) && noun.text !== 'dia'
  return !(payWays.has(noun.text) || isPeriod || freightWords.has(noun.text))
}
