import { foldText, withoutUnseen } from './text-fold.ts'

const word = /[\p{L}\p{N}\p{M}]+/gu
// A full stop inside a number or an address ends nothing.
const sentenceEnd = /[?!…\n。？！]|\.(?!\S)/g
const orderNumber =
  /(?:\b(?:pedido|ordem|order|venda|os|nota|nf)\b[\s:.-]*(?:n(?:[uú]mero|[oº°])?[\s:.º°-]*)?#?\s*|\bn[º°o]\.?\s*|#\s*)((?=[a-z-]{0,5}\d)[a-z\d][a-z\d-]{0,19})/i

/**
 * True when the text says the phrase: whole words in this order; case, accents, punctuation, emoji
 * and any white space make no difference. A sentence that ends with a question mark says nothing.
 */
export function phraseMatches(text: string, phrase: string): boolean {
  const wanted = wordsOf(phrase)
  if (wanted.length === 0) return false
  const seen = withoutUnseen(text)
  const said = wordsOf(seen)
  let sentence = { end: -1, isQuestion: false }
  for (let at = 0; at + wanted.length <= said.length; at++) {
    if (!wanted.every((wantedWord, i) => said[at + i]?.folded === wantedWord.folded)) continue
    const phraseEnd = said[at + wanted.length - 1]?.end ?? 0
    if (sentence.end < phraseEnd) sentence = sentenceAt(seen, phraseEnd)
    if (!sentence.isQuestion) return true
  }
  return false
}

/** The order that a sale text names (`pedido nº 1234`, `#A-77`), in upper case, or null. */
export function orderNumberIn(text: string): string | null {
  return orderNumber.exec(withoutUnseen(text))?.[1]?.toUpperCase() ?? null
}

function wordsOf(text: string): { folded: string; end: number }[] {
  const words: { folded: string; end: number }[] = []
  for (const match of withoutUnseen(text).matchAll(word)) {
    words.push({ folded: foldText(match[0]), end: match.index + match[0].length })
  }
  return words
}

/** Where the sentence around `from` ends, and whether it asks. */
function sentenceAt(text: string, from: number): { end: number; isQuestion: boolean } {
  sentenceEnd.lastIndex = from
  const end = sentenceEnd.exec(text)?.index ?? text.length
  return { end, isQuestion: /^[\s.!…]*[?？]/.test(text.slice(end, end + 16)) }
}
