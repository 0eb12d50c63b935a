import { isDiscount } from './sale-discount.ts'
import { type Amount, isNoun } from './sale-money.ts'
import { type Token, textAt } from './sale-tokens.ts'
import { totalWords } from './sale-words.ts'

type Tokens = readonly Token[]

/** Instalments that only say how an amount is paid (`R$ 1.200 em 12x de R$ 100`) are no second. */
export function withoutRepeated(amounts: Amount[]): Amount[] {
  const wholes = amounts.filter(({ isInstalments }) => !isInstalments)
  return amounts.filter(
    ({ isInstalments, cents }) =>
      !isInstalments || !wholes.some((whole) => Math.abs(whole.cents - cents) <= 100),
  )
}

/** Amounts joined by '+' or 'mais' are one, and so are an entrada and its instalments. */
export function summed(tokens: Tokens, amounts: Amount[]): Amount[] {
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
    ({ kind, text }, at) =>
      kind === 'end' ||
      // In `+ 30 salgados 45,00` the number counts.
      (kind === 'number' && text !== '1' && !isNoun(between[at + 1])) ||
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
