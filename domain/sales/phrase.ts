import { foldText, withoutUnseen } from '../text-fold.ts'

const word = /[\p{L}\p{N}\p{M}]+/gu
// A full stop inside a number or an address ends nothing.
const sentenceEnd = /[?!…\n。？！]|\.(?!\S)/g
const orderNumber =
  /(?:\b(?:pedido|ordem|order|venda|os|nota|nf)\b[\s:.-]*(?:n(?:[uú]mero|[oº°])?[\s:.º°-]*)?#?\s*|\bn[º°o]\.?\s*|#\s*)((?=[a-z-]{0,5}\d)[a-z\d][a-z\d-]{0,19})/i

/** Whether a text says a phrase, and if not, why: it asks, or words are missing or stand apart. */
export type PhraseAnswer =
  | { says: true }
  | { says: false; why: 'question' | 'apart' }
  | { says: false; why: 'words'; missing: string[] }

/**
 * Looks for the phrase in the text: whole words in this order; case, accents, punctuation, emoji
 * and any white space make no difference. A sentence that ends with a question mark says nothing.
 */
export function findPhrase(text: string, phrase: string): PhraseAnswer {
  const wanted = wordsOf(phrase)
  const seen = withoutUnseen(text)
  const said = wordsOf(seen)
  let sentence = { end: -1, isQuestion: false }
  for (let at = 0; at + wanted.length <= said.length && wanted.length > 0; at++) {
    if (!wanted.every((wantedWord, i) => said[at + i]?.folded === wantedWord.folded)) continue
    const phraseEnd = said[at + wanted.length - 1]?.end ?? 0
    if (sentence.end < phraseEnd) sentence = sentenceAt(seen, phraseEnd)
    if (!sentence.isQuestion) return { says: true }
  }
  if (sentence.isQuestion) return { says: false, why: 'question' }
  const known = new Set(said.map(({ folded }) => folded))
  const missing = wanted.filter(({ folded }) => !known.has(folded)).map(({ typed }) => typed)
  return wanted.length > 0 && missing.length === 0
    ? { says: false, why: 'apart' }
    : { says: false, why: 'words', missing }
}

/** The order that a sale text names (`pedido nº 1234`, `#A-77`), in upper case, or null. */
export function orderNumberIn(text: string): string | null {
  return orderNumber.exec(withoutUnseen(text))?.[1]?.toUpperCase() ?? null
}

/** What makes two phrases the same one: their words alone. */
export function phraseKey(phrase: string): string {
  return wordsOf(phrase)
    .map(({ folded }) => folded)
    .join(' ')
}

function wordsOf(text: string): { typed: string; folded: string; end: number }[] {
  const words: { typed: string; folded: string; end: number }[] = []
  for (const match of withoutUnseen(text).matchAll(word)) {
    const [typed] = match
    words.push({ typed, folded: foldText(typed), end: match.index + typed.length })
  }
  return words
}

/** Where the sentence around `from` ends, and whether it asks. */
function sentenceAt(text: string, from: number): { end: number; isQuestion: boolean } {
  sentenceEnd.lastIndex = from
  const end = sentenceEnd.exec(text)?.index ?? text.length
  return { end, isQuestion: /^[\s.!…]*[?？]/.test(text.slice(end, end + 16)) }
}
