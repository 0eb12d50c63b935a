const currencyNames: Record<string, string | undefined> = {
  r$: 'BRL',
  rs: 'BRL',
  brl: 'BRL',
  real: 'BRL',
  reais: 'BRL',
  reias: 'BRL',
  reai: 'BRL',
  conto: 'BRL',
  contos: 'BRL',
  mango: 'BRL',
  mangos: 'BRL',
  pila: 'BRL',
  pilas: 'BRL',
  $: 'local',
  us$: 'USD',
  u$: 'USD',
  u$s: 'USD',
  usd: 'USD',
  dolar: 'USD',
  dólar: 'USD',
  dolares: 'USD',
  dólares: 'USD',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  libra: 'GBP',
  libras: 'GBP',
}
// Pesos of which country, nobody says; it is enough that they are not the rule's currency.
const otherCurrencies = new Set(
  'peso pesos guaranis soles bolivianos iene ienes yuans francos ars clp uyu pyg mxn chf jpy cad'.split(
    ' ',
  ),
)

// pt-BR with thousands, plain, or with a decimal point; the last group of digits decides.
const grouped = /^\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?$/
const plainComma = /^\d+(?:,\d{1,2})?$/
const plainPoint = /^\d+\.\d{1,2}$/
const english = /^\d{1,3}(?:,\d{3})+\.\d{1,2}$/
const scaled = /^\d+(?:[.,]\d{1,3})?$/

/**
 * The currency a word or sign names in lower case: `local` for a bare `$`, `XXX` for one that is
 * none of the product's, null for none.
 */
export function currencyNamed(name: string): string | null {
  if (otherCurrencies.has(name)) return 'XXX'
  return Object.hasOwn(currencyNames, name) ? (currencyNames[name] ?? null) : null
}

/**
 * The cents of a number as Brazilians write it, or null when it is zero, too large or can be read
 * in two ways. `scale` is the word behind it: `mil`, `k`, `milhão`.
 */
export function centsOf(number: string, scale = ''): number | null {
  const factor = scale === '' ? 1 : scale.startsWith('milh') ? 1_000_000 : 1_000
  let text: string
  if (factor > 1 && scaled.test(number)) text = number.replace(',', '.')
  else if (grouped.test(number)) text = number.replace(/[. ]/g, '').replace(',', '.')
  else if (english.test(number)) text = number.replaceAll(',', '')
  else if (plainComma.test(number)) text = number.replace(',', '.')
  else if (plainPoint.test(number)) text = number
  else return null
  const [whole = '', fraction = ''] = text.split('.')
  // In thousandths, so that `1,234 mil` is exact.
  const thousandths = Number(whole) * 1_000 + Number(fraction.padEnd(3, '0'))
  const cents = (thousandths * factor) / 10
  return Number.isSafeInteger(cents) && cents > 0 ? cents : null
}
