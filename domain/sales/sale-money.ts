import {
  isBehindPayment,
  isMoneyEnd,
  isPaidBehind,
  type Role,
  roleAt,
  type Standing,
  standingAt,
} from './amount-standing.ts'
import { isStop, type NumberToken, type Token, textAt } from './sale-tokens.ts'
import { addressWords, goodsWords, labelWords, numberWords, units } from './sale-words.ts'

type Tokens = readonly Token[]

/** An amount of money that a text names, or the product of a count and a unit price. */
export type Amount = {
  /** NaN: it is read only in part, or in two ways. */
  cents: number
  currency: string | null
  standing: Standing
  role: Role
  /** Place of its first token, and of the one behind it. */
  from: number
  to: number
  isInstalments: boolean
}

/** An amount that begins here, with its currency; `isCounted`: a count before it says it is money. */
export function moneyAt(tokens: Tokens, at: number, { isCounted = false } = {}): Amount | null {
  const read = readAmount(tokens, at)
  if (read === null) return null
  const { number, currency, cents, to } = read
  const standing = standingAt(tokens, at)
  const role = roleAt(tokens, at, to, standing)
  if (currency === null) {
    const isPrice =
      (isMoneyEnd(tokens, to) && (isCounted || isMoney(tokens, number, at, to, standing))) ||
      isWhatItCost(tokens, number, at, to)
    if (!isPrice && !isPart(tokens, number, at, to, role)) return null
  }
  return {
    cents: currency !== null && isReadInPart(tokens, at, read) ? Number.NaN : cents,
    currency: currency === 'local' ? null : currency,
    standing,
    role,
    from: at,
    to,
    isInstalments: false,
  }
}

type ReadAmount = {
  number: NumberToken
  currency: string | null
  cents: number
  hasCents: boolean
  to: number
}

/** `R$ 150`, `150 reais`, `200 (duzentos) reais`, `250 reais e 50 centavos`, `150`. */
function readAmount(tokens: Tokens, at: number): ReadAmount | null {
  const isMinus = tokens[at]?.kind === 'minus'
  let place = isMinus ? at + 1 : at
  const sign = tokens[place]
  let currency = sign?.kind === 'currency' ? sign.name : null
  if (currency === null && isMinus) return null
  if (currency !== null) {
    place++
    while (/^[:.-]$/.test(textAt(tokens, place)) && tokens[place + 1]?.kind === 'number') place++
  }
  const number = tokens[place]
  if (number?.kind !== 'number') return null
  let to = currency === null ? behindSpelled(tokens, place + 1) : place + 1
  const name = tokens[to]
  if (name?.kind === 'currency' && (currency === null || currency === name.name)) {
    // In `100 R$ 200` the sign belongs to the second.
    const isNext = /[$€£]/.test(name.text) && tokens[to + 1]?.kind === 'number'
    if (!isNext) {
      currency = name.name
      to++
    }
  }
  let cents = number.isNegative || isMinus ? -number.cents : number.cents
  const small = tokens[to + 1]
  const hasCents =
    currency !== null &&
    textAt(tokens, to) === 'e' &&
    small?.kind === 'number' &&
    /^centavos?$/.test(textAt(tokens, to + 2))
  if (hasCents) {
    cents += Number(small.text)
    to += 3
  }
  return /^centavos?$/.test(textAt(tokens, to)) ? null : { number, currency, cents, hasCents, to }
}

/** The place behind `(duzentos)` when a currency follows it. */
function behindSpelled(tokens: Tokens, at: number): number {
  if (textAt(tokens, at) !== '(') return at
  let close = at + 1
  while (numberWords.has(textAt(tokens, close)) || textAt(tokens, close) === 'e') close++
  const isAmount = textAt(tokens, close) === ')' && tokens[close + 1]?.kind === 'currency'
  return isAmount && close > at + 1 ? close + 1 : at
}

/** `duzentos e 50 reais`, `mil 500 reais`, `R$ 15 e 50`. */
function isReadInPart(tokens: Tokens, at: number, { hasCents, to }: ReadAmount): boolean {
  const before = textAt(tokens, at - 1)
  if (numberWords.has(before === 'e' ? textAt(tokens, at - 2) : before)) return true
  const rest = tokens[to + 1]
  return (
    !hasCents &&
    textAt(tokens, to) === 'e' &&
    rest?.kind === 'number' &&
    !rest.isDecimal &&
    rest.cents < 100_00 &&
    isMoneyEnd(tokens, to + 2)
  )
}

/** Whether a number without a currency is money, at the end of its phrase. */
function isMoney(
  tokens: Tokens,
  number: NumberToken,
  at: number,
  to: number,
  standing: Standing,
): boolean {
  const before = textAt(tokens, at - 1)
  if (isBehindLabel(tokens, at) || number.isNegative || number.isSpelled) return false
  if (isSize(tokens, at) || (before === 'por' && !isBehindPayment(tokens, at))) return false
  if (number.isDecimal) return !isTime(tokens, at, number)
  // A phone, an order, a year.
  if (/^\d{6,}$|^20[1-3]\d$/.test(number.text)) return false
  if (standing === 'total' || isBehindPayment(tokens, at)) return true
  // Fechado! 1300 no pix
  return isPaidBehind(tokens, to) && (isStop(tokens[at - 1]) || /(?:ad|id)[oa]$/.test(before))
}

/** `deu 47,50 o lanche`, `vlr pg: 75,00 placa QRT4F12`: decimals directly behind a word of payment. */
function isWhatItCost(tokens: Tokens, number: NumberToken, at: number, to: number): boolean {
  if (!number.isDecimal || number.isNegative || units.has(textAt(tokens, to))) return false
  if (/^(?:x|a|ate|ou|e)$/.test(textAt(tokens, to)) && tokens[to + 1]?.kind !== 'word') return false
  return !isBehindLabel(tokens, at) && !isSize(tokens, at) && isBehindPayment(tokens, at)
}

/** `entrada 300`, `frete 25`: no price, but seen beside one. */
function isPart(tokens: Tokens, number: NumberToken, at: number, to: number, role: Role): boolean {
  if ((role !== 'part' && role !== 'aside') || textAt(tokens, at - 1) === 'mais') return false
  if (isDate(number)) return false
  if (number.isSpelled || number.isNegative || !/^\d{2,5}$|[.,]/.test(number.text)) return false
  return isMoneyEnd(tokens, to)
}

/** `aro 15`, `OAB/MG 98.765`, `av paulista 900`; `dólar a 5,43` is a rate. */
export function isBehindLabel(tokens: Tokens, at: number): boolean {
  const before = textAt(tokens, at - 1)
  const number = tokens[at]
  const isPriced = number?.kind === 'number' && number.isDecimal && goodsWords.has(before)
  if (labelWords.has(before)) return !isPriced
  if (before === 'a') return tokens[at - 2]?.kind === 'currency'
  const isState = /^[a-z]{2}$/.test(before) && /^[-/]$/.test(textAt(tokens, at - 2))
  if (isState && labelWords.has(textAt(tokens, at - 3))) return true
  for (let place = at - 1; place >= Math.max(0, at - 6); place--) {
    if (tokens[place]?.kind !== 'word') return false
    if (addressWords.has(textAt(tokens, place))) return true
  }
  return false
}

/** `20/11 - 14,30` */
export function isTime(tokens: Tokens, at: number, number: NumberToken): boolean {
  return textAt(tokens, at - 1) === '-' && tokens[at - 2]?.kind === 'code' && number.cents < 24_00
}

const dottedDate = /^(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])(?:\.(?:20)?\d\d)?$/

/** `25.11`, `05.12.2026`: where no word of payment stands before it, a day. */
export function isDate({ text }: NumberToken): boolean {
  return dottedDate.test(text)
}

/** `2,80 x 2,60` */
export function isSize(tokens: Tokens, at: number): boolean {
  const hasFraction = (token: Token | undefined) =>
    token?.kind === 'number' && /[.,]/.test(token.text)
  if (textAt(tokens, at + 1) === 'x') return hasFraction(tokens[at])
  return textAt(tokens, at - 1) === 'x' && hasFraction(tokens[at - 2])
}

export function isNoun(token: Token | undefined): boolean {
  if (token?.kind === 'code') return true
  return token?.kind === 'word' && !/^(?:de|a|x|por|e|com|em|no|na|da|do)$/.test(token.text)
}
