import { isMoneyEnd, isPaidBehind, roleBefore, standingAt } from './amount-standing.ts'
import { isPerUnit } from './amount-unit.ts'
import {
  type Amount,
  isBehindLabel,
  isDate,
  isNoun,
  isSize,
  isTime,
  moneyAt,
} from './sale-money.ts'
import { isStop, type NumberToken, type Token, textAt } from './sale-tokens.ts'
import {
  connectors,
  instalmentConnectors,
  instalmentWords,
  labelWords,
  paymentWords,
  unitPriceWords,
  units,
} from './sale-words.ts'

type Tokens = readonly Token[]

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
      timesAt(tokens, at) ??
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
  const role = money.role === 'range' ? 'range' : (roleBefore(tokens, at, 'plain') ?? 'price')
  return { ...product(count, money), from: at, standing, role, isInstalments: true }
}

/** `2 diárias de R$ 180`, `2 camisetas x 149,90`, `2 camisetas por R$ 50 cada`. */
function productAt(tokens: Tokens, at: number): Amount | null {
  const count = tokens[at]
  if (!isCount(count) || isBehindLabel(tokens, at)) return null
  const link = behindNouns(tokens, at + 1)
  if (link === at + 1) return null
  const word = textAt(tokens, link)
  const isLinked = /^(?:de|a|x|por)$/.test(word)
  // `2 calças, R$ 119 cada` and `2 camisas R$ 170,00 cada`
  const begin = isLinked || word === ',' ? link + 1 : link
  const money = moneyAt(tokens, begin, { isCounted: word === 'x' })
  if (money === null) return null
  const isEach = isPerUnit(tokens, money.to)
  if (word === 'por' && !isEach) return null
  if (!isLinked && textAt(tokens, money.to) !== 'cada') return null
  const to = isEach ? behindUnit(tokens, money.to) : money.to
  const standing = standingAt(tokens, at)
  const isClear = word === 'x' || isEach || isCountOfPhrase(tokens[at - 1])
  const cents = isClear ? product(count, money).cents : Number.NaN
  const role = money.role === 'range' ? 'range' : 'price'
  return { ...money, cents, from: at, to, standing, role }
}

/** `R$ 30,00 x 3`, `R$ 25 x3`; not of `2,80 x 2,60`. */
function timesAt(tokens: Tokens, at: number): Amount | null {
  const money = moneyAt(tokens, at)
  if (money === null) return null
  const word = textAt(tokens, money.to)
  const glued = /^x(\d{1,3})$/.exec(word)?.[1]
  const count = word === 'x' ? tokens[money.to + 1] : undefined
  const times = glued ?? (isCount(count) ? count.text : null)
  const to = money.to + (glued === undefined ? 2 : 1)
  if (times === null || /^(?:x|,\d+)$/.test(textAt(tokens, to))) return null
  return { ...money, cents: money.cents * Number(times), to, role: 'price' }
}

/** The place behind `sacos de cimento`, `pneus aro 15`: what a count counts. */
function behindNouns(tokens: Tokens, from: number): number {
  let at = from
  while (at <= from + 5) {
    const isOf =
      /^(?:d[aeo]s?|n[ao]s?)$/.test(textAt(tokens, at)) && at > from && isNoun(tokens[at + 1])
    const isLabelled = labelWords.has(textAt(tokens, at - 1)) && isCount(tokens[at])
    // `calças jeans 42 por R$ 89,90`
    const isSized = at > from && isCount(tokens[at]) && /^(?:a|por)$/.test(textAt(tokens, at + 1))
    if (!isOf && !isLabelled && !isSized && !isNoun(tokens[at])) break
    at++
  }
  return at
}

/** The place behind `cada`, `o metro`, `por pessoa`. */
function behindUnit(tokens: Tokens, at: number): number {
  return unitPriceWords.has(textAt(tokens, at)) ? at + 1 : at + 2
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

/**
 * A number that may be a second price: decimals within a sentence (`camiseta 89,90 calça 159,90`),
 * on a side of '+', behind a noun after an amount (`corte R$ 30 e barba 20`), or paid on its own.
 */
function doubtAt(tokens: Tokens, at: number, last: Amount | undefined): Amount | null {
  const number = tokens[at]
  if (number?.kind !== 'number' || number.isNegative || number.isSpelled) return null
  const before = textAt(tokens, at - 1)
  const behind = textAt(tokens, at + 1)
  if (isSize(tokens, at) || isTime(tokens, at, number) || /^\d{6,}$/.test(number.text)) return null
  if (isDate(number)) return null
  if (isBehindLabel(tokens, at) || before === 'os') return null
  if (units.has(behind) || unitPriceWords.has(behind)) return null
  // `R$ 62,50, levo troco pra 100`
  if (roleBefore(tokens, at, 'plain') === 'beside') return null
  const isEnd = isMoneyEnd(tokens, at + 1)
  const isPartOfPrice = behind === 'e' && roleBefore(tokens, at, 'plain') === 'part'
  const isDoubtful =
    number.isDecimal ||
    behind === '+' ||
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
  if (before?.kind !== 'word' || connectors.has(before.text)) return false
  // In `R$ 1.099 ssd 240` nothing parts the number from the amount; in `corte R$ 30 barba 20` both have a noun.
  const isParted = tokens
    .slice(last.to, at - 1)
    .some(({ kind, text }) => kind !== 'word' || text === 'e')
  return isParted || isGoods(tokens[last.from - 1])
}

/** A noun, no word of a sale. */
function isGoods(token: Token | undefined): boolean {
  return (
    isNoun(token) &&
    !/(?:ad|id)[oa]s?$/.test(token?.text ?? '') &&
    !paymentWords.has(token?.text ?? '')
  )
}

function isCount(token: Token | undefined): token is NumberToken {
  return token?.kind === 'number' && /^[1-9]\d{0,3}$/.test(token.text) && !token.isNegative
}

function product(count: NumberToken, money: Amount): Amount {
  return { ...money, cents: (money.cents * count.cents) / 100 }
}
