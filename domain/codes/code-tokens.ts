import { linkCodePattern } from './link-code.ts'

/**
 * A text prepared for looking for codes: zero-width and directional characters dropped, each
 * character NFKC-folded. `indexes[i]` is where the folded unit `i` stands in the text as typed
 * (null: both are the same), `indexes[folded.length]` its end.
 */
type FoldedText = { folded: string; indexes: Uint32Array | null }

/** A place in the folded text that may be a lead code; `start`..`end` is its whole tag. */
type CodeToken = {
  code: string
  start: number
  end: number
  isLabelled: boolean
}

/** A pasted tracking link; `start`..`end` is the address in the folded text. */
type PastedLink = { code: string; start: number; end: number }

const beyondAscii = /[\u0080-\uffff]/
const unseen = /\p{Default_Ignorable_Code_Point}/u
const word = /[\p{L}\p{N}\p{M}]+/gu
export const closerOf: Record<string, string | undefined> = {
  '[': ']',
  '(': ')',
  '{': '}',
  '【': '】',
  '「': '」',
  '『': '』',
  '〔': '〕',
  '《': '》',
  '«': '»',
}
const gapBeforeLabelled = /^[\s:;#=.,*_~`"'–—-]{0,8}$/
const splitter = /^(?:[ \t-]|[\u2010-\u2015\u2212]|\r?\n)$/
export const quoteMarks = '*_~`"\''
const linkCodeAt = new RegExp(`^${linkCodePattern}(?![0-9a-z])`, 'i')
const clickIdIn = new RegExp(`[?&;]click_id=(${linkCodePattern})(?![0-9a-z])`, 'i')
const addressUnit = /[\w.~:/?#@!$&'()*+,;=%-]/
const hostUnit = /[\w.:/~@%-]/

/** Folds `text` for the search; see `FoldedText`. Linear in the length of the text. */
export function foldForCodes(text: string): FoldedText {
  if (!beyondAscii.test(text)) return { folded: text, indexes: null }
  const parts: string[] = []
  const indexes: number[] = []
  let at = 0
  for (const char of text) {
    const folded = char < '\u0080' ? char : unseen.test(char) ? '' : normalized(char)
    for (let i = 0; i < folded.length; i++) indexes.push(at)
    if (folded !== '') parts.push(folded)
    at += char.length
  }
  indexes.push(at)
  return { folded: parts.join(''), indexes: Uint32Array.from(indexes) }
}

/** A ligature of a whole phrase is no code: unfolded, it keeps a text as long as it was. */
function normalized(char: string): string {
  const folded = char.normalize('NFKC')
  return folded.length > 4 ? char : folded
}

/**
 * `token` as a lead code: upper case, `O` read as 0, `I` and `L` as 1. Null when it has not
 * exactly eight characters of the code's alphabet; nothing is guessed.
 */
function foldLeadCode(token: string): string | null {
  const trimmed = token.trim()
  if (trimmed.length !== 8) return null
  let code = ''
  for (let i = 0; i < 8; i++) {
    const unit = trimmed.charCodeAt(i)
    if (unit >= 0x30 && unit <= 0x39) {
      code += trimmed[i]
      continue
    }
    const upper = unit & ~0x20
    if (upper < 0x41 || upper > 0x5a || unit > 0x7a || upper === 0x55) return null
    if (upper === 0x4f) code += '0'
    else if (upper === 0x49 || upper === 0x4c) code += '1'
    else code += String.fromCharCode(upper)
  }
  return code
}

/**
 * Everything in a folded text that reads as a lead code, in order of appearance: inside brackets,
 * after `ID` or `#`, or bare as a word of its own. Only a labelled code may have one space, hyphen
 * or line break inside. Whether it is a code is for the look-up to say.
 */
export function* codeTokens(folded: string): Generator<CodeToken> {
  let before: { text: string; start: number; end: number } | null = null
  let previous: { text: string; start: number; end: number } | null = null
  for (const match of folded.matchAll(word)) {
    const current = { text: match[0], start: match.index, end: match.index + match[0].length }
    if (current.text.length === 8) {
      const code = foldLeadCode(current.text)
      if (code !== null) yield tagAround(folded, code, current.start, current.end, previous)
    }
    if (
      previous !== null &&
      previous.text.length + current.text.length === 8 &&
      splitter.test(folded.slice(previous.end, current.start))
    ) {
      const code = foldLeadCode(previous.text + current.text)
      const tag =
        code === null ? null : tagAround(folded, code, previous.start, current.end, before)
      if (tag?.isLabelled) yield tag
    }
    before = previous
    previous = current
  }
}

/** Tracking links pasted into a folded text: `…/r?click_id=<code>…` and `…/r/<code>`. */
export function* pastedLinks(folded: string): Generator<PastedLink> {
  let floor = 0
  let searchedUpTo = 0
  let at = folded.indexOf('/r')
  while (at !== -1) {
    let end = at + 2
    const query = /^\/?\?/.exec(folded.slice(end, end + 2))
    const short = query === null && folded[end] === '/' ? folded.slice(end + 1, end + 10) : ''
    let code: string | undefined
    if (linkCodeAt.test(short)) {
      code = short.slice(0, 8)
      end += 9
      if (/[/?#]/.test(folded[end] ?? '')) end = addressEnd(folded, end)
    } else if (query !== null && at >= searchedUpTo) {
      const from = end
      end = addressEnd(folded, end)
      code = clickIdIn.exec(folded.slice(from, end))?.[1]
      // An address without the parameter is not searched again from each `/r?` inside it.
      searchedUpTo = end
    }
    if (code !== undefined) {
      yield { code: code.toLowerCase(), start: addressStart(folded, at, floor), end }
      floor = end
    }
    at = folded.indexOf('/r', end)
  }
}

function addressStart(folded: string, at: number, floor: number): number {
  let start = at
  while (start > floor && hostUnit.test(folded[start - 1] ?? '')) start--
  const address = folded.slice(start, at)
  return start + Math.max(address.lastIndexOf('https://'), address.lastIndexOf('http://'), 0)
}

function addressEnd(folded: string, from: number): number {
  let end = from
  while (end < folded.length && addressUnit.test(folded[end] ?? '')) end++
  // What closes the sentence around an address is not part of it.
  while (end > from && /[.,;:!?)'*]/.test(folded[end - 1] ?? '')) end--
  return end
}

function tagAround(
  folded: string,
  code: string,
  codeStart: number,
  codeEnd: number,
  previous: { text: string; start: number; end: number } | null,
): CodeToken {
  let start = codeStart
  let end = codeEnd
  let isLabelled = false
  const gap = previous === null ? null : folded.slice(previous.end, codeStart)
  if (previous !== null && /^id$/i.test(previous.text) && gapBeforeLabelled.test(gap ?? '')) {
    start = previous.start
    isLabelled = true
  }
  let edge = skipBlanksBack(folded, start)
  if (folded[edge - 1] === '#') {
    start = edge - 1
    isLabelled = true
    edge = skipBlanksBack(folded, start)
  }
  const opener = folded[edge - 1]
  if (opener !== undefined && closerOf[opener] !== undefined) {
    isLabelled = true
    const close = skipBlanks(folded, end)
    const isClosed = folded[close] === closerOf[opener]
    if (isClosed) end = close + 1
    if (isClosed || opener === '[' || opener === '【') start = edge - 1
  } else if (isLabelled && (folded[end] === ']' || folded[end] === '】')) {
    end++
  }
  for (;;) {
    const mark = folded[start - 1]
    if (mark === undefined || mark !== folded[end] || !quoteMarks.includes(mark)) break
    start--
    end++
  }
  return { code, start, end, isLabelled }
}

function skipBlanksBack(text: string, from: number): number {
  let at = from
  while (at > 0 && from - at < 3 && /\s/.test(text[at - 1] ?? '')) at--
  return at
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at - from < 3 && /\s/.test(text[at] ?? '')) at++
  return at
}
