import { centsOf, currencyNamed } from './amount-text.ts'

/** An amount of a text, or the product of instalments; `cents` NaN when it cannot be read. */
export type Term = {
  start: number
  end: number
  cents: number
  currency: string | null
  /** A sign, word or form says that it is money. */
  isMarked: boolean
  isInstalments: boolean
  isEntrada: boolean
  /** A total or result: 'total', 'por', 'fica', 'saiu', '='. */
  isStated: boolean
  /** A word before or behind it says that it is the value, or how it was paid. */
  isLabelled: boolean
  /** Freight, a discount, change: part of a sum, but never the price itself. */
  isAside: boolean
  /** A bare number that could be money where it stands. */
  maySum: boolean
}

const numberRun = /\d(?:[\d.,]*\d)?/g
const currencyBefore =
  /(-?)((?<![a-z])(?:us\$|u\$s|u\$|r\$|rs|brl|usd|eur|gbp)|[€£]|(?<![a-z])\$)\s{0,3}:?\s{0,3}(-?)$/
const currencyAfter =
  /^\s{0,2}(reais|reias|real|contos?|pilas?|brl|dolares|dolar|usd|us\$|euros?|eur|libras?|gbp|€|£|r?\$(?!\s*:?\s*-?\s*\d))(?![a-z])/
const foreignAfter =
  /^\s{0,2}(?:pesos?|guaranis|soles|bolivianos|ienes?|yuans?|francos?|ars|clp|uyu|pyg|mxn|chf|jpy|cad)(?![a-z])/
// Pesos of which country, nobody says; it is enough that they are not the rule's currency.
const someOtherCurrency = 'XXX'
const scaleAfter = /^\s{0,2}(mil|k|milhao|milhoes)(?![a-z])(?:\s+e\s+(\d{1,3})(?![\d.,]))?/
const karats =
  /(?<![a-z])(?:tv|tela|video|monitor|camera|resolucao|ouro|prata|corrida)(?:\s\w{1,10})?\s*$/
const countAfter = /^\s{0,2}(?:x|vezes|parcelas?|prestacoes|mensalidades)(?![a-z])/
const countGap =
  /^\s*(?:x|vezes|parcelas?|prestacoes|mensalidades)\s*(?:(?:iguais|fixas|mensais|sem juros|s\/ ?juros|no cartao|no boleto|no credito|no pix)\s*)*(de\s*)?(:?)\s*$/
const statedTotal = /(?<![a-z])(?:total|totaliza\w*|resultado)(?:[^\d.!?;\n]{0,30}|\s*:\s*)$/
const statedResult =
  /(?<![a-z])(?:por|fica|ficou|ficam|ficaram|sai|saiu|fechou|fechado|fechamos)(?:\s+(?:em|por|no|a|tudo|apenas|so|somente|o|valor|de))*\s*:?\s*$/
const labelled =
  /(?<![a-z])(?:valor|vlr?|preco|pago|pagou|pagamento|pix|recebi|recebido)(?:\s+(?:de|da|do|venda|pedido|final|em|foi|e|no|valor))*[\s.]*[:=]?\s*$/
const paidAfter =
  /^\s{0,2}(?:no|em|via|pelo|a)\s+(?:pix|debito|credito|cartao|dinheiro|boleto|vista)(?![a-z])/
const entradaBefore = /(?<![a-z])(?:entrada|sinal)(?:\s+(?:de|no|na|em|valor|pix))*\s*:?\s*$/
const entradaAfter = /^\s*(?:reais\s*)?(?:de|na|como)?\s*(?:entrada|sinal)(?![a-z])/
const asideBefore =
  /(?<![a-z]|com (?:o )?|% ?(?:de )?)(?:frete|entrega|taxa|desconto|cashback|troco|gorjeta)(?:\s+(?:de|do|da|para|pra|custa))*\s*:?\s*$/
const asideAfter =
  /^\s*(?:off|d[eoa]\s+(?:frete|entrega|taxa|desconto|cashback|troco|gorjeta))(?![a-z])/
const freightAfter = /^\s*(?:de\s+)?(?:frete|entrega|taxa)(?![a-z])/
const extraAfter = /^\s*de\s+(?!brinde|bonus|desconto|presente|gra)[a-z]/
const alreadyTaken = /(?<![a-z])ja\s+(?:com|inclu\w*)(?:\s+o)?\s*$/
const unitAfter = /^\s?(?:%|(?:kg|g|mg|m|m2|cm|mm|km|l|ml|h|hs|hrs|min|gb|mb|un|und)(?![a-z]))/
// What may follow a bare number that is money: an end, a way to pay, an operator.
const afterBareMoney =
  /^\s*(?:$|[.,;!\n)]|[+=]|(?:no|na|a|via|pelo|pela|com|em|e|ou|ja|mais|tudo|rs|avista|pix|reais|ok|a vista|(?:confirmad|recebid|aprovad|pag)[oa])(?![a-z]))/

/** The amounts of a text that `saleText` prepared, in their order. */
export function termsOf(plain: string): Term[] {
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
      const isStated = isStatedBy(plain.slice(Math.max(0, count.start - 48), count.start))
      // `total em 3x: R$ 300` tells the total and how it is paid.
      const isWhole = isStated && gap[2] === ':' && !gap[1]
      terms.push({
        ...term,
        start: count.start,
        cents: isWhole ? term.cents : term.cents * count.times,
        isMarked: true,
        isInstalments: !isWhole,
        isStated,
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
  const behind = plain.slice(scaledEnd, scaledEnd + 32)
  const suffix = currencyAfter.exec(behind)
  const name = sign?.[2] ?? suffix?.[1] ?? null
  const foreign = foreignAfter.test(behind) ? someOtherCurrency : null
  const currency = name === null ? foreign : currencyNamed(name)
  if (currency === null && isNoMoney(number, before, after)) return null

  const lead = sign === null ? before : before.slice(0, sign.index)
  if (alreadyTaken.test(lead)) return null
  const isNegative =
    sign?.[1] === '-' || sign?.[3] === '-' || (sign === null && /(?:^|[\s(:])-$/.test(before))
  const cents = centsAt(number, scale)
  const isMarked =
    currency !== null ||
    scale !== null ||
    /,\d\d$/.test(number) ||
    /^\d{1,3}(?:\.\d{3})+$/.test(number)
  const isBareMoney = afterBareMoney.test(after)
  const rest = plain.slice(scaledEnd + (suffix?.[0].length ?? 0)).slice(0, 32)
  const isAside = asideBefore.test(lead) || asideAfter.test(rest)
  const isPaid = paidAfter.test(after) && !/(?<![a-z])(?:em|ate)\s*$/.test(lead)
  return {
    start: sign === null ? start : start - before.length + sign.index,
    end: scaledEnd + (suffix?.[0].length ?? 0),
    cents: isNegative ? -cents : cents,
    currency: currency === 'local' ? null : currency,
    isMarked,
    isInstalments: false,
    isEntrada: entradaBefore.test(lead) || entradaAfter.test(after),
    isStated: !isAside && isStatedBy(lead) && (isMarked || isBareMoney),
    isLabelled: isPaid || ((labelled.test(lead) || entradaBefore.test(lead)) && isBareMoney),
    isAside,
    maySum:
      isMarked ||
      isBareMoney ||
      freightAfter.test(rest) ||
      entradaAfter.test(after) ||
      (number.length > 1 && extraAfter.test(after)),
  }
}

function centsAt(number: string, scale: RegExpExecArray | null): number {
  const whole = centsOf(number, scale?.[1])
  if (whole === null) return /^[0.,]+$/.test(number) ? 0 : Number.NaN
  return whole + (scale?.[2] ? Number(scale[2]) * 100 : 0)
}

/** Dates, times, measures, percentages, codes and phone numbers. */
function isNoMoney(number: string, before: string, after: string): boolean {
  const isProduct = /\dx$/.test(before)
  return (
    /^\d{7,}$/.test(number) ||
    (!isProduct && /[a-z#/:(]$/.test(before)) ||
    /\d\s?-$|(?<![a-z])(?:n|no|numero|pedido|protocolo|cep|cpf|cnpj|nf|os|cod|codigo|tel|fone|dia|lote)[\s.:o]*$/.test(
      before,
    ) ||
    unitAfter.test(after) ||
    (/^k(?![a-z])/.test(after) && karats.test(before)) ||
    /^(?:[/:-]\s?\d|[a-wyz](?!il))/.test(after.replace(/^(?:k|rs)(?![a-z])/, ''))
  )
}

function isStatedBy(before: string): boolean {
  return /=\s*$/.test(before) || statedTotal.test(before) || statedResult.test(before)
}
