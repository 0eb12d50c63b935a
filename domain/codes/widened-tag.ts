import { closerOf, quoteMarks } from './code-tokens.ts'

const closers = new Set(Object.values(closerOf))
const dashes = new Set([...'-–—|•·>→'])
const maxWidth = 8

/**
 * A code's tag with the brackets, marks and dashes that would be left of it: pairs around it, and lone ones between
 * it and the end of its line.
 */
export function widenedTag(
  message: string,
  start: number,
  end: number,
): { start: number; end: number } {
  const tag = { start, end }
  for (let width = 0; width < maxWidth; width++) {
    const left = blanksBack(message, tag.start)
    const right = blanks(message, tag.end)
    const [before, behind] = [message[left - 1] ?? '\n', message[right] ?? '\n']
    const isPair = closerOf[before] === behind || (before === behind && quoteMarks.includes(before))
    const isLoneBefore = isEnd(behind) && (closerOf[before] !== undefined || dashes.has(before))
    const isLoneBehind = isEnd(before) && (closers.has(behind) || dashes.has(behind))
    if (isPair || isLoneBefore) tag.start = left - 1
    if (isPair || isLoneBehind) tag.end = right + 1
    if (!isPair && !isLoneBefore && !isLoneBehind) return tag
  }
  return tag
}

function isEnd(unit: string): boolean {
  return unit === '\n' || unit === '\r'
}

function blanksBack(message: string, from: number): number {
  let at = from
  while (at > 0 && from - at < 3 && /[ \t]/.test(message[at - 1] ?? '')) at--
  return at
}

function blanks(message: string, from: number): number {
  let at = from
  while (at - from < 3 && /[ \t]/.test(message[at] ?? '')) at++
  return at
}
