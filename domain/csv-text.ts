import type { Steps } from './steps.ts'

export type CsvRow = {
  /** Line of the file on which the row begins, from 1. */
  line: number
  cells: string[]
}

type Bounds = { maxRows: number; maxCells: number }

/** Characters of a cell; the rest of a longer one is left out. */
const maxCellLength = 2_000

/**
 * The rows of a CSV text (RFC 4180; LF, CRLF or CR; quotes inside a cell stand for themselves),
 * without its byte order mark and without blank rows. Null when there are more than `maxRows`, or a
 * row has over `maxCells`: such a text is no table that a person exported.
 */
export function* csvRows(
  text: string,
  delimiter: string,
  { maxRows, maxCells }: Bounds,
): Steps<CsvRow[] | null> {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let isBlank = true
  let isQuoted = false
  let line = 1
  let startLine = 1
  const append = (part: string) => {
    if (cell.length < maxCellLength) cell += part.slice(0, maxCellLength - cell.length)
    isBlank &&= part.trim() === ''
  }
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
    isBlank = true
  }
  const endRow = () => {
    endCell()
    if (cells.some((value) => value !== '')) rows.push({ line: startLine, cells })
    cells = []
    startLine = line
  }
  // All up to the next of these characters is one part of a cell.
  const special = new RegExp(`["\\r\\n${delimiter}]`, 'g')
  let i = text.startsWith('\ufeff') ? 1 : 0
  for (let steps = 0; i < text.length; steps += 1) {
    if (steps % 1_000 === 999) yield
    special.lastIndex = i
    const next = special.exec(text)?.index ?? text.length
    if (next > i) {
      append(text.slice(i, next))
      i = next
      continue
    }
    const character = text[i]
    const isBreak = character === '\n' || (character === '\r' && text[i + 1] !== '\n')
    if (isBreak) line += 1
    if (isQuoted) {
      if (character !== '"') append(character ?? '')
      else if (text[i + 1] === '"') {
        append('"')
        i += 1
      } else isQuoted = false
    } else if (character === '"' && isBlank) {
      cell = ''
      isQuoted = true
    } else if (character === delimiter) {
      if (cells.length >= maxCells) return null
      endCell()
    } else if (isBreak) {
      endRow()
      if (rows.length > maxRows) return null
    } else if (character !== '\r') append(character ?? '')
    i += 1
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows.length > maxRows ? null : rows
}
