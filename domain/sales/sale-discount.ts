import type { Amount } from './sale-money.ts'
import type { Token } from './sale-tokens.ts'

export const discount = /^(?:descontos?|off|cupom|abatimento)$/

/** The words around the amount name a discount. */
export function isDiscount(tokens: readonly Token[], { from, to }: Amount): boolean {
  return tokens.slice(Math.max(0, from - 4), to + 3).some(({ text }) => discount.test(text))
}
