import { isTold } from './amount-told.ts'
import type { SaleProblem } from './sale.ts'
import { amountsOf } from './sale-amounts.ts'
import type { Amount } from './sale-money.ts'
import { type Token, textAt, tokensOf } from './sale-tokens.ts'
import { numberWords, totalWords } from './sale-words.ts'

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
 * (freight, a discount, a part, a choice) is left open.
 */
export function saleValueIn(text: string, currency = 'BRL'): SaleValue {
  if (text.length > maxTextLength) return { problem: 'unclear', candidates: [] }
  const tokens = tokensOf(text)
  const amounts = summed(tokens, withoutRepeated(amountsOf(tokens)))
  const cents = amounts.map((amount) => amount.cents)
  const candidates = [...new Set(cents)].filter((one) => one > 0 && one <= maxSaleCents)
  const value = readValue(tokens, amounts, currency)
  return typeof value === 'number' ? { cents: value } : { problem: value, candidates }
}

function readValue(tokens: Tokens, amounts: Amount[], currency: string): number | SaleProblem {
  const told = amounts.filter((amount) => isTold(tokens, amount))
  const prices = told.filter(
    (amount, at) => amount.role !== 'beside' && !isOldPrice(tokens, amount, told[at + 1]),
  )
  const totals =
    lastOfDiscount(tokens, prices) ??
    prices.filter(
      ({ standing, role }) => standing === 'total' && !/^(?:aside|hedged|range)$/.test(role),
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
  if (!isTotal && first.role === 'aside') return 'none'
  if (first.standing === 'plain' && amounts.length > told.length) return 'unclear'
  if (Number.isNaN(first.cents)) return 'unclear'
  if (!isTotal && (first.role !== 'price' || isUnfinished(tokens, first))) return 'unclear'
  if (level.some((amount) => amount.currency !== null && amount.currency !== currency)) {
    return 'other_currency'
  }
  if (first.cents <= 0) return first.cents === 0 ? 'zero' : 'negative'
  return first.cents > maxSaleCents ? 'too_high' : first.cents
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

/** `total 250, com desconto ficou 225`, `de 250 por 199`: the last is what was paid. */
function lastOfDiscount(tokens: Tokens, prices: Amount[]): Amount[] | null {
  const stated = prices.filter(({ standing, role }) => standing !== 'plain' && role === 'price')
  const [before, last] = stated.slice(-2)
  if (before === undefined || last === undefined) return null
  const between = tokens.slice(before.to, last.from)
  return between.some(({ text }) => discount.test(text)) ? [last] : null
}

/** `de R$ 250 por R$ 199`: the first is what it cost before, whatever stands before both. */
function isOldPrice(tokens: Tokens, { from, to, cents, role }: Amount, next?: Amount): boolean {
  if (next?.role !== 'price' || role !== 'price' || !(next.cents < cents)) return false
  if (textAt(tokens, from - 1) !== 'de') return false
  const between = tokens.slice(to, Math.min(next.from, to + 5)).map(({ text }) => text)
  return (
    to + 5 > next.from && /^(?:, )?(?:agora )?por(?: apenas| so| somente)?$/.test(between.join(' '))
  )
}

/**
 * The result alone where there is one and all other amounts only explain it (`de R$ 300 por R$ 197`); else all
 * prices.
 */
function decided(tokens: Tokens, prices: Amount[]): Amount[] {
  const results = prices.filter(({ standing, role }) => standing === 'result' && role === 'price')
  const [result] = results
  if (result === undefined || results.length > 1) return prices
  const isExplained = (amount: Amount) => {
    if (amount === result || /^(?:hedged|range)$/.test(amount.role)) return true
    if (amount.role === 'aside') return isDiscount(tokens, amount)
    if (amount.to > result.from) return false
    const isOld = /^(?:de|era|eram)$/.test(textAt(tokens, amount.from - 1))
    return isOld || tokens.slice(amount.to, result.from).some(({ text }) => discount.test(text))
  }
  return prices.every(isExplained) ? [result] : prices
}

const discount = /^(?:descontos?|off|cupom|abatimento)$/

function isDiscount(tokens: Tokens, { from, to }: Amount): boolean {
  return tokens.slice(Math.max(0, from - 4), to + 3).some(({ text }) => discount.test(text))
}

/** Instalments that only say how an amount is paid (`R$ 1.200 em 12x de R$ 100`) are no second. */
function withoutRepeated(amounts: Amount[]): Amount[] {
  const wholes = amounts.filter(({ isInstalments }) => !isInstalments)
  return amounts.filter(
    ({ isInstalments, cents }) =>
      !isInstalments || !wholes.some((whole) => Math.abs(whole.cents - cents) <= 100),
  )
}

/** Amounts joined by '+' or 'mais' are one, and so are an entrada and its instalments. */
function summed(tokens: Tokens, amounts: Amount[]): Amount[] {
  const sums: Amount[] = []
  for (const amount of amounts) {
    const last = sums.at(-1)
    const isOne =
      last !== undefined && (isPlusBetween(tokens, last, amount) || isEntrada(tokens, last, amount))
    if (!isOne) {
      sums.push(amount)
      continue
    }
    const both = [last, amount]
    const isOpen = both.some((one) => one.role === 'aside' && isDiscount(tokens, one))
    const unsure = both.find(({ role }) => /^(?:doubtful|hedged|unit|range)$/.test(role))?.role
    sums[sums.length - 1] = {
      ...last,
      cents: last.cents + amount.cents,
      currency: amount.currency ?? last.currency,
      to: amount.to,
      role: unsure ?? (isOpen ? 'hedged' : 'price'),
      isInstalments: false,
    }
  }
  return sums
}

/** `entrada de R$ 200 e 5x de 100`, `10x de 80 com entrada de 200` */
function isEntrada(tokens: Tokens, a: Amount, b: Amount): boolean {
  const parts = [a, b].filter(({ role }) => role === 'part')
  if (parts.length !== 1 || ![a, b].some(({ isInstalments }) => isInstalments)) return false
  const [part] = parts
  const near = tokens.slice(Math.max(0, (part?.from ?? 0) - 5), (part?.to ?? 0) + 3)
  const between = tokens.slice(a.to, b.from)
  return (
    near.some(({ text }) => /^(?:entrada|sinal)$/.test(text)) &&
    between.every(({ kind, text }) => (kind === 'word' && text !== 'ou') || text === ',')
  )
}

function isPlusBetween(tokens: Tokens, a: Amount, b: Amount): boolean {
  const between = tokens.slice(a.to, b.from)
  const isApart = between.some(
    ({ kind, text }) =>
      kind === 'end' ||
      (kind === 'number' && text !== '1') ||
      text === 'ou' ||
      totalWords.has(text),
  )
  // `3x de R$ 200 e mais 2x de R$ 150` are two ways to pay.
  const areWays = a.isInstalments && b.isInstalments
  return (
    !isApart &&
    between.some(
      ({ text }, at) =>
        text === '+' || (text === 'mais' && !areWays && textAt(between, at + 1) !== 'ou'),
    )
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

/**
 * The amount is not the whole price: a percentage is still to be taken of it, something without a
 * price comes on top (`R$ 50 + motoboy`), or the text speaks of a rest.
 */
function isUnfinished(tokens: Tokens, amount: Amount): boolean {
  if (isMonthly(tokens, amount) || isBill(tokens, amount)) return true
  return tokens.some((token, at) => {
    if (token.kind === 'percent') return isOpenPercentage(tokens, at)
    if (
      /^(?:falt|(?:resta|resto|reste|restam|restante|restantes|saldo|metade|combinar)$)/.test(
        token.text,
      )
    ) {
      return true
    }
    return at === amount.to && /^(?:\+|mais)$/.test(token.text) && !isFree(tokens, at + 1)
  })
}

/** `R$ 350 por mês, contrato de 12 meses`: what all of it comes to, nobody says. */
function isMonthly(tokens: Tokens, { from, to }: Amount): boolean {
  const near = [...tokens.slice(Math.max(0, from - 4), from), ...tokens.slice(to, to + 2)]
  if (!near.some(({ text }) => /^(?:mes|mensal|mensais|mensalidade|semana|semanal)$/.test(text))) {
    return false
  }
  return tokens.some(
    ({ text }, at) => /^(?:meses|semanas|anos?)$/.test(text) && tokens[at - 1]?.kind === 'number',
  )
}

/** `pagou com uma nota de R$ 100, dei R$ 37 de troco`: what was handed over, not the price. */
function isBill(tokens: Tokens, { from }: Amount): boolean {
  const before = tokens.slice(Math.max(0, from - 6), from).map(({ text }) => text)
  return /(?:^| )pag\w+ com (?:(?:uma|duas|a|as) )?(?:(?:notas?|cedulas?) )?(?:de )?(?:- )?$/.test(
    `${before.join(' ')} `,
  )
}

/** Not of `10% de desconto` that is taken off already, nor of `bateria 86%`. */
function isOpenPercentage(tokens: Tokens, at: number): boolean {
  const before = textAt(tokens, at - 1)
  if (/^(?:menos|-)$/.test(before)) return true
  if (/^(?:bateria|saude|carga|algodao|poliester)$/.test(before)) return false
  const next = textAt(tokens, at + 1)
  return !/^(?:descontos?|off|exito)$/.test(next === 'de' ? textAt(tokens, at + 2) : next)
}

/** What comes on top costs nothing, or a share that is settled later. */
function isFree(tokens: Tokens, at: number): boolean {
  return tokens
    .slice(at, at + 4)
    .some(
      ({ kind, text }) =>
        kind === 'percent' ||
        /^(?:gratis|free|brindes?|bonus|inclus[oa]|retirada|uma|que)$/.test(text),
    )
}

function isSpelled(tokens: Tokens): boolean {
  return tokens.some(
    (token, at) => token.kind === 'currency' && numberWords.has(textAt(tokens, at - 1)),
  )
}
