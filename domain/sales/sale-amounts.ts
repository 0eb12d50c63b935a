import {
  isBehindPayment,
  isMoneyEnd,
  isPaidBehind,
  isStop,
  type Role,
  roleAt,
  roleBefore,
  type Standing,
  standingAt,
} from './amount-standing.ts'
import { type NumberToken, type Token, textAt } from './sale-tokens.ts'
import {
  connectors,
  instalmentConnectors,
  instalmentWords,
  labelWords,
  numberWords,
  unitPriceWords,
  units,
} from './sale-words.ts'

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

/**
 * The amounts among the tokens of a text. A number is money only when the text says so: a currency
 * sign or word, two decimals after a comma, or a word of result or payment directly before it, with
 * an end, punctuation or a way to pay behind it. A thousands dot, `k` and `mil` say nothing of it.
 */
export function amountsOf(tokens: Tokens): Amount[] {
  const amounts: Amount[] = []
  let at = 0
  while (at < tokens.length) {
    const amount =
      instalmentsAt(tokens, at) ??
      productAt(tokens, at) ??
      eachAt(tokens, at) ??
      moneyAt(tokens, at) ??
      doubtAt(tokens, at, amounts.at(-1))
    if (amount !== null) amounts.push(amount)
    at = amount?.to ?? at + 1
  }
  return amounts
}

/** `12x de R$ 99,90`, `3 parcelas de 200`. */
function instalmentsAt(tokens: Tokens, at: number): Amount | null {
  const count = tokens[at]
  if (!isCount(count) || !instalmentWords.has(textAt(tokens, at + 1))) return null
  let behind = at + 2
  while (instalmentConnectors.has(textAt(tokens, behind))) behind++
  const money = moneyAt(tokens, behind, { isCounted: true })
  if (money === null) return null
  const standing = standingAt(tokens, at)
  // `Total em 3x: R$ 300` names the whole.
  const isWhole = standing === 'total' && textAt(tokens, behind - 1) === ':'
  if (isWhole) return { ...money, from: at, standing }
  const role = roleBefore(tokens, at, 'plain') ?? 'price'
  return { ...product(count, money), from: at, standing, role, isInstalments: true }
}

/** `2 diárias de R$ 180`, `2 camisetas x 149,90`, `2 camisetas por R$ 50 cada`. */
function productAt(tokens: Tokens, at: number): Amount | null {
  const count = tokens[at]
  if (!isCount(count)) return null
  const link = behindNouns(tokens, at + 1)
  if (link === at + 1) return null
  const word = textAt(tokens, link)
  const isLinked = /^(?:de|a|x|por)$/.test(word)
  // `2 calças, R$ 119 cada` and `2 camisas R$ 170,00 cada`
  const begin = isLinked || word === ',' ? link + 1 : link
  const money = moneyAt(tokens, begin, { isCounted: word === 'x' })
  if (money === null) return null
  const isEach = textAt(tokens, money.to) === 'cada'
  if ((word === 'por' || !isLinked) && !isEach) return null
  const to = isEach ? money.to + 1 : money.to
  const standing = standingAt(tokens, at)
  const isClear = word === 'x' || isCountOfPhrase(tokens[at - 1])
  const cents = isClear ? product(count, money).cents : Number.NaN
  return { ...money, cents, from: at, to, standing, role: 'price' }
}

/** The place behind `sacos de cimento`, `pneus aro 15`: what a count counts. */
function behindNouns(tokens: Tokens, from: number): number {
  let at = from
  while (at <= from + 5) {
    const isOf = textAt(tokens, at) === 'de' && at > from && isNounOfAmount(tokens, at + 1)
    const isLabelled = labelWords.has(textAt(tokens, at - 1)) && isCount(tokens[at])
    if (!isOf && !isLabelled && !isNoun(tokens[at])) break
    at++
  }
  return at
}

/** Behind it the phrase goes on to its price: `de cimento a R$ 38,50`. */
function isNounOfAmount(tokens: Tokens, at: number): boolean {
  return isNoun(tokens[at]) && tokens[at]?.kind === 'word'
}

/** `pacote de 10 sessões de R$ 90`: the price of one or of the packet, nobody says. */
function isCountOfPhrase(before: Token | undefined): boolean {
  if (before?.kind !== 'word') return true
  return /(?:ad|id|nd)[oa]s?$|^(?:mais|e|sao|foram|fech\w+|vendi|confirma)$/.test(before.text)
}

/** `R$ 25,00 cada, 3 marmitas`; alone, the price of one. */
function eachAt(tokens: Tokens, at: number): Amount | null {
  const money = moneyAt(tokens, at)
  if (money === null || textAt(tokens, money.to) !== 'cada') return null
  const place = isStop(tokens[money.to + 1]) ? money.to + 2 : money.to + 1
  const count = tokens[place]
  const behind = isCount(count) ? behindNouns(tokens, place + 1) : place
  if (isCount(count) && behind > place + 1 && isMoneyEnd(tokens, behind)) {
    return { ...product(count, money), to: behind, role: 'price' }
  }
  return money.standing === 'total' ? money : { ...money, role: 'unit' }
}

/** An amount that begins here, with its currency; `isCounted`: a count before it says it is money. */
function moneyAt(tokens: Tokens, at: number, { isCounted = false } = {}): Amount | null {
  const read = readAmount(tokens, at)
  if (read === null) return null
  const { number, currency, cents, to } = read
  const standing = standingAt(tokens, at)
  const role = roleAt(tokens, at, to, standing)
  if (currency === null) {
    const isPrice =
      (isMoneyEnd(tokens, to) && (isCounted || isMoney(tokens, number, at, to, standing))) ||
      isWhatItCost(tokens, number, at, to)
    if (!isPrice && !isPart(tokens, number, to, role)) return null
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

/** `deu 47,50 o lanche`: decimals behind a word of payment, before what was bought. */
function isWhatItCost(tokens: Tokens, number: NumberToken, at: number, to: number): boolean {
  const isArticle = /^(?:o|a|os|as)$/.test(textAt(tokens, to))
  if (!isArticle || !number.isDecimal || number.isNegative) return false
  return isNoun(tokens[to + 1]) && !isBehindLabel(tokens, at) && isBehindPayment(tokens, at)
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

/** `entrada 300`, `frete 25`: no price, but seen beside one. */
function isPart(tokens: Tokens, number: NumberToken, to: number, role: Role): boolean {
  if (role !== 'part' && role !== 'aside') return false
  if (number.isSpelled || number.isNegative || !/^\d{2,5}$|[.,]/.test(number.text)) return false
  return isMoneyEnd(tokens, to)
}

/** `20/11 - 14,30` */
function isTime(tokens: Tokens, at: number, number: NumberToken): boolean {
  return textAt(tokens, at - 1) === '-' && tokens[at - 2]?.kind === 'code' && number.cents < 24_00
}

/** `2,80 x 2,60` */
function isSize(tokens: Tokens, at: number): boolean {
  const hasFraction = (token: Token | undefined) =>
    token?.kind === 'number' && /[.,]/.test(token.text)
  if (textAt(tokens, at + 1) === 'x') return hasFraction(tokens[at])
  return textAt(tokens, at - 1) === 'x' && hasFraction(tokens[at - 2])
}

/**
 * A number that may be a second price: decimals within a sentence (`camiseta 89,90 calça 159,90`),
 * behind '+', behind a noun after an amount (`corte R$ 30 e barba 20`), or paid on its own.
 */
function doubtAt(tokens: Tokens, at: number, last: Amount | undefined): Amount | null {
  const number = tokens[at]
  if (number?.kind !== 'number' || number.isNegative || number.isSpelled) return null
  const before = textAt(tokens, at - 1)
  const behind = textAt(tokens, at + 1)
  if (isSize(tokens, at) || isTime(tokens, at, number) || /^\d{6,}$/.test(number.text)) return null
  if (isBehindLabel(tokens, at) || before === 'os') return null
  if (units.has(behind) || unitPriceWords.has(behind)) return null
  const isEnd = isMoneyEnd(tokens, at + 1)
  const isPartOfPrice = behind === 'e' && roleBefore(tokens, at, 'plain') === 'part'
  const isDoubtful =
    number.isDecimal ||
    (isEnd && (before === '+' || isBehindNoun(tokens, at, last))) ||
    (behind === 'de' && before === '+' && number.text.length > 1) ||
    isPartOfPrice ||
    (isPaidBehind(tokens, at + 1) && last !== undefined)
  if (!isDoubtful) return null
  const { cents } = number
  const plain = { currency: null, standing: 'plain', isInstalments: false } as const
  return { ...plain, cents, role: isPartOfPrice ? 'part' : 'doubtful', from: at, to: at + 1 }
}

function isBehindNoun(tokens: Tokens, at: number, last: Amount | undefined): boolean {
  if (last === undefined || /^(?:19|20)\d\d$/.test(textAt(tokens, at))) return false
  if (tokens.slice(last.to, at).some(({ kind }) => kind === 'end')) return false
  const before = tokens[at - 1]
  return before?.kind === 'word' && !connectors.has(before.text)
}

/** `aro 15`, `RA 20.455`; `dólar a 5,43` is a rate. */
function isBehindLabel(tokens: Tokens, at: number): boolean {
  const before = textAt(tokens, at - 1)
  return labelWords.has(before) || (before === 'a' && tokens[at - 2]?.kind === 'currency')
}

function isCount(token: Token | undefined): token is NumberToken {
  return token?.kind === 'number' && /^[1-9]\d{0,2}$/.test(token.text) && !token.isNegative
}

function isNoun(token: Token | undefined): boolean {
  if (token?.kind === 'code') return true
  return token?.kind === 'word' && !/^(?:de|a|x|por|e|com|em|no|na|da|do)$/.test(token.text)
}

function product(count: NumberToken, money: Amount): Amount {
  return { ...money, cents: (money.cents * count.cents) / 100 }
}
