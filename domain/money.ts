import { centsOf, currencyNamed } from './sales/amount-text.ts'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * A positive amount typed by a person, in integer cents, or null when it is none: `1.234,56`,
 * `R$ 1.234,56`, `197`, `1,5 mil`, `200 reais`, `1234.56`. Zero, negatives and anything that can
 * be read in two ways (`1,234`) are null. The currency's name is ignored: the form asks for it.
 */
export function parseMoney(text: string): number | null {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  if (plain.length > 64) return null
  const match = /^(\D*?)\s*(\d[\d., ]*)\s*(milh(?:ao|ão|oes|ões)|mil|k)?\s*(\D*)$/.exec(plain)
  if (match === null) return null
  const [, before = '', number = '', scale = '', after = ''] = match
  if (!isCurrencyOrNothing(before) || !isCurrencyOrNothing(after)) return null
  return centsOf(number.trim(), scale)
}

/** `123456`, `BRL` → `R$ 1.234,56`; pt-BR, with an ordinary space. */
export function formatMoney(cents: number, currency: string): string {
  let format = formats.get(currency)
  if (format === undefined) {
    format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format.format(cents / 100).replaceAll('\u00a0', ' ')
}

function isCurrencyOrNothing(text: string): boolean {
  const name = text.trim()
  return name === '' || currencyNamed(name) !== null
}
