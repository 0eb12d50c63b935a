import type { Currency } from '#domain/conversions/conversion-rules'
import { parseMoney } from '#domain/money'
import { AppError } from '#server/platform/errors'

type SaleInput = {
  eventType: string
  triggerCondition: string
  phrase: string | null
  valueSource?: 'fixed' | 'sale' | undefined
  purchaseValue?: number | string | null | undefined
  purchaseCurrency?: Currency | null | undefined
}

type SaleColumns = {
  phrase: string | null
  purchase_value_cents: number | null
  purchase_currency: Currency | null
}

/**
 * The columns that depend on one another, checked: a Purchase has a currency, and a value unless
 * that is said to be the sale's (a phrase's message brings it); a phrase trigger has a phrase. What
 * is absent stays as stored. Throws 422 with the fields at fault.
 */
export function saleFields(given: SaleInput, stored: SaleColumns | null): SaleColumns {
  const fields: Record<string, string> = {}
  const isPurchase = given.eventType === 'Purchase'
  const byPhrase = given.triggerCondition === 'phrase'

  let cents = stored?.purchase_value_cents ?? null
  if (given.purchaseValue !== undefined) cents = centsOf(given.purchaseValue)
  const currency =
    given.purchaseCurrency === undefined
      ? (stored?.purchase_currency ?? null)
      : given.purchaseCurrency
  if (isPurchase) {
    if (Number.isNaN(cents)) {
      fields.purchaseValue = 'Informe um valor maior que zero, por exemplo 197,00'
    } else if (cents === null && needsValue(given, stored)) {
      fields.purchaseValue = 'Valor da compra é obrigatório'
    }
    if (currency === null) fields.purchaseCurrency = 'Moeda é obrigatória'
  }

  const phrase = byPhrase ? (given.phrase ?? stored?.phrase ?? null) : null
  if (byPhrase && phrase === null) fields.phrase = 'Frase é obrigatória para este gatilho'
  else if (phrase !== null && !/[\p{L}\p{N}]/u.test(phrase)) {
    fields.phrase = 'A frase precisa ter letras ou números'
  }

  const problems = Object.values(fields)
  if (problems.length > 0) {
    throw new AppError('invalid', { message: `${problems.join('. ')}.`, fields })
  }
  return {
    phrase,
    purchase_value_cents: isPurchase ? cents : null,
    purchase_currency: isPurchase ? currency : null,
  }
}

/**
 * Whether a Purchase without a value is refused: one whose value is always the same has to name it. A call
 * that says nothing of the value means that, except for a phrase trigger, and for an event that is stored as
 * a Purchase with the sale's own value, which it leaves as it is.
 */
function needsValue(
  { valueSource, purchaseValue, triggerCondition }: SaleInput,
  stored: SaleColumns | null,
): boolean {
  if (valueSource !== undefined) return valueSource === 'fixed'
  const isStoredAsPurchase = stored !== null && stored.purchase_currency !== null
  if (purchaseValue === undefined && isStoredAsPurchase) return false
  return triggerCondition !== 'phrase'
}

/** Null when nothing was typed, NaN when it is no positive amount. */
function centsOf(value: number | string | null): number | null {
  if (value === null || value === '') return null
  const cents = typeof value === 'number' ? Math.round(value * 100) : parseMoney(value)
  return cents !== null && Number.isSafeInteger(cents) && cents > 0 ? cents : Number.NaN
}
