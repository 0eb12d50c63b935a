import { centsOf, currencyNamed } from './amount-text.ts'
import { foldText, withoutUnseen } from './text-fold.ts'

/** R$ 1.000.000,00: a larger sale is confirmed by a person. */
export const maxSaleCents = 100_000_000

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

/** An amount of the text, or the product of instalments; `cents` NaN when it cannot be read. */
type Term = {
  start: number
  end: number
  cents: number
  currency: string | null
  isMarked: boolean
  isInstalments: boolean
  isEntrada: boolean
  isStated: boolean
  isLabelled: boolean
}

type Group = { cents: number; currencies: string[]; isStated: boolean; isSum: boolean }

const numberRun = /\d(?:[\d.,]*\d)?/g
const currencyBefore =
  /(-?)((?<![a-z])(?:us\$|u\$|r\$|rs|brl|usd|eur|gbp)|[€£]|(?<![a-z])\$)\s{0,3}:?\s{0,3}(-?)$/
const currencyAfter =
  /^\s{0,2}(reais|real|brl|dolares|dolar|usd|us\$|euros?|eur|libras?|gbp|€|£)(?![a-z])/
const scaleAfter = /^\s{0,2}(mil|k|milhao|milhoes)(?![a-z])(?:\s+e\s+(\d{1,3})(?![\d.,]))?/
const countAfter = /^\s{0,2}(?:x|vezes|parcelas?|prestacoes|mensalidades)(?![a-z])/
const countGap =
  /^\s*(?:x|vezes|parcelas?|prestacoes|mensalidades)\s*(?:(?:iguais|fixas|mensais|sem juros|s\/ ?juros|no cartao|no boleto|no credito|no pix)\s*)*(de\s*)?:?\s*$/
const statedTotal = /(?<![a-z])(?:total|totaliza\w*|resultado)(?:[^\d.!?;\n]{0,30}|\s*:\s*)$/
const statedResult =
  /(?<![a-z])(?:por|fica|ficou|ficam|ficaram|sai|saiu|fechou|fechado|fechamos)(?:\s+(?:em|por|no|a|tudo|apenas|so|somente|o|valor|de))*\s*:?\s*$/
const labelled =
  /(?<![a-z])(?:valor|preco|pago|pagou|pagamento|pix|recebi|recebido)(?:\s+(?:de|da|do|venda|pedido|final|em|foi|e|no|valor))*\s*[:=]?\s*$/
const entradaBefore = /(?<![a-z])(?:entrada|sinal)(?:\s+(?:de|no|na|em|valor|pix))*\s*:?\s*$/
const entradaAfter = /^\s*(?:reais\s*)?(?:de|na|como)?\s*(?:entrada|sinal)(?![a-z])/
const unitAfter = /^\s?(?:%|(?:kg|g|mg|m|m2|cm|mm|km|l|ml|h|hs|hrs|min|gb|mb|un|und)(?![a-z]))/
// What may follow a bare number that is money: an end, a way to pay, an operator.
const afterBareMoney =
  /^\s*(?:$|[.,;!\n)]|[+=]|(?:no|na|a|via|pelo|pela|com|em|e|ja|mais|avista|pix|reais|ok|a vista)(?![a-z]))/

/**
 * The value of a sale that a message states, in cents of the rule's currency: a stated total or
 * result ('total', 'por', 'fica', 'saiu', '=') before a sum ('+', entrada, instalments: `12x de
 * 99,90` is the product) before the only amount. Otherwise the reason why a person must confirm.
 * Bare numbers count only where a word or sign says that they are money.
 */
export function saleValueIn(text: string, currency = 'BRL'): SaleValue {
  const plain = foldText(withoutUnseen(text))
  const groups = groupsOf(plain, termsOf(plain))
  const stated = groups.filter((group) => group.isStated)
  const sums = groups.filter((group) => group.isSum)
  const level = stated.length > 0 ? stated : sums.length > 0 ? sums : groups
  const [first] = level
  if (first === undefined) return { problem: 'none' }
  if (level.some((group) => !Object.is(group.cents, first.cents))) return { problem: 'several' }
  if (level === sums && isAlternative(plain, groups, first)) return { problem: 'several' }
  const { cents } = first
  if (Number.isNaN(cents)) return { problem: 'unclear' }
  if (level.some((group) => group.currencies.some((name) => name !== currency))) {
    return { problem: 'other_currency' }
  }

  if (cents <= 0) return { problem: cents === 0 ? 'zero' : 'negative' }
  return cents > maxSaleCents ? { problem: 'too_high' } : { cents }
}

function termsOf(plain: string): Term[] {
  const terms: Term[] = []
  let count: { times: number; start: number; end: number } | null = null
  let readUpTo = 0
  for (const match of plain.matchAll(numberRun)) {
    if (match.index < readUpTo) continue
    const start = match.index
    const end = start + match[0].length
    if (isCount(match[0], plain, start, end)) {
      count = { times: Number(match[0]), start, end }
      continue
    }
    const term = termAt(plain, match[0], start, end)
    const gap = count === null ? null : countGap.exec(plain.slice(count.end, term?.start ?? end))
    if (term !== null && count !== null && gap !== null && (term.isMarked || gap[1])) {
      const before = plain.slice(Math.max(0, count.start - 48), count.start)
      terms.push({
        ...term,
        start: count.start,
        cents: term.cents * count.times,
        isMarked: true,
        isInstalments: true,
        isStated: isStatedBy(before),
      })
      readUpTo = term.end
    } else if (term !== null) {
      terms.push(term)
      readUpTo = term.end
    }
    count = null
  }
  return terms
}

function isCount(number: string, plain: string, start: number, end: number): boolean {
  if (!/^\d{1,3}$/.test(number) || /[\d.,a-z]/.test(plain[start - 1] ?? '')) return false
  return countAfter.test(plain.slice(end, end + 16))
}

function termAt(plain: string, number: string, start: number, end: number): Term | null {
  const before = plain.slice(Math.max(0, start - 48), start)
  const after = plain.slice(end, end + 32)
  const sign = currencyBefore.exec(before)
  const scale = scaleAfter.exec(after)
  const scaledEnd = end + (scale?.[0].length ?? 0)
  const suffix = currencyAfter.exec(plain.slice(scaledEnd, scaledEnd + 12))
  const name = sign?.[2] ?? suffix?.[1] ?? null
  const currency = name === null ? null : currencyNamed(name)
  if (currency === null && isNoMoney(before, after)) return null

  const lead = sign === null ? before : before.slice(0, sign.index)
  const isNegative =
    sign?.[1] === '-' || sign?.[3] === '-' || (sign === null && /(?:^|[\s(:])-$/.test(before))
  const thousands = centsOf(number, scale?.[1])
  const cents =
    thousands === null && /^[0.,]+$/.test(number)
      ? 0
      : (thousands ?? Number.NaN) + (scale?.[2] ? Number(scale[2]) * 100 : 0)
  const isMarked =
    currency !== null ||
    scale !== null ||
    /,\d\d$/.test(number) ||
    /^\d{1,3}(?:\.\d{3})+$/.test(number)
  return {
    start: sign === null ? start : start - before.length + sign.index,
    end: scaledEnd + (suffix?.[0].length ?? 0),
    cents: isNegative ? -cents : cents,
    currency: currency === 'local' ? null : currency,
    isMarked,
    isInstalments: false,
    isEntrada: entradaBefore.test(lead) || entradaAfter.test(plain.slice(end, end + 32)),
    isStated: isStatedBy(lead) && (isMarked || afterBareMoney.test(after)),
    isLabelled: (labelled.test(lead) || entradaBefore.test(lead)) && afterBareMoney.test(after),
  }
}

/** Dates, times, measures, percentages, codes and phone numbers. */
function isNoMoney(before: string, after: string): boolean {
  return (
    /[a-z#/:(]$|\d\s?-$|(?<![a-z])(?:n|no|numero|pedido|protocolo|cep|cpf|cnpj|nf|os|cod|codigo|tel|fone|dia|lote)[\s.:o]*$/.test(
      before,
    ) ||
    unitAfter.test(after) ||
    /^(?:[/:-]\s?\d|[a-wyz](?!il))/.test(after.replace(/^k(?![a-z])/, ''))
  )
}

function isStatedBy(before: string): boolean {
  return /=\s*$/.test(before) || statedTotal.test(before) || statedResult.test(before)
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
      cents: group.reduce((sum, term) => sum + term.cents, 0),
      currencies: group.flatMap((term) => term.currency ?? []),
      isStated: group[0]?.isStated ?? false,
      isSum: group.length > 1 || (group[0]?.isInstalments ?? false),
    }))
}

/** Two amounts are one sum over '+', 'mais', or an entrada and what remains after it. */
function isJoined(plain: string, a: Term, b: Term): boolean {
  if (b.start - a.end > 48) return false
  const between = plain.slice(a.end, b.start)
  if (/[\d.!?;\n=]/.test(between)) return false
  if (/\+|(?<![a-z])mais(?![a-z])/.test(between)) return true
  if (/(?<![a-z])ou(?![a-z])/.test(between)) return false
  if (a.isEntrada)
    return b.isInstalments || /(?<![a-z])(?:restante|resto|saldo)(?![a-z])/.test(between)
  return b.isEntrada && a.isInstalments
}

/** `R$ 1.000 à vista ou 12x de 99,90`: the customer chose one, the text does not say which. */
function isAlternative(plain: string, groups: Group[], sum: Group): boolean {
  return /(?<![a-z])ou(?![a-z])/.test(plain) && groups.some((group) => group.cents !== sum.cents)
}
