import { foldText, withoutUnseen } from '../text-fold.ts'

const word = /[\p{L}\p{N}\p{M}]+/gu
const address = /(?:https?:\/\/|www\.)\S+/gi
// A full stop inside a number ends nothing.
const sentenceEnd = /((?:[?!…。？！]|\.(?!\S))[\s.!?…？！]*)/
const denials = new Set('nao nem nunca jamais sem nenhum nenhuma ninguem'.split(' '))
const condition =
  / (?:se|caso|quando|assim que|logo que|depois (?:que|d[aeo])|so (?:apos|depois)|apos|enquanto|ate que|antes d[aeo]|mediante|desde que|contanto que) /
const otherSale = / (?:outr[oa]s?|diss(?:e|eram) que|falou que) /
const alreadyGone = / ja (?:foi|esta|ta|tinha) /
const other = /^outr[oa]s?$/
const orderNumber =
  /(?:\b(?:pedido|ordem|order|venda|os|nota|nf)\b[\s:.-]*(?:n(?:[uú]mero|[oº°])?[\s:.º°-]*)?#?\s*|\bn[º°o]\.?\s*|#\s*)((?=[a-z-]{0,5}\d)[a-z\d][a-z\d-]{0,19})/i

/** A message as phrases are looked for in it: read once, however many phrases there are. */
export type SaidText = { text: string; sentences: readonly Sentence[] }

/** `lines`: what asks, denies or sets a condition does so for its line alone. */
type Sentence = { isQuestion: boolean; lines: number; words: readonly Word[] }

type Word = { typed: string; folded: string; line: number }

/** Why a phrase whose words stand in a text is not said by it. */
export const unsaidReasons = ['question', 'denied', 'condition', 'other_sale', 'apart'] as const

/** Whether a text says a phrase, and if not, why: another meaning, or words are missing or apart. */
export type PhraseAnswer =
  | { says: true }
  | { says: false; why: (typeof unsaidReasons)[number] }
  | { says: false; why: 'words'; missing: string[] }

export function readText(text: string): SaidText {
  // The odd parts are what ends the sentence before them.
  const parts = withoutUnseen(text).replace(address, ' ').split(sentenceEnd)
  const sentences = parts.flatMap((part, at) => {
    if (at % 2 === 1) return []
    const isQuestion = /[?？]/.test(parts[at + 1] ?? '')
    return { isQuestion, lines: linesOf(part), words: wordsOf(part) }
  })
  return { text, sentences }
}

/**
 * Looks for the phrase in a text: whole words of one sentence in this order; case, accents,
 * punctuation, emoji and any white space make no difference. It is not said by a sentence that asks,
 * that denies it or makes it a condition, before it or behind it, or that speaks of another's sale.
 */
export function findPhrase({ sentences }: SaidText, phrase: string): PhraseAnswer {
  const wanted = wordsOf(phrase).map(({ folded }) => folded)
  if (wanted.length === 0) return { says: false, why: 'words', missing: [] }
  let unsaid: Exclude<PhraseAnswer, { says: true }> | null = null
  for (const sentence of sentences) {
    const { words } = sentence
    for (let at = 0; at + wanted.length <= words.length; at++) {
      if (!wanted.every((word, i) => words[at + i]?.folded === word)) continue
      const why = whyUnsaid(sentence, at, at + wanted.length)
      if (why === null) return { says: true }
      unsaid = { says: false, why }
    }
  }
  if (unsaid !== null) return unsaid
  const known = new Set(sentences.flatMap(({ words }) => words.map(({ folded }) => folded)))
  const missing = wordsOf(phrase).filter(({ folded }) => !known.has(folded))
  return missing.length === 0
    ? { says: false, why: 'apart' }
    : { says: false, why: 'words', missing: missing.map(({ typed }) => typed) }
}

function whyUnsaid({ isQuestion, lines, words }: Sentence, from: number, to: number) {
  const [first, last] = [words[from], words[to - 1]]
  if (isQuestion && last?.line === lines) return 'question'
  const before = words.slice(0, from).filter(({ line }) => line === first?.line)
  const text = spaced(before)
  const behind = words.slice(to).filter(({ line }) => line === last?.line)
  const rest = [...before, ...behind]
  if (rest.some(({ folded }) => denials.has(folded))) return 'denied'
  if (condition.test(text) || condition.test(spaced(behind))) return 'condition'
  const isGone = alreadyGone.test(`${text}${first?.folded} `)
  const isOthers = isGone || otherSale.test(text) || behind.some((word) => other.test(word.folded))
  return isOthers ? 'other_sale' : null
}

function spaced(words: readonly Word[]): string {
  return ` ${words.map(({ folded }) => folded).join(' ')} `
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

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let behind = 0
  let line = 0
  for (const match of text.matchAll(word)) {
    const [typed] = match
    line += linesOf(text.slice(behind, match.index))
    words.push({ typed, folded: foldText(typed), line })
    behind = match.index + typed.length
  }
  return words
}

function linesOf(text: string): number {
  return text.split('\n').length - 1
}
