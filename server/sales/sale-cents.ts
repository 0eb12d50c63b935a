import { parseMoney } from '#domain/money'
import { invalidField } from '#server/platform/errors'

// PostgreSQL's bigint is far larger; a sale above ten billion is a slip of the finger.
const maxCents = 1_000_000_000_000

/** Cents of a sale that a person typed; null when nothing was. Throws 422 for what is no amount. */
export function saleCentsIn(value: number | string | null): number | null {
  if (value === null) return null
  if (typeof value === 'string' && value.trim() === '') return null
  const cents = typeof value === 'number' ? Math.round(value * 100) : parseMoney(value)
  if (cents === null || !(cents > 0) || cents > maxCents) {
    throw invalidField('purchaseValue', 'Valor inválido. Exemplo: 1.234,56')
  }
  return cents
}
