export type CsvRow = {
  /** Line of the file on which the row begins, from 1. */
  line: number
  cells: string[]
}

/**
 * The rows of a CSV text (RFC 4180; LF, CRLF or CR; quotes inside a cell stand for themselves),
 * without its byte order mark and without blank rows. Null when there are more than `maxRows`, or a
 * row has over `maxCells`: such a text is no table that a person exported.
 */
export function csvRows(
  text: string,
  delimiter: string,
  { maxRows, maxCells }: { maxRows: number; maxCells: number },
): CsvRow[] | null {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let startLine = 1
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some((value) => value !== '')) rows.push({ line: startLine, cells })
    cells = []
    startLine = line
  }
  for (let i = text.startsWith('\ufeff') ? 1 : 0; i < text.length; i += 1) {
    const character = text[i]
    const isBreak = character === '\n' || (character === '\r' && text[i + 1] !== '\n')
    if (isBreak) line += 1
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[i + 1] === '"') {
        cell += '"'
        i += 1
      } else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (character === delimiter) {
      if (cells.length >= maxCells) return null
      endCell()
    } else if (isBreak) {
      endRow()
      if (rows.length > maxRows) return null
    } else if (character !== '\r') cell += character
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows.length > maxRows ? null : rows
}
