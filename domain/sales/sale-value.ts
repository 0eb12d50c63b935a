import { isTold } from './amount-told.ts'
import type { SaleProblem } from './sale.ts'
import { amountsOf } from './sale-amounts.ts'
import { decided, isOldPrice, lastOfDiscount } from './sale-decision.ts'
import { isDiscount } from './sale-discount.ts'
import type { Amount } from './sale-money.ts'
import { summed, withoutRepeated } from './sale-sums.ts'
import { type Token, textAt, tokensOf } from './sale-tokens.ts'
import { isUnfinished } from './sale-unfinished.ts'
import {
  asideWords,
  besideWords,
  freightWords,
  hedgeWords,
  numberWords,
  partWords,
  undoneWords,
} from './sale-words.ts'

type Tokens = readonly Token[]

/** R$ 1.000.000,00: a larger sale is confirmed by a person. */
const maxSaleCents = 100_000_000
/** A longer text is no word of a sale but a document; it also bounds the work. */
const maxTextLength = 4_000

/** `candidates`: the amounts that a person may choose from, in cents, as the text has them. */
export type SaleValue = { cents: number } | { problem: SaleProblem; candidates: number[] }

/**
 * The value of a sale that a message states, in cents of the rule's currency, or why a person must
 * confirm: a false value teaches the ad platform to buy the wrong people, a question costs a tap.
 * A stated total counts before everything; without one the only amount counts, a sum over '+' or a
 * product of count and unit price being one, when its sentence says that it happened and nothing
 * (a discount, a part, a choice) is left open. The words of `phrase`, by which a rule knew the sale, make
 * no part of the amount.
 */
export function saleValueIn(text: string, currency = 'BRL', phrase = ''): SaleValue {
  if (text.length > maxTextLength) return { problem: 'unclear', candidates: [] }
  const tokens = withoutPhrase(tokensOf(text), phrase)
  const amounts = summed(tokens, withoutRepeated(amountsOf(tokens)))
  const cents = amounts.map((amount) => amount.cents)
  const candidates = [...new Set(cents)].filter((one) => one > 0 && one <= maxSaleCents)
  const value = readValue(tokens, amounts, currency)
  return typeof value === 'number' ? { cents: value } : { problem: value, candidates }
}

/** `Entrada liberada, R$ 60`, said by a rule with that phrase, is no down payment. */
function withoutPhrase(tokens: Token[], phrase: string): Token[] {
  const wanted = tokensOf(phrase).filter(({ kind }) => kind === 'word')
  if (wanted.length === 0) return tokens
  const read = [...tokens]
  for (let at = 0; at < tokens.length; at++) {
    const place = placesOf(tokens, at, wanted)
    for (const one of place) {
      if (roleBearing.some((some) => some.has(textAt(tokens, one)))) {
        read[one] = { kind: 'word', text: 'confirmado' }
      }
    }
  }
  return read
}

/** Where the words stand one behind the other from the place on; none where they do not. */
function placesOf(tokens: Tokens, from: number, wanted: Tokens): number[] {
  const places: number[] = []
  let at = from
  for (const { text } of wanted) {
    while (at > from && /^(?:pause|sign|end)$/.test(tokens[at]?.kind ?? '')) at++
    if (textAt(tokens, at) !== text) return []
    places.push(at)
    at++
  }
  return places
}

const roleBearing = [freightWords, asideWords, besideWords, partWords, hedgeWords, undoneWords]

function readValue(tokens: Tokens, amounts: Amount[], currency: string): number | SaleProblem {
  const told = amounts.filter((amount) => isTold(tokens, amount))
  const prices = withoutFreight(
    told.filter(
      (amount, at) => amount.role !== 'beside' && !isOldPrice(tokens, amount, told[at + 1]),
    ),
  )
  const totals =
    lastOfDiscount(tokens, prices) ??
    prices.filter(
      ({ standing, role }) =>
        standing === 'total' && !/^(?:freight|aside|hedged|range)$/.test(role),
    )
  const isTotal = totals.length > 0
  const level = isTotal ? totals : decided(tokens, prices)
  const [first] = level
  if (first === undefined) {
    return amounts.length > told.length || isSpelled(tokens) ? 'unclear' : 'none'
  }
  if (level.length > 1 && !isTotal) return 'several'
  if (level.some((amount) => !Object.is(amount.cents, first.cents))) return 'several'
  if (level.some((amount) => isChoice(tokens, amount, told))) return 'several'
  if (isTotal && hasDiscountBehind(tokens, first, told)) return 'several'
  if (!isTotal && /^(?:freight|aside)$/.test(first.role)) return 'none'
  if (first.standing === 'plain' && amounts.length > told.length) return 'unclear'
  if (Number.isNaN(first.cents)) return 'unclear'
  if (!isTotal && (first.role !== 'price' || isUnfinished(tokens, first))) return 'unclear'
  if (level.some((amount) => amount.currency !== null && amount.currency !== currency)) {
    return 'other_currency'
  }
  if (first.cents <= 0) return first.cents === 0 ? 'zero' : 'negative'
  return first.cents > maxSaleCents ? 'too_high' : first.cents
}

/** Freight that is not joined by '+' is another matter wherever something has a price. */
function withoutFreight(prices: Amount[]): Amount[] {
  const others = prices.filter(({ role }) => role !== 'freight')
  return others.some(({ role }) => role !== 'aside') ? others : prices
}

/** `Total R$ 250, desconto R$ 20`: whether it is taken off already, nobody says. */
function hasDiscountBehind(tokens: Tokens, total: Amount, told: readonly Amount[]): boolean {
  return told.some(
    (other) =>
      other.role === 'aside' &&
      other.from >= total.to &&
      isDiscount(tokens, other) &&
      // `Subtotal R$ 320, desconto R$ 20` beside `Total R$ 300`
      !told.some(({ cents }) => cents === total.cents + other.cents),
  )
}

/** `R$ 997 ou 12x de 99,70`, `à vista ou 10x de 99,70`: the text does not say which. */
function isChoice(tokens: Tokens, amount: Amount, told: readonly Amount[]): boolean {
  const near = [
    ...tokens.slice(Math.max(0, amount.from - 5), amount.from).reverse(),
    null,
    ...tokens.slice(amount.to, amount.to + 5),
  ]
  const middle = near.indexOf(null)
  const sides = [near.slice(0, middle), near.slice(middle + 1)]
  const hasOr = sides.some((side) => {
    const end = side.findIndex((token) => token?.kind === 'end')
    return side.slice(0, end < 0 ? side.length : end).some((token) => token?.text === 'ou')
  })
  if (!hasOr || amount.isInstalments) return hasOr
  const isOther = told.some((other) => other.cents !== amount.cents)
  return isOther || tokens.slice(amount.to).some(({ kind }) => kind === 'number')
}

function isSpelled(tokens: Tokens): boolean {
  return tokens.some(
    (token, at) => token.kind === 'currency' && numberWords.has(textAt(tokens, at - 1)),
  )
}
