import { stringify } from 'csv-stringify/sync'

/** Byte order mark: without it Excel reads UTF-8 as Latin-1. */
export const csvStart = '\ufeff'

/**
 * Rows as CSV text for a Brazilian Excel: `;` between cells, RFC 4180 quotes and CRLF. A cell that
 * a spreadsheet would run as a formula (begins with = + - @ tab or CR) gets a leading apostrophe
 * (OWASP, CSV injection): names and messages are written by strangers.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], {
    delimiter: ';',
    record_delimiter: '\r\n',
    escape_formulas: true,
    quoted_match: /[\r\n;"]/,
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
export type Column<Row> = { header: string; cell: (row: Row) => string | number | null }

/** Header cells of the columns. */
export function headerOf<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.map((column) => column.header)
}

/** The cells of one row, missing values empty. */
export function cellsOf<Row>(columns: readonly Column<Row>[], row: Row): string[] {
  return columns.map((column) => String(column.cell(row) ?? ''))
}

/**
 * A table of any length as batches of cells with the header first, in constant memory. `next` reads
 * the rows after a place and says where they end (`last` undefined: there are no more); nothing
 * runs on when the reader stops.
 */
export async function* csvBatches<Row, Place>(
  columns: Column<Row>[],
  next: (after: Place | undefined) => Promise<{ rows: Row[]; last: Place | undefined }>,
): AsyncGenerator<string[][]> {
  yield [headerOf(columns)]
  let after: Place | undefined
  do {
    const { rows, last } = await next(after)
    if (rows.length > 0) yield rows.map((row) => cellsOf(columns, row))
    after = last
  } while (after !== undefined)
}
