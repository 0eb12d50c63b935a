import { stringify } from 'csv-stringify/sync'

/** Byte order mark: without it Excel reads UTF-8 as Latin-1. */
export const csvStart = '\ufeff'

/** A number is one to a spreadsheet too; a text stays a text, whatever it looks like. */
export type Cell = string | number

/**
 * Phones, ids and codes: Excel shows long digits as `5,51E+12` and rounds them after the fifteenth,
 * drops zeros in front, and reads `12E45678` as a power of ten.
 */
const numberLike = /^(?:\d{8,}|0\d+|\d+e\d+)$/i

/**
 * Rows as CSV text for a Brazilian Excel: `;` between cells, RFC 4180 quotes and CRLF. A text that
 * a spreadsheet would run as a formula (begins with = + - @ tab or CR) gets a leading apostrophe
 * (OWASP, CSV injection): names and messages are written by strangers. A text that it would take for
 * a number is written as `="5511987654321"`, which spreadsheets read as exactly that text.
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], {
    delimiter: ';',
    record_delimiter: '\r\n',
    escape_formulas: true,
    quoted_match: /[\r\n;"]/,
    cast: {
      string: (text) =>
        numberLike.test(text) ? { value: `="${text}"`, escape_formulas: false } : text,
    },
  })
}

/** Formats instants as `21/11/2026 05:10:48` in a time zone; '' for null. */
export function dateTimeCell(timeZone: string): (instant: Date | string | null) => string {
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
  return (instant) => (instant === null ? '' : format.format(new Date(instant)).replace(',', ''))
}

/** One column of a file: its header and the cell of a row. */
export type Column<Row> = { header: string; cell: (row: Row) => Cell | null }

/** Header cells of the columns. */
export function headerOf<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.map((column) => column.header)
}

/** The cells of one row, missing values empty. */
export function cellsOf<Row>(columns: readonly Column<Row>[], row: Row): Cell[] {
  return columns.map((column) => column.cell(row) ?? '')
}

/**
 * A table of any length as batches of cells with the header first, in constant memory. `next` reads
 * the rows after a place and says where they end (`last` undefined: there are no more); nothing
 * runs on when the reader stops.
 */
export async function* csvBatches<Row, Place>(
  columns: Column<Row>[],
  next: (after: Place | undefined) => Promise<{ rows: Row[]; last: Place | undefined }>,
): AsyncGenerator<Cell[][]> {
  yield [headerOf(columns)]
  let after: Place | undefined
  do {
    const { rows, last } = await next(after)
    if (rows.length > 0) yield rows.map((row) => cellsOf(columns, row))
    after = last
  } while (after !== undefined)
}
