import { isInEnds, maxReadLength } from '../read-part.ts'
import { chatLinkTexts } from './chat-links.ts'
import { codeTokens, foldForCodes, pastedLinks } from './code-tokens.ts'
import { widenedTag } from './widened-tag.ts'

/** Crockford base32: digits and upper-case letters without I, L, O, U. */
const leadCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Shown where a message has no text of its own. */
export const emptyMessageText = '[Mensagem sem conteúdo ou mídia]'
const clearedMessageText = 'Mensagem apagada pelo prazo de retenção'

/** What is shown of a message: nothing is stored of one whose period has passed. */
export function messageWords(shown: string): string {
  return shown === '' ? clearedMessageText : shown
}

/** How the code travels, as the last line of the greeting: `[ID: K7Q2M9XA]` or `#K7Q2M9XA`. */
export type CodeStyle = 'id' | 'hash'

/** Longest address that every WhatsApp client and in-app browser is known to open whole. */
const maxWhatsappUrlLength = 1_999

/** How many candidates of one message are worth a look-up. */
const maxCodeCandidates = 50

const codeLine = /(?:^|\n)(?:\[ID: [0-9A-Z]{8}\]|#[0-9A-Z]{8})$/
const ownTag = /\[ID: [0-9A-HJKMNP-TV-Z]{8}\]/

/** A lead code from five random bytes: 40 bits, eight characters of `leadCodeAlphabet`. */
export function leadCodeFrom(bytes: Uint8Array): string {
  if (bytes.length !== 5) throw new RangeError('a code is made of exactly 5 bytes')
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = bytes
  return (
    symbol(a >> 3) +
    symbol((a << 2) | (b >> 6)) +
    symbol(b >> 1) +
    symbol((b << 4) | (c >> 4)) +
    symbol((c << 1) | (d >> 7)) +
    symbol(d >> 2) +
    symbol((d << 3) | (e >> 5)) +
    symbol(e)
  )
}

/** A link's public code from five random bytes: eight of `0-9a-z` without `i l o u`. */
export function linkCodeFrom(bytes: Uint8Array): string {
  return leadCodeFrom(bytes).toLowerCase()
}

/** The greeting with its code as the last line; the code alone when the greeting is blank. */
export function messageWithCode(greeting: string, code: string, style: CodeStyle): string {
  const tag = style === 'hash' ? `#${code}` : `[ID: ${code}]`
  const text = greeting.trimEnd()
  return text === '' ? tag : `${text}\n${tag}`
}

/**
 * `https://wa.me/<digits>?text=<text>`, shorter than 2,000 characters: a long greeting is cut at a
 * whole character, its last line with the code never. Lone surrogates become U+FFFD.
 */
export function whatsappUrl(digits: string, text: string): string {
  const base = `https://wa.me/${digits}`
  if (text === '') return base
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed()
  const url = `${base}?text=${encodeURIComponent(wellFormed)}`
  if (url.length <= maxWhatsappUrlLength) return url
  const line = codeLine.exec(wellFormed)
  const greeting = line === null ? wellFormed : wellFormed.slice(0, line.index)
  const ending = line === null ? '' : encodeURIComponent(`\n${line[0].trimStart()}`)
  const room = maxWhatsappUrlLength - base.length - '?text='.length - ending.length
  return `${base}?text=${encodedUpTo(greeting, room)}${ending}`
}

/**
 * Folded lead codes that a message may contain, in order of appearance and at most 50: labelled
 * ones first of all, then bare words with a digit, then words of letters alone. Which of them is
 * a code is for the account's look-up to say. Labelled ones are found wherever they stand, also in pasted
 * `wa.me` links; bare words of a long message in its two ends alone.
 */
export function leadCodeCandidates(message: string): string[] {
  const ranks = new Map<string, number>()
  const { folded, indexes } = foldForCodes(message)
  const add = (token: { code: string; isLabelled: boolean }) => {
    const rank = token.isLabelled ? 0 : /\d/.test(token.code) ? 1 : 2
    const known = ranks.get(token.code)
    if (known === undefined || rank < known) ranks.set(token.code, rank)
  }
  for (const token of codeTokens(folded)) {
    if (token.isLabelled || isInEnds(message, indexes?.[token.start] ?? token.start)) add(token)
  }
  for (const text of chatLinkTexts(folded)) for (const token of codeTokens(text)) add(token)
  const codes = [...ranks.keys()]
  if (codes.length <= maxCodeCandidates) return codes
  const best = [...ranks].sort((a, b) => a[1] - b[1]).slice(0, maxCodeCandidates)
  const kept = new Set(best.map(([code]) => code))
  return codes.filter((code) => kept.has(code))
}

/** Link codes of tracking links pasted into a message, in order of appearance, at most 50. */
export function pastedLinkCodes(message: string): string[] {
  const codes = new Set<string>()
  for (const link of pastedLinks(foldForCodes(message).folded)) {
    codes.add(link.code)
    if (codes.size === maxCodeCandidates) break
  }
  return [...codes]
}

/**
 * The message as the screens show it. A code tag of ours (its code known to the account, or an
 * `[ID: XXXXXXXX]` of exactly our shape) is taken out, with its line when nothing else stands on
 * it; a pasted tracking link becomes `#<link code>`; everything else stays as typed. An empty
 * string when nothing is left: the caller then shows `emptyMessageText`.
 */
export function shownText(
  message: string,
  isKnownLeadCode: (code: string) => boolean,
  isKnownLinkCode: (code: string) => boolean = anyLinkCode,
): string {
  const { folded, indexes } = foldForCodes(message)
  const typed = (at: number) => (indexes === null ? at : (indexes[at] ?? message.length))
  const edits: { start: number; end: number; text: string }[] = []
  for (const link of pastedLinks(folded)) {
    if (!isKnownLinkCode(link.code)) continue
    edits.push({ start: typed(link.start), end: typed(link.end), text: `#${link.code}` })
  }
  for (const token of codeTokens(folded)) {
    if (!isKnownLeadCode(token.code) && !ownTag.test(folded.slice(token.start, token.end))) continue
    const start = typed(token.start)
    if (!token.isLabelled && !isInEnds(message, start)) continue
    edits.push({ ...widenedTag(message, start, typed(token.end)), text: '' })
  }
  if (edits.length === 0) return saysNothing(message) ? '' : message
  edits.sort((a, b) => a.start - b.start || b.end - a.end)
  // In pieces: a text that is put together and looked at again is copied for each code of a long line.
  const pieces: string[] = []
  let lineStart = 0
  let from = 0
  for (const edit of edits) {
    if (edit.start < from) continue
    const kept = message.slice(from, edit.start)
    const line = kept.lastIndexOf('\n') + 1
    if (line > 0) lineStart = pieces.push(kept.slice(0, line))
    pieces.push(kept.slice(line))
    from = edit.end
    if (edit.text !== '') {
      pieces.push(edit.text)
      continue
    }
    const rest = /^[^\S\n]*(\n|$)/.exec(message.slice(from, from + 64))
    if (rest !== null && pieces.slice(lineStart).every(isBlank)) {
      pieces.length = lineStart
      from += rest[0].length
    } else if (rest !== null) {
      trimLast(pieces)
    } else if (isBlank(pieces.findLast((piece) => piece !== '')?.slice(-1) ?? '')) {
      while (message[from] === ' ') from++
    }
  }
  const shown = (pieces.join('') + message.slice(from)).trimEnd()
  return saysNothing(shown) ? '' : shown
}

/** Takes the blanks away with which the last line of a text ends, which is not blank. */
function trimLast(pieces: string[]): void {
  for (let last = pieces.pop(); last !== undefined; last = pieces.pop()) {
    const trimmed = last.trimEnd()
    if (trimmed === '') continue
    pieces.push(trimmed)
    return
  }
}

/** Whether nothing of a text would be seen; not asked of one that is too long to be read whole. */
function saysNothing(text: string): boolean {
  return text.length <= maxReadLength && isBlank(foldForCodes(text).folded)
}

function anyLinkCode(): boolean {
  return true
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

function symbol(bits: number): string {
  return leadCodeAlphabet.charAt(bits & 31)
}

function encodedUpTo(text: string, room: number): string {
  let encoded = ''
  const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
  // Each character costs at least one, so what lies beyond `room` units cannot fit.
  for (const { segment } of graphemes.segment(text.slice(0, room).toWellFormed())) {
    const next = encodeURIComponent(segment)
    if (encoded.length + next.length > room) break
    encoded += next
  }
  return encoded
}
