import { setImmediate as nextTurn } from 'node:timers/promises'
import { readsAsValue } from '#domain/spreadsheet-value'

/** Byte order mark: without it Excel reads UTF-8 as Latin-1. */
export const csvStart = '\ufeff'

/** A number is one to a spreadsheet too; a text stays a text, whatever it looks like (`readsAsValue`). */
export type Cell = string | number | OwnValue

/** An amount, a day or an instant that we wrote: a spreadsheet is to read it as one. */
type OwnValue = { value: string }

/** A first character by which a spreadsheet takes a text for a formula; some know the wide ones too. */
const formulaStart = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const needsQuotes = /[;"\r\n]/
/**
 * Rows as CSV text for a Brazilian Excel: `;` between cells, RFC 4180 quotes and CRLF. A text that
 * a spreadsheet would run as a formula (begins with = + - @ tab or CR) gets a leading apostrophe
 * (OWASP, CSV injection): names and messages are written by strangers. A text that it would take for
 * a number, a date, a time, a percentage or a boolean is written as `="10/12"`: of the ways to protect it Excel,
 * LibreOffice and Google Sheets all show this one as exactly that text. An apostrophe in front would stay
 * visible in Excel and LibreOffice, a tab would become a part of the text, and quotes alone protect nothing.
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${joined(cells)}\r\n`).join('')
}

function joined(cells: readonly (Cell | null)[]): string {
  return cells.map(cellText).join(';')
}

function cellText(cell: Cell | null): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell !== 'string') return cell.value
  if (!formulaStart.test(cell) && readsAsValue(cell)) return `"=""${cell}"""`
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Formats instants as `21/11/2026 05:10:48` in a time zone; '' for null. A number is seconds since
 * 1970.
 */
export function dateTimeCell(timeZone: string): (instant: Date | string | number | null) => string {
  const format = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const quarters = new Map<number, { hour: string; minute: number }>()

  /** What is written before the minute, and the minute that the quarter of an hour begins with. */
  function quarterAt(quarter: number): { hour: string; minute: number } {
    const known = quarters.get(quarter)
    if (known) return known
    const text = format.format(quarter * secondsPerQuarter * 1_000).replace(',', '')
    const begun = { hour: text.slice(0, -5), minute: Number(text.slice(-5, -3)) }
    if (quarters.size >= keptQuarters) quarters.clear()
    quarters.set(quarter, begun)
    return begun
  }

  return (instant) => {
    if (instant === null) return ''
    const seconds = Math.floor(
      typeof instant === 'number' ? instant : new Date(instant).getTime() / 1_000,
    )
    if (seconds < firstWholeQuarter) return format.format(seconds * 1_000).replace(',', '')
    const { hour, minute } = quarterAt(Math.floor(seconds / secondsPerQuarter))
    const since = seconds % secondsPerQuarter
    return `${hour}${twoDigits(minute + Math.floor(since / 60))}:${twoDigits(since % 60)}`
  }
}

// Formatting an instant costs more than the rest of a row. Rows come in the order of time, so that
// many lie in one quarter of an hour, within which no clock of the world has jumped since 1972.
const secondsPerQuarter = 900
const keptQuarters = 1_000
const firstWholeQuarter = Date.UTC(1973) / 1_000

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

/** One column of a file: its header and the cell of a row. */
export type Column<Row> = {
  header: string
  cell: (row: Row) => string | number | null
  /** The cells are amounts, days or instants of ours, and no text that a person wrote. */
  isValue?: true
  /** Where many rows have one object of which alone the cell tells: that object. */
  shared?: (row: Row) => object
}

/** Columns about one object that many rows have: in a table of any length their text is made once for it. */
export function sharedColumns<Row, Shared extends object>(
  shared: (row: Row) => Shared,
  columns: readonly Column<Shared>[],
): Column<Row>[] {
  return columns.map(({ cell, ...column }) => ({
    ...column,
    cell: (row: Row) => cell(shared(row)),
    shared,
  }))
}

/** Takes some of a file's columns. */
export type ChooseColumns = <Row>(columns: Column<Row>[]) => Column<Row>[]

/** Header cells of the columns. */
export function headerOf<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.map((column) => column.header)
}

/** The cells of one row, missing values empty. */
export function cellsOf<Row>(columns: readonly Column<Row>[], row: Row): Cell[] {
  return columns.map((column) => valueIn(column, row) ?? '')
}

function valueIn<Row>({ cell, isValue }: Column<Row>, row: Row): Cell | null {
  const value = cell(row)
  return isValue && typeof value === 'string' ? { value } : value
}

/** The bytes of a file, piece by piece. */
export type CsvRows = AsyncGenerator<Buffer>

/** Some rows of a table, made when they are written, and where they end; nothing follows undefined. */
type Batch<Row, Place> = { rows: Iterable<Row>; last: Place | undefined }

// Some 60 kB.
const rowsPerPiece = 100

/**
 * A table of any length as a file, the header first, in constant memory. `next` reads the rows after a
 * place, one batch ahead, so that database and process work at the same time. Between two pieces
 * everybody else has a turn; nothing runs on when the reader stops.
 */
export async function* csvRows<Row, Place>(
  columns: readonly Column<Row>[],
  next: (after: Place | undefined) => Promise<Batch<Row, Place>>,
): CsvRows {
  yield Buffer.from(csvStart + csvText([headerOf(columns)]))
  const lineOf = lineWriter(columns)
  let reading: Promise<Batch<Row, Place>> | null = next(undefined)
  while (reading) {
    const { rows, last }: Batch<Row, Place> = await reading
    reading = last === undefined ? null : next(last)
    // A reader that stops never waits for it.
    reading?.catch(() => {})
    const left = rows[Symbol.iterator]()
    for (let piece = pieceOf(lineOf, left); piece; piece = pieceOf(lineOf, left)) {
      yield piece
      await nextTurn()
    }
  }
}

/** The next rows as bytes, made of one text; null when none is left. */
function pieceOf<Row>(lineOf: (row: Row) => string, left: Iterator<Row>): Buffer | null {
  let text = ''
  for (let count = 0; count < rowsPerPiece; count += 1) {
    const { done, value } = left.next()
    if (done) break
    text += lineOf(value)
  }
  return text === '' ? null : Buffer.from(text)
}

/** Makes the line of a row; the text of neighbouring columns about one shared object is kept. */
function lineWriter<Row>(columns: readonly Column<Row>[]): (row: Row) => string {
  const parts: ((row: Row) => string)[] = []
  let [from, to] = [0, 0]
  for (; from < columns.length; from = to) {
    const shared = columns[from]?.shared
    to = from + 1
    while (shared && columns[to]?.shared === shared) to += 1
    const some = columns.slice(from, to)
    parts.push(
      shared ? keptText(shared, some) : (row) => joined(some.map((one) => valueIn(one, row))),
    )
  }
  return (row) => {
    let [line, separator] = ['', '']
    for (const part of parts) {
      line += separator + part(row)
      separator = ';'
    }
    return `${line}\r\n`
  }
}

// Some hundred kilobytes, unless visitors bring long names.
const keptTexts = 1_000

function keptText<Row>(
  shared: (row: Row) => object,
  columns: readonly Column<Row>[],
): (row: Row) => string {
  const texts = new Map<object, string>()
  return (row) => {
    const about = shared(row)
    const known = texts.get(about)
    if (known !== undefined) return known
    const text = joined(columns.map((column) => valueIn(column, row)))
    if (texts.size >= keptTexts) texts.clear()
    texts.set(about, text)
    return text
  }
}
