import { isAboutSoMuch, isInRange } from './amount-range.ts'
import { isMeasured, isOfOneUnit, isPerNoun, isPerUnit, isPriceOfOne } from './amount-unit.ts'
import { isStop, type Token, textAt } from './sale-tokens.ts'
import {
  asideWords,
  besideWords,
  closingWords,
  connectors,
  courierWords,
  freightWords,
  hedgeWords,
  moneyFollowers,
  partWords,
  paymentWords,
  payPrepositions,
  payWays,
  periods,
  resultWords,
  totalWords,
  unitPriceWords,
  units,
} from './sale-words.ts'

type Tokens = readonly Token[]

/** How firmly the text says that an amount is what the sale came to. */
export type Standing = 'total' | 'result' | 'plain'

/**
 * What an amount is of the price.
 * - `freight`: it may come on top; `aside`: a discount, in it or not; `beside`: change, a saving, freight
 *   that is in it.
 * - `part`: a down payment, an instalment, a rest; `unit`: the price of one; `hedged`: an offer.
 * - `doubtful`: a number that may be a second price; `range`: one of two between which it is.
 */
export type Role =
  | 'price'
  | 'freight'
  | 'aside'
  | 'beside'
  | 'part'
  | 'hedged'
  | 'unit'
  | 'doubtful'
  | 'range'

const roleWords: readonly (readonly [Role, ReadonlySet<string>])[] = [
  ['freight', freightWords],
  ['aside', asideWords],
  ['beside', besideWords],
  ['part', partWords],
  ['hedged', hedgeWords],
]
const roleConnectors = new Set(
  'de do da dos para pra p / pro pros pelo pela pelos o a e os em r no na valor : foi um uns pix ta sai - flash express expressa moto cobrou cobra custou'.split(
    ' ',
  ),
)

/** How the words before the place speak of the amount that begins there. */
export function standingAt(tokens: Tokens, at: number): Standing {
  let isResult = false
  for (let place = at - 1; place >= Math.max(0, at - 6); place--) {
    const token = tokens[place]
    if (token === undefined || token.kind === 'end' || token.kind === 'number') break
    const { kind, text } = token
    if (totalWords.has(text)) return 'total'
    if (resultWords.has(text) || closingWords.has(text)) {
      isResult ||= tokens.slice(place + 1, at).every((one) => connectors.has(one.text))
    }
    if ((kind === 'pause' && text !== ':') || kind === 'sign') break
  }
  return isResult ? 'result' : 'plain'
}

/** What the words around an amount make of it; `to` is the place behind it. */
export function roleAt(tokens: Tokens, at: number, to: number, standing: Standing): Role {
  if (isOnTheHouse(tokens, to)) return 'beside'
  if (isInRange(tokens, at, to)) return 'range'
  if (isAboutSoMuch(tokens, at, to)) return 'hedged'
  return roleBefore(tokens, at, standing) ?? roleBehind(tokens, at, to, standing) ?? 'price'
}

export function roleBefore(tokens: Tokens, at: number, standing: Standing): Role | null {
  for (let place = at - 1; place >= Math.max(0, at - 4); place--) {
    const text = textAt(tokens, place)
    const role = roleWords.find(([, words]) => words.has(text))?.[0]
    // `crédito 130,00` is a way to pay, `crédito de R$ 20` a gift.
    if (text === 'credito' && textAt(tokens, place + 1) !== 'de') break
    if (role === 'aside' || role === 'freight') {
      const isIn = standing === 'total' && place === at - 1 && textAt(tokens, place - 1) === 'com'
      // `Total com entrega R$ 48`
      if (isIn) return null
      return isIncluded(tokens, at) ? 'beside' : role
    }
    if (role !== undefined) return role
    // `entra mais R$ 60 de mão de obra`
    if (text === 'mais' && place === at - 1) return 'part'
    // `valor por sessão R$ 130`, `cada número R$ 10`
    if (place === at - 1 && isPriceOfOne(tokens, place)) return 'unit'
    // `multa de cancelamento R$ 150`
    const isWord = tokens[place]?.kind === 'word'
    const isComplement = isWord && place >= at - 2 && /^d[aeo]s?$/.test(textAt(tokens, place - 1))
    if (!roleConnectors.has(text) && !isComplement) break
  }
  if (standing !== 'total' && isOfOneUnit(tokens, at)) return 'unit'
  return standing === 'plain' && isPartOfClause(tokens, at) ? 'part' : null
}

/** `parcela 3/10 paga R$ 150`, `pagou a 2ª parcela, R$ 400`: the clause speaks of a part. */
function isPartOfClause(tokens: Tokens, at: number): boolean {
  for (let place = at - 1; place >= 0; place--) {
    const token = tokens[place]
    if (token === undefined || /^(?:end|number|sign)$/.test(token.kind)) return false
    if (token.kind === 'pause' && token.text !== ':' && place < at - 1) return false
    // Folded, `2ª` is `2a`.
    if (partWords.has(token.text) || /^\d[oa]$/.test(token.text)) return true
  }
  return false
}

function roleBehind(tokens: Tokens, at: number, to: number, standing: Standing): Role | null {
  const text = textAt(tokens, to)
  const next = textAt(tokens, to + 1)
  if (text === 'off') return 'aside'
  // `R$ 10 cashback`; not `R$ 90 troco pra 100`.
  if (/^(?:troco|cashback|gorjeta)$/.test(text) && !/^(?:para|pra|p)$/.test(next)) return 'beside'
  if (text === 'ja' && next.startsWith('inclu') && isStop(tokens[to + 2])) return 'beside'
  if (
    /^(?:d[aeo]s?|n[ao]|em|via|como|para|pra|pros?|pelos?)$/.test(text) ||
    isForShort(tokens, to)
  ) {
    const noun = isForShort(tokens, to) ? textAt(tokens, to + 2) : next
    const aside = freightWords.has(noun) ? 'freight' : asideWords.has(noun) ? 'aside' : null
    if (aside !== null) return isIncluded(tokens, to) ? 'beside' : aside
    if (besideWords.has(next) && !isPaidBehind(tokens, to)) return 'beside'
    if (partWords.has(next)) return 'part'
  }
  // `R$ 400 a 2ª parcela`
  if (text === 'a' && /^\d+a$/.test(next) && partWords.has(textAt(tokens, to + 2))) return 'part'
  const isCourier = courierWords.has(text)
  if (
    freightWords.has(text) &&
    next !== 'gratis' &&
    !(isCourier && (standing === 'total' || !isStop(tokens[to + 1])))
  ) {
    return 'freight'
  }
  if (asideWords.has(text)) return next === 'gratis' ? null : 'aside'
  if (partWords.has(text)) return 'part'
  if (standing === 'total') return null
  if (unitPriceWords.has(text) && !isMeasured(tokens, at, to)) return 'unit'
  if (isPerUnit(tokens, to)) return 'unit'
  return standing === 'plain' && isPerNoun(tokens, to) ? 'unit' : null
}

/** `R$ 15 p/ o motoboy` is written `p/ motoboy`. */
function isForShort(tokens: Tokens, to: number): boolean {
  return textAt(tokens, to) === 'p' && textAt(tokens, to + 1) === '/'
}

/** `frete R$ 15,00 por conta da loja` */
function isOnTheHouse(tokens: Tokens, to: number): boolean {
  const words = tokens.slice(to, to + 4).map(({ text }) => text)
  return /^por (?:nossa conta|conta (?:da (?:loja|casa)|nossa))/.test(words.join(' '))
}

/** `R$ 180 (já com R$ 20 de desconto)` */
function isIncluded(tokens: Tokens, at: number): boolean {
  return tokens
    .slice(Math.max(0, at - 6), at + 3)
    .some(({ text }) => text === 'ja' || text.startsWith('inclu'))
}

/** A number's phrase is over: an end, punctuation, a sign of a sum, or how it was paid. */
export function isMoneyEnd(tokens: Tokens, to: number): boolean {
  const token = tokens[to]
  if (isStop(token) || token?.kind === 'sign' || isPaidBehind(tokens, to)) return true
  const text = textAt(tokens, to)
  const next = tokens[to + 1]
  if (text === 'por' || text === 'a') return periods.has(next?.text ?? '')
  if (text === 'em') return next?.kind === 'number' && /^\d{1,3}$/.test(next.text)
  if (text === 'de') {
    return [freightWords, asideWords, partWords].some((some) => some.has(next?.text ?? ''))
  }
  const isAside = asideWords.has(text) || freightWords.has(text)
  return isAside || moneyFollowers.has(text) || isPerUnit(tokens, to)
}

export function isPaidBehind(tokens: Tokens, to: number): boolean {
  const text = textAt(tokens, to)
  if (text !== 'vista' && payWays.has(text)) return true
  return payPrepositions.has(text) && payWays.has(textAt(tokens, to + 1))
}

/** A word of result or payment stands directly before the place, over connectors. */
export function isBehindPayment(tokens: Tokens, at: number): boolean {
  let hasEm = false
  for (let place = at - 1; place >= Math.max(0, at - 5); place--) {
    const text = textAt(tokens, place)
    if (text === 'por') return isPriceAfterPor(tokens, place)
    if (closingWords.has(text)) return hasEm
    if (resultWords.has(text) || paymentWords.has(text)) return true
    if (text === 'pago' || text === 'paga') return isStop(tokens[place - 1])
    if (text === 'em') hasEm = true
    if (!connectors.has(text)) return false
  }
  return false
}

/** Not of `12,80 por 8`, `3 metros por 1,50`, `troquei por 42`; of `de 300 por 197`. */
function isPriceAfterPor(tokens: Tokens, place: number): boolean {
  const before = textAt(tokens, place - 1)
  const beforeThat = tokens[place - 2]
  if (tokens[place - 1]?.kind === 'number') {
    // `de R$ 300 por 197`
    const first = beforeThat?.kind === 'currency' ? textAt(tokens, place - 3) : beforeThat?.text
    return /^(?:de|era)$/.test(first ?? '')
  }
  if (units.has(before) && beforeThat?.kind === 'number') return false
  return !/^(?:troc|divi|multi)/.test(before)
}
