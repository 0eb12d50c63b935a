export type DecimalMark = ',' | '.'

const currencySigns: [sign: RegExp, currency: string][] = [
  [/^R\$/i, 'BRL'],
  [/^US?\$/i, 'USD'],
  [/^€|€$/, 'EUR'],
  [/^£/, 'GBP'],
]
const nothing = /^[-–—]*$/

/** The currency whose sign stands in a cell (`R$ 10,00`), or null. */
export function currencySignIn(cell: string): string | null {
  return currencySigns.find(([sign]) => sign.test(cell.trim()))?.[1] ?? null
}

/**
 * Which mark a column of amounts uses for decimals, by how many of its cells say which (`markIn`).
 * One column is read one way: `1.234` alone is two numbers.
 */
export function clearerMark(
  cells: Readonly<Record<DecimalMark, number>>,
  fallback: DecimalMark,
): DecimalMark {
  if (cells[','] === cells['.']) return fallback
  return cells[','] > cells['.'] ? ',' : '.'
}

/** The decimal mark that a cell shows by itself (`1.234,56`, `10,5`), or null. */
export function markIn(cell: string): DecimalMark | null {
  return ownMark(bare(cell))
}

/**
 * Integer cents of an amount whose decimal mark is known, half a cent up; 0 for an empty cell or a
 * dash; null for what is no amount in that format, negative ones included.
 */
export function spendCentsOf(cell: string, mark: DecimalMark): number | null {
  const number = bare(cell)
  if (nothing.test(number)) return 0
  const group = mark === ',' ? '\\.' : ','
  const shape = new RegExp(`^(\\d{1,3}(?:${group}\\d{3})+|\\d{1,12})(?:\\${mark}(\\d{1,8}))?$`)
  const match = shape.exec(number)
  if (match === null) return null
  const whole = Number((match[1] ?? '').replace(/\D/g, ''))
  const fraction = (match[2] ?? '').padEnd(3, '0')
  const cents =
    whole * 100 + Number(fraction.slice(0, 2)) + (Number(fraction[2] ?? '0') >= 5 ? 1 : 0)
  return Number.isSafeInteger(cents) ? cents : null
}

function bare(cell: string): string {
  return cell
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/^(?:R\$|US?\$|[A-Z]{3}(?=\d)|€|£|\$)|€$/gi, '')
}

function ownMark(number: string): DecimalMark | null {
  const marks = number.replace(/\d/g, '')
  if (!/^[.,]+$/.test(marks)) return null
  const last: DecimalMark = marks.endsWith(',') ? ',' : '.'
  if (marks.length > 1) {
    // Repeated: it parts thousands. Two kinds: the last one parts the decimals.
    return new Set(marks).size === 1 ? (last === ',' ? '.' : ',') : last
  }
  const [whole = '', fraction = ''] = number.split(last)
  return fraction.length !== 3 || whole === '0' || whole === '' ? last : null
}
