import { isBehindPayment, isPaidBehind } from './amount-standing.ts'
import { discount, isDiscount } from './sale-discount.ts'
import type { Amount } from './sale-money.ts'
import { isStop, type Token, textAt } from './sale-tokens.ts'
import { closingWords, connectors, paymentWords, resultWords, totalWords } from './sale-words.ts'

type Tokens = readonly Token[]

/** `total 250, com desconto ficou 225`, `de 250 por 199`: the last is what was paid. */
export function lastOfDiscount(tokens: Tokens, prices: Amount[]): Amount[] | null {
  const stated = prices.filter(({ standing, role }) => standing !== 'plain' && role === 'price')
  const [before, last] = stated.slice(-2)
  if (before === undefined || last === undefined) return null
  const between = tokens.slice(before.to, last.from)
  return between.some(({ text }) => discount.test(text)) ? [last] : null
}

/** `de R$ 250 por R$ 199`: the first is what it cost before, whatever stands before both. */
export function isOldPrice(
  tokens: Tokens,
  { from, to, cents, role }: Amount,
  next?: Amount,
): boolean {
  if (next?.role !== 'price' || role !== 'price' || !(next.cents < cents)) return false
  if (textAt(tokens, from - 1) !== 'de') return false
  const between = tokens.slice(to, Math.min(next.from, to + 5)).map(({ text }) => text)
  return (
    to + 5 > next.from && /^(?:, )?(?:agora )?por(?: apenas| so| somente)?$/.test(between.join(' '))
  )
}

/**
 * The prices that count: a result that sums up or replaces what stands before it (`de R$ 300 por R$ 197`,
 * `R$ 25 e R$ 33, ficou R$ 58`) alone, and an amount that is said twice once; else all prices.
 */
export function decided(tokens: Tokens, prices: Amount[]): Amount[] {
  const results = prices.filter(({ standing, role }) => standing === 'result' && role === 'price')
  const result = results.at(-1)
  if (result !== undefined) {
    const isSum = result === prices.at(-1) && isSummedUp(tokens, result, prices.slice(0, -1))
    if (isSum || (results.length === 1 && isExplained(tokens, result, prices))) return [result]
  }
  return isSaidTwice(tokens, prices) ? prices.slice(0, 1) : prices
}

function isExplained(tokens: Tokens, result: Amount, prices: readonly Amount[]): boolean {
  const isOnly = result === prices.at(-1) && isWordOfAll(tokens, result, prices)
  return prices.every((amount) => {
    if (amount === result || /^(?:hedged|range)$/.test(amount.role)) return true
    if (amount.role === 'aside') return isDiscount(tokens, amount)
    if (amount.to > result.from) return false
    const isOld = /^(?:de|era|eram)$/.test(textAt(tokens, amount.from - 1))
    const isTaken = tokens.slice(amount.to, result.from).some(({ text }) => discount.test(text))
    return isOld || isTaken || (isOnly && amount.role !== 'part' && !isPaid(tokens, amount))
  })
}

/** `R$ 25 e R$ 33, ficou R$ 58`, `3 marmitas R$ 30, deu R$ 90` */
function isSummedUp(tokens: Tokens, { cents, from }: Amount, others: Amount[]): boolean {
  const [first] = others
  if (first === undefined) return false
  if (others.reduce((sum, other) => sum + other.cents, 0) === cents) return others.length > 1
  const times = cents / first.cents
  return (
    others.length === 1 &&
    Number.isSafeInteger(times) &&
    tokens.some((token, at) => at < from && token.kind === 'number' && token.cents === times * 100)
  )
}

/** `R$ 40 e R$ 8, ficou R$ 45`; not of `R$ 50 e a calça ficou R$ 80`. */
function isWordOfAll(tokens: Tokens, { from }: Amount, prices: readonly Amount[]): boolean {
  let place = from - 1
  let word: number | null = null
  for (; place >= Math.max(0, from - 6); place--) {
    const text = textAt(tokens, place)
    if (/^(?:deu|fic(?:ou|a|aram|ando)|sai|saiu|fechou|fechamos)$/.test(text)) word = place
    else if (!connectors.has(text)) break
  }
  if (word === null) return false
  let before = word - 1
  while (/^(?:e|entao|ja|ai|dai|tudo|geral)$/.test(textAt(tokens, before))) before--
  return isStop(tokens[before]) || prices.some(({ to }) => to === before + 1)
}

function isPaid(tokens: Tokens, { from, to }: Amount): boolean {
  return isPaidBehind(tokens, to) || isBehindPayment(tokens, from)
}

/**
 * The prices are one amount in sentences or lines of their own, and no two of them are the prices of goods:
 * `Valor R$ 120`, `Pago R$ 120`; not of `Camisa R$ 50`, `Calça R$ 50`.
 */
function isSaidTwice(tokens: Tokens, prices: readonly Amount[]): boolean {
  const [first] = prices
  if (first === undefined || prices.length < 2) return false
  const isSame = prices.every(({ cents, role }) => cents === first.cents && role === 'price')
  const areApart = prices.every((amount, at) => {
    const last = prices[at - 1]
    return last === undefined || tokens.slice(last.to, amount.from).some(isSentenceEnd)
  })
  return isSame && areApart && prices.filter((amount) => !isOfSale(tokens, amount)).length < 2
}

function isSentenceEnd({ kind, text }: Token): boolean {
  return kind === 'end' || (kind === 'pause' && /\p{Extended_Pictographic}/u.test(text))
}

/** The word that names the amount is one of selling or paying, no article of goods. */
function isOfSale(tokens: Tokens, { from, to }: Amount): boolean {
  if (isPaidBehind(tokens, to)) return true
  let place = from - 1
  while (
    /^(?:seus?|suas?|[:.-]|r|d[aeo]s?|n[ao]|o|a|so|apenas|em|por)$/.test(textAt(tokens, place))
  )
    place--
  const text = textAt(tokens, place)
  const isSaid = [totalWords, resultWords, closingWords, paymentWords].some((some) =>
    some.has(text),
  )
  return isSaid || /(?:ad|id)[oa]s?$|^(?:pag[oa]|pagamento|pedido|compra|venda|reserva)$/.test(text)
}
