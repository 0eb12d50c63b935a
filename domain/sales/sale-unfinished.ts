import type { Amount } from './sale-money.ts'
import { type Token, textAt } from './sale-tokens.ts'
import { asideWords, freightWords } from './sale-words.ts'

type Tokens = readonly Token[]

/**
 * The amount is not the whole price: a percentage is still to be taken of it, something without a
 * price comes on top (`R$ 50 + motoboy`), or the text speaks of a rest.
 */
export function isUnfinished(tokens: Tokens, amount: Amount): boolean {
  if (isMonthly(tokens, amount) || isBill(tokens, amount)) return true
  if (isAddend(tokens, amount) || isAdvance(tokens, amount)) return true
  return tokens.some((token, at) => {
    if (token.kind === 'percent') return isOpenPercentage(tokens, at, amount)
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

/** `motoboy + R$ 45`, `frete + vestido R$ 100`: what is left of the '+' has no price. */
function isAddend(tokens: Tokens, { from }: Amount): boolean {
  const begin = tokens.findLastIndex(({ kind }, at) => kind === 'end' && at < from) + 1
  return tokens.slice(begin, from).some(({ text }, offset) => {
    const at = begin + offset
    if (text !== '+' || isFree(tokens, Math.max(begin, at - 3), at)) return false
    const before = textAt(tokens, at - 1)
    return at === from - 1 || freightWords.has(before) || asideWords.has(before)
  })
}

/** `R$ 100 agora e o resto depois`, `pra segurar a data R$ 150` */
function isAdvance(tokens: Tokens, { to }: Amount): boolean {
  const isHolding = tokens.some(
    ({ text }, at) =>
      /^(?:segurar|reservar|garantir|caucionar)$/.test(text) &&
      /^(?:p|pra|para|\/)$/.test(textAt(tokens, at - 1)),
  )
  if (isHolding) return true
  const now = tokens.slice(to, to + 2).findIndex(({ text }) => text === 'agora')
  if (now < 0) return false
  const then = tokens.slice(to + now + 1, to + now + 9)
  const end = then.findIndex(({ kind }) => kind === 'end')
  return (end < 0 ? then : then.slice(0, end)).some(({ text }, at) =>
    text === 'entrega'
      ? /^n?a$/.test(textAt(then, at - 1))
      : /^(?:depois|dps|resto|restante|quando|retirada|metade)$/.test(text),
  )
}

/** Near a percentage these say that it is a share of the price that is still to be reckoned. */
const share =
  /^(?:descontos?|off|entrada|sinal|parte|partes|agora|antes|depois|ato|entrega|antecipad[oa]s?|adiantad[oa]s?|pag[oa]s?|taxas?|servico|garcom|juros|multa|acrescimo|reajuste|resto|restante|saldo|assinatura|reserva|reservar|parcelad[oa]|menos|mais|cobre|imposto|-|\+)$/

/**
 * A share of the price that is told nowhere in money; not of `10% de desconto` that is taken off already, nor of
 * `bateria 86%`, `70% cacau`, `100% algodão`.
 */
function isOpenPercentage(tokens: Tokens, at: number, { to }: Amount): boolean {
  const before = [textAt(tokens, at - 2), textAt(tokens, at - 1)]
  const next = tokens[at + 1]
  const noun = next?.text === 'de' ? textAt(tokens, at + 2) : (next?.text ?? '')
  // `R$ 50,00, 10% off` is the price after the discount.
  if (/^(?:exito|cashback|off)$/.test(noun)) return false
  if (before.some((text) => /^(?:menos|mais|-|\+)$/.test(text))) return true
  // Before the amount it is taken off; behind it, only where the text says that.
  if (/^descontos?$/.test(noun)) {
    const around = tokens.slice(Math.max(to, at - 2), at + 6)
    return at >= to && !around.some(({ text }) => /^(?:ja|aplicad|inclus|dad)/.test(text))
  }
  const near = [...before, ...tokens.slice(at + 1, at + 4).map(({ text }) => text)]
  if (near.some((text) => share.test(text))) return true
  if (/^100\b/.test(textAt(tokens, at))) return false
  const isNamed = (token: Token | undefined) => token?.kind === 'word' && token.text.length > 3
  const isCharge = before.some((text) => /^(?:bateria|saude|carga)$/.test(text))
  return !isCharge && !isNamed(next) && next?.text !== 'de' && !isNamed(tokens[at - 1])
}

/** What comes on top costs nothing, or a share that is settled later. */
function isFree(tokens: Tokens, from: number, to = from + 4): boolean {
  return tokens
    .slice(from, to)
    .some(
      ({ kind, text }) =>
        kind === 'percent' ||
        /^(?:gratis|free|brindes?|bonus|inclus[oa]|retirada|uma|que)$/.test(text),
    )
}
