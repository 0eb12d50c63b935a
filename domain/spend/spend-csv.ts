import { type CsvRow, csvRows } from '../csv-text.ts'
import { type Day, daysBetween, isDay } from '../date-range.ts'
import type { Steps } from '../steps.ts'
import { cleanText, foldText } from '../text-fold.ts'
import {
  clearerMark,
  currencySignIn,
  type DecimalMark,
  markIn,
  spendCentsOf,
} from './spend-amount.ts'
import {
  currencyInHeader,
  isSpendHeader,
  platformOfHeader,
  type SpendField,
  type SpendPlatform,
  spendColumns,
} from './spend-headers.ts'
import { maxSpendCents, maxSpendDays, maxSpendLines, maxSpendName } from './spend-limits.ts'

/** One line of a file: a total of integer cents over its days (both included). */
export type SpendLine = {
  line: number
  from: Day
  to: Day
  campaign: string
  campaignId: string
  adSet: string
  adSetId: string
  ad: string
  adId: string
  placement: string
  cents: number
  currency: string
}
export type LineProblem = {
  line: number
  problem:
    | 'date_missing'
    | 'date_unreadable'
    | 'dates_reversed'
    | 'too_many_days'
    | 'amount_unreadable'
    | 'amount_too_large'
    | 'currency_unreadable'
    | 'name_too_long'
  /** What the cell says, at most 60 characters. */
  value: string
}
/** A repeated header and notes around the table (`Fonte: Meta Ads`) tell no spend either. */
export type SkippedLine = { line: number; reason: 'total' | 'no_spend' | 'header' | 'note' }

/** A file that was read, or why it is no table of spend. */
export type SpendFile =
  | { kind: 'problem'; problem: 'empty' | 'no_header' | 'too_large' | 'workbook' | 'old_workbook' }
  | {
      kind: 'read'
      platform: SpendPlatform
      lines: SpendLine[]
      problems: LineProblem[]
      skipped: SkippedLine[]
    }

// First bytes, decoded as text, of a ZIP archive (.xlsx, .ods) and of Excel's files before 2007 (.xls).
const workbookStarts = [
  ['PK\u0003', 'workbook'],
  ['PK\u0005', 'workbook'],
  ['ÐÏ\u0011', 'old_workbook'],
  ['\ufffd\ufffd\u0011', 'old_workbook'],
] as const

const bounds = { maxRows: maxSpendLines + 50, maxCells: 200 }
// Google's exports begin with a title and the period.
const maxLinesBeforeHeader = 20

/**
 * Reads an export of an ad platform or a sheet of one's own: `;`, `,` or tab between cells, amounts
 * as in Brazil or the USA, days as `dd/mm/aaaa` or ISO, a day or a period per line. Lines that are no
 * spend (totals, notes, the header again, zero) are skipped, each with its reason.
 */
export function* readSpendCsv(text: string): Steps<SpendFile> {
  if (text.trim() === '') return { kind: 'problem', problem: 'empty' }
  const format = workbookStarts.find(([start]) => text.startsWith(start))?.[1]
  if (format !== undefined) return { kind: 'problem', problem: format }
  let isTooLarge = false
  for (const delimiter of [';', ',', '\t']) {
    const rows = yield* csvRows(text, delimiter, bounds)
    if (rows === null) {
      isTooLarge = true
      continue
    }
    const start = rows
      .slice(0, maxLinesBeforeHeader)
      .findIndex(({ cells }) => isSpendHeader(spendColumns(cells)))
    const header = rows[start]
    if (header) return yield* readTable(header.cells, rows.slice(start + 1), delimiter)
  }
  return { kind: 'problem', problem: isTooLarge ? 'too_large' : 'no_header' }
}

function* readTable(header: string[], rows: CsvRow[], delimiter: string): Steps<SpendFile> {
  if (rows.length > maxSpendLines) return { kind: 'problem', problem: 'too_large' }
  const columns = spendColumns(header)
  const cellOf = ({ cells }: CsvRow, field: SpendField) => cells[columns.get(field) ?? -1] ?? ''
  const marks: Record<DecimalMark, number> = { ',': 0, '.': 0 }
  for (const row of rows) {
    const mark = markIn(cellOf(row, 'spend'))
    if (mark !== null) marks[mark] += 1
    yield
  }
  const mark = clearerMark(marks, delimiter === ';' ? ',' : '.')
  const currency = currencyInHeader(header[columns.get('spend') ?? -1] ?? '')
  const hasNames = nameFields.some((field) => columns.has(field))
  const lines: SpendLine[] = []
  const problems: LineProblem[] = []
  const skipped: SkippedLine[] = []
  for (const row of rows) {
    yield
    const cell = (field: SpendField) => cleanText(cellOf(row, field))
    const reason = isSameRow(row.cells, header)
      ? 'header'
      : isTotal(row, cell, hasNames)
        ? 'total'
        : isNote(row, cell, mark)
          ? 'note'
          : null
    if (reason !== null) {
      skipped.push({ line: row.line, reason })
      continue
    }
    const read = readLine(row.line, cell, mark, currency)
    if ('problem' in read) problems.push({ ...read, value: [...read.value].slice(0, 60).join('') })
    else if (read.cents === 0) skipped.push({ line: row.line, reason: 'no_spend' })
    else lines.push(read)
  }
  return { kind: 'read', platform: platformOfHeader(header), lines, problems, skipped }
}

const nameFields = ['campaign', 'campaignId', 'adSet', 'adSetId', 'ad', 'adId'] as const

function isTotal(
  { cells }: CsvRow,
  cell: (field: SpendField) => string,
  hasNames: boolean,
): boolean {
  const isNameless = nameFields.every((field) => cell(field) === '')
  // A row that says neither its campaign nor its day, nor its amount, is a note.
  if (hasNames && isNameless && cell('spend') !== '') return true
  if (dayIn(cell('day') || cell('from')) !== null) return false
  const first = cells.find((value) => /\p{L}/u.test(value)) ?? ''
  return [first, cell('day'), cell('from'), ...nameFields.map(cell)].some(isCalledTotal)
}

/**
 * `Total`, `Total: conta`, `Total geral`, `Totals`, `Subtotal`, `Valor total`, `Resultados de 12 campanhas`,
 * and how other languages of Meta, Google and TikTok name the row of the sum. A campaign may be called
 * `Total Flex`: a row is a total only where it has no day either.
 */
function isCalledTotal(text: string): boolean {
  const name = foldText(text.slice(0, 200)).replace(/^[^a-z0-9]+/, '')
  return totalNames.some((shape) => shape.test(name))
}

const totalNames = [
  /^(?:grand |sub[ -]?|(?:valor|custo|gasto|investimento|soma) )?tota(?:l|ls|is|les|le|ux)\b/,
  /^gesamt(?:summe|betrag|ergebnis)?\b/,
  /^(?:soma|sum|summe|suma|somme|resumo|summary)\b[^a-z0-9]*$/,
  /^resulta(?:do|dos|ts?) (?:de|das?|dos?|para) /,
  /^results? (?:from|for|of) /,
  /^ergebnisse (?:aus|von|fur) /,
]

/** A sentence above or below the table: no readable day, and no amount beside at most one other cell. */
function isNote(
  { cells }: CsvRow,
  cell: (field: SpendField) => string,
  mark: DecimalMark,
): boolean {
  if (dayIn(cell('day') || cell('from')) !== null) return false
  if (cell('spend') === '') return true
  const filled = cells.filter((value) => value !== '').length
  return filled <= 2 && spendCentsOf(cell('spend'), mark) === null
}

function isSameRow(cells: string[], header: string[]): boolean {
  return header.every((value, place) => value.toLowerCase() === cells[place]?.toLowerCase())
}

function readLine(
  line: number,
  cell: (field: SpendField) => string,
  mark: DecimalMark,
  fileCurrency: string | null,
): SpendLine | LineProblem {
  const wrong = (problem: LineProblem['problem'], value: string) => ({ line, problem, value })
  const written = [cell('day') || cell('from'), cell('day') || cell('to') || cell('from')]
  const [from = null, to = null] = written.map(dayIn)
  if (written[0] === '') return wrong('date_missing', '')
  if (from === null) return wrong('date_unreadable', written[0] ?? '')
  if (to === null) return wrong('date_unreadable', written[1] ?? '')
  if (from > to) return wrong('dates_reversed', `${written[0]} – ${written[1]}`)
  if (daysBetween(from, to) >= maxSpendDays) {
    return wrong('too_many_days', `${written[0]} – ${written[1]}`)
  }
  const amount = cell('spend')
  const cents = spendCentsOf(amount, mark)
  if (cents === null) return wrong('amount_unreadable', amount)
  if (cents > maxSpendCents) return wrong('amount_too_large', amount)
  const currency = (
    cell('currency') ||
    currencySignIn(amount) ||
    fileCurrency ||
    'BRL'
  ).toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) return wrong('currency_unreadable', currency)
  const names = {
    campaign: cell('campaign'),
    campaignId: cell('campaignId'),
    adSet: cell('adSet'),
    adSetId: cell('adSetId'),
    ad: cell('ad'),
    adId: cell('adId'),
    placement: [cell('publisher'), cell('placement')].filter(Boolean).join('_'),
  }
  const long = Object.values(names).find((name) => name.length > maxSpendName)
  if (long !== undefined) return wrong('name_too_long', long)
  return { line, from, to, ...names, cents, currency }
}

/** `01/11/2026`, `1-11-2026`, `2026-11-01`, each with or without a time after it; not the start of a period. */
function dayIn(text: string): Day | null {
  const [date = '', ...rest] = text.split(/[T ]/)
  if (rest.some((part) => /\d[/.-]\d/.test(part) && !part.includes(':'))) return null
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(date)
  const day = match
    ? `${match[3]}-${(match[2] ?? '').padStart(2, '0')}-${(match[1] ?? '').padStart(2, '0')}`
    : date
  return isDay(day) && day >= '2000-01-01' && day <= '2099-12-31' ? day : null
}
