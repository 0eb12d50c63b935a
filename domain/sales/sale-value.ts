import { type Term, termsOf } from './sale-terms.ts'
import { saleText } from './sale-text.ts'

/** R$ 1.000.000,00: a larger sale is confirmed by a person. */
const maxSaleCents = 100_000_000

/** Why a text states no value that counts. */
export const saleProblems = [
  'none',
  'zero',
  'negative',
  'several',
  'other_currency',
  'too_high',
  'unclear',
] as const
export type SaleProblem = (typeof saleProblems)[number]

export type SaleValue = { cents: number } | { problem: SaleProblem }

type Group = {
  start: number
  end: number
  cents: number
  currencies: string[]
  isStated: boolean
  isSum: boolean
  isAside: boolean
}

/**
 * The value of a sale that a message states, in cents of the rule's currency: a stated total or
 * result ('total', 'por', 'fica', 'saiu', '=') before a sum ('+', entrada, instalments: `12x de
 * 99,90` is the product) before the only amount. Otherwise the reason why a person must confirm.
 * Bare numbers count only where a word or sign says that they are money; freight, discounts and
 * change are never the price.
 */
export function saleValueIn(text: string, currency = 'BRL'): SaleValue {
  const { plain, isSpelled } = saleText(text)
  const groups = groupsOf(plain, termsOf(plain))
  const stated = groups.filter((group) => group.isStated)
  const sums = groups.filter((group) => group.isSum)
  const level = stated.length > 0 ? stated : sums.length > 0 ? sums : groups
  const first = level.find((group) => !group.isAside)
  if (first === undefined) return { problem: isSpelled ? 'unclear' : 'none' }
  if (level.some((group) => !Object.is(group.cents, first.cents))) return { problem: 'several' }
  if (level === sums && isContested(plain, groups, first)) return { problem: 'several' }
  if (level === stated && isOneOfTwo(plain, groups)) return { problem: 'several' }
  const { cents } = first
  if (Number.isNaN(cents) || (level !== stated && isUnfinished(plain, first))) {
    return { problem: 'unclear' }
  }
  if (level.some((group) => group.currencies.some((name) => name !== currency))) {
    return { problem: 'other_currency' }
  }
  if (cents <= 0) return { problem: cents === 0 ? 'zero' : 'negative' }
  return cents > maxSaleCents ? { problem: 'too_high' } : { cents }
}

function groupsOf(plain: string, terms: Term[]): Group[] {
  const groups: Term[][] = []
  for (const term of terms) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group !== undefined && last !== undefined && isJoined(plain, last, term)) group.push(term)
    else groups.push([term])
  }
  return groups
    .filter((group) => {
      const [first] = group
      return group.length > 1 || first?.isMarked || first?.isStated || first?.isLabelled
    })
    .map((group) => ({
      start: group[0]?.start ?? 0,
      end: group.at(-1)?.end ?? 0,
      cents: group.reduce((sum, term) => sum + term.cents, 0),
      currencies: group.flatMap((term) => term.currency ?? []),
      isStated: group[0]?.isStated ?? false,
      isSum: group.length > 1 || (group[0]?.isInstalments ?? false),
      isAside: group.every((term) => term.isAside),
    }))
}

/** Two amounts are one sum over '+', 'mais', or an entrada and what remains after it. */
function isJoined(plain: string, a: Term, b: Term): boolean {
  if (b.start - a.end > 48 || !a.maySum || !b.maySum) return false
  const between = plain.slice(a.end, b.start)
  if (/[\d.!?;\n=]/.test(between)) return false
  if (/\+|(?<![a-z])mais(?![a-z])/.test(between)) return true
  if (/(?<![a-z])ou(?![a-z])/.test(between)) return false
  if (a.isEntrada) {
    const isRest = /(?<![a-z])(?:restante|resto|saldo|e)(?![a-z])/.test(between)
    return b.isInstalments || (isRest && !b.isStated && !b.isAside)
  }
  return b.isEntrada && a.isInstalments
}

/**
 * `R$ 1.000 à vista ou 12x de 99,90`: the customer chose one, the text does not say which. A
 * discount beside a sum leaves open whether it is in it.
 */
function isContested(plain: string, groups: Group[], sum: Group): boolean {
  if (groups.some((group) => group.isAside && !group.isSum)) return true
  return /(?<![a-z])ou(?![a-z])/.test(plain) && groups.some((group) => group.cents !== sum.cents)
}

/** `por R$ 497 ou 12x de 49,70`: two ways to pay, stated or not. */
function isOneOfTwo(plain: string, groups: Group[]): boolean {
  return groups.some((group, i) => {
    const next = groups[i + 1]
    if (next === undefined || next.cents === group.cents) return false
    return /(?<![a-z])ou(?![a-z])/.test(plain.slice(group.end, next.start).slice(0, 48))
  })
}

/** A percentage is still to be taken off, or what remains after the entrada is not told. */
function isUnfinished(plain: string, { isSum }: Group): boolean {
  if (/(?:menos|-)\s{0,3}\d{1,3}(?:,\d{1,2})?\s?%/.test(plain)) return true
  const isPart = /(?<![a-z])(?:entrada|sinal)(?![a-z])/.test(plain)
  return !isSum && isPart && /(?<![a-z])(?:restante|resto|saldo)(?![a-z])/.test(plain)
}
