import { readPart } from '../read-part.ts'
import { foldText, withoutUnseen } from '../text-fold.ts'
import { denialAt, isOfKind, type Spoken } from './denial.ts'
import { isDirectlyOther, isOtherPerson } from './other-sale.ts'
import { isConditional, isUnsettled } from './unsettled.ts'

const word = /[\p{L}\p{N}\p{M}]+/gu
const address = /(?:https?:\/\/|www\.)\S+/gi
// A full stop inside a number ends nothing.
const sentenceEnd = /((?:[?!…。？！]|\.(?!\S))[\s.!?…？！]*)/
const ends = [...'\n.?!…。？！']
// What stands behind it is said in a clause of its own.
const pause = /[,;:()[\]|–—]|\s-\s|\p{Extended_Pictographic}/u
const condition =
  /^(?:se|caso|quando|assim que|logo que|depois (?:que|d[aeo])|so (?:apos|depois)|apos|enquanto|ate que|antes d[aeo]|mediante|desde que|contanto que)$/
// A sale announced with these words may never happen, so a person is asked.
const doubt =
  /^(?:provavel(?:mente)?|possivelmente|dificilmente|quica|tomara|quem sabe|amanha|simulac(?:ao|oes)|simulad[oa]|simulando|por exemplo|exemplo|teste|menos que|so (?:considero|consideramos|considera|conto|vale|valem|e))$/
const otherSale = /^(?:diss(?:e|eram) que|falou que)$/
const alreadyGone = /^ja (?:foi|esta|ta|tinha)$/
const money =
  /(?:r\$|us\$|€|£)\s{0,3}\d|\d,\d\d(?!\d)|\d\s{0,3}(?:reais|contos?|pilas?|mangos?|k|mil)\b/i
// Before a phrase with its price these open a sentence: `Oi Ana, seu pedido confirmado R$ 50, pode ser?`
const opener = /^(?:o|a|os|as|seu|sua|ta|esta|foi|e|ja|entao|ok|pronto|oi|ola|opa)$/
const orderNumber =
  /(?:\b(?:pedido|ordem|order|venda|os|nota|nf)\b[\s:.-]{0,9}(?:n(?:[uú]mero|[oº°])?[\s:.º°-]{0,9})?#?\s{0,9}|\bn[º°o]\.?\s{0,9}|#\s{0,9})((?=[a-z-]{0,5}\d)[a-z\d][a-z\d-]{0,19})/i

/**
 * A message as phrases are looked for in it: read once, however many phrases there are, and so that
 * no phrase is looked for in more places than those of its rarest word.
 */
export type SaidText = {
  text: string
  words: readonly Word[]
  lines: readonly Line[]
  /** Where each word stands, by its folded form. */
  places: ReadonlyMap<string, readonly number[]>
}

type Word = Spoken & {
  typed: string
  line: number
  /** It belongs to what a denial before it says, whatever else that denies: `sem frete pago`. */
  isDenied: boolean
}

/** What gives words of a line another meaning, by the first or last place at which it does. */
type Line = {
  sentence: number
  /** The sentence ends here, with a question mark. */
  isAsked: boolean
  hasMoney: boolean
  /** The place behind the first word of doubt. */
  doubtEnd: number
  firstDenial: number
  lastDenial: number
  /** Of those that deny only what stands behind them, the last. */
  lastRefusal: number
  /** The place behind the first condition, and where the last one begins. */
  conditionEnd: number
  conditionStart: number
  otherSaleEnd: number
  lastOther: number
  goneEnd: number
}

/** Why a phrase whose words stand in a text is not said by it. */
export const unsaidReasons = [
  'question',
  'denied',
  'condition',
  'other_sale',
  'unsettled',
  'apart',
] as const

type UnsaidReason = (typeof unsaidReasons)[number]

/**
 * Whether a text says a phrase, and if not, why: another meaning, or words are missing or apart. With a `doubt`
 * it says the phrase, and words beside it leave open whether it is so: a person has to be asked.
 */
export type PhraseAnswer =
  | { says: true; doubt: UnsaidReason | null }
  | { says: false; why: UnsaidReason }
  | { says: false; why: 'words'; missing: string[] }

/** Reads the first 4,096 characters, and of those no sentence whose end lies behind them. */
export function readText(text: string): SaidText {
  const words: Word[] = []
  const lines: Line[] = []
  // The odd parts are what ends the sentence before them.
  const parts = withoutUnseen(wholeSentences(text)).replace(address, ' ').split(sentenceEnd)
  for (let at = 0; at < parts.length; at += 2) {
    const part = parts[at] ?? ''
    for (const found of wordsOf(part)) words.push({ ...found, line: lines.length + found.line })
    for (let left = linesOf(part); left > 0; left--) lines.push(plainLine(at))
    const hasMoney = money.test(part.slice(part.lastIndexOf('\n') + 1))
    lines.push({ ...plainLine(at), hasMoney, isAsked: /[?？]/.test(parts[at + 1] ?? '') })
  }
  markMeanings(words, lines)
  const places = new Map<string, number[]>()
  for (const [at, { folded }] of words.entries()) {
    const known = places.get(folded)
    if (known) known.push(at)
    else places.set(folded, [at])
  }
  return { text, words, lines, places }
}

/** Whether a sentence asks or denies may stand at its end: one that is cut off says nothing. */
function wholeSentences(text: string): string {
  const part = readPart(text)
  if (part.length === text.length) return text
  return part.slice(0, Math.max(...ends.map((end) => part.lastIndexOf(end))) + 1)
}

function plainLine(sentence: number): Line {
  const [never, nowhere] = [Number.POSITIVE_INFINITY, -1]
  return {
    sentence,
    isAsked: false,
    hasMoney: false,
    doubtEnd: never,
    firstDenial: never,
    lastDenial: nowhere,
    lastRefusal: nowhere,
    conditionEnd: never,
    conditionStart: nowhere,
    otherSaleEnd: never,
    lastOther: nowhere,
    goneEnd: never,
  }
}

function markMeanings(words: readonly Word[], lines: readonly Line[]): void {
  let begin = 0
  while (begin < words.length) {
    const place = words[begin]?.line ?? 0
    let end = begin + 1
    while (words[end]?.line === place) end++
    const line = lines[place]
    if (line !== undefined) {
      markDenials(words.slice(begin, end), line, begin)
      markOthers(words, line, begin, end)
    }
    begin = end
  }
}

/** `said` are the words of the line, the first of which has the place `begin`. */
function markDenials(said: readonly Word[], line: Line, begin: number): void {
  for (let at = 0; at < said.length; at++) {
    const denial = denialAt(said, at)
    if (denial === null) continue
    if (denial.reach !== null) line.firstDenial = Math.min(line.firstDenial, begin + at)
    if (denial.reach === 'all') line.lastDenial = begin + at
    if (denial.reach === 'behind') line.lastRefusal = begin + at
    for (const word of said.slice(at + 1, denial.to)) word.isDenied = true
    at = denial.to - 1
  }
}

function markOthers(words: readonly Word[], line: Line, begin: number, last: number): void {
  for (let at = begin; at < last; at++) {
    const { folded = '', isDenied } = words[at] ?? {}
    if (isOtherPerson(words, at, last)) {
      line.lastOther = at
      line.otherSaleEnd = Math.min(line.otherSaleEnd, at + 1)
    }
    const next = at + 1 < last ? words[at + 1] : undefined
    const texts = next !== undefined ? [folded, `${folded} ${next.folded}`] : [folded]
    for (const [more, text] of texts.entries()) {
      const end = at + more + 1
      // The `se` of `não se preocupe` is none.
      if (!isDenied && condition.test(text)) {
        line.conditionEnd = Math.min(line.conditionEnd, end)
        line.conditionStart = at
      }
      if (doubt.test(text)) line.doubtEnd = Math.min(line.doubtEnd, end)
      if (otherSale.test(text)) line.otherSaleEnd = Math.min(line.otherSaleEnd, end)
      if (alreadyGone.test(text)) line.goneEnd = Math.min(line.goneEnd, end)
    }
  }
}

/**
 * Looks for the phrase in a text: whole words of one sentence in this order; case, accents,
 * punctuation, emoji and any white space make no difference. It is not said by a sentence that asks, or that
 * before it denies it or makes it a condition, that speaks of another's sale, or of one that is still to come,
 * is said of all sales or was undone. It is in doubt where a denial, a condition or a question stands behind it,
 * or a word of doubt before it.
 */
export function findPhrase(said: SaidText, phrase: string): PhraseAnswer {
  const wanted = wordsOf(phrase)
  if (wanted.length === 0) return { says: false, why: 'words', missing: [] }
  const missing = wanted.filter(({ folded }) => !said.places.has(folded))
  if (missing.length > 0) {
    return { says: false, why: 'words', missing: missing.map(({ typed }) => typed) }
  }
  let unsaid: Exclude<PhraseAnswer, { says: true }> = { says: false, why: 'apart' }
  let doubted: PhraseAnswer | null = null
  for (const at of placesOf(said, wanted)) {
    const why = whyUnsaid(said, at, at + wanted.length)
    if (why !== null) {
      unsaid = { says: false, why }
      continue
    }
    const doubt = doubtOf(said, at, at + wanted.length)
    if (doubt === null) return { says: true, doubt }
    doubted ??= { says: true, doubt }
  }
  return doubted ?? unsaid
}

/** Where the words stand one behind the other in one sentence. */
function* placesOf({ words, lines, places }: SaidText, wanted: readonly Word[]): Generator<number> {
  const ofEach = wanted.map(({ folded }) => places.get(folded) ?? [])
  const fewest = Math.min(...ofEach.map(({ length }) => length))
  const rarest = ofEach.findIndex(({ length }) => length === fewest)
  const sentenceAt = (at: number) => lines[words[at]?.line ?? -1]?.sentence
  for (const place of ofEach[rarest] ?? []) {
    const at = place - rarest
    const isHere = wanted.every(({ folded }, i) => words[at + i]?.folded === folded)
    if (isHere && sentenceAt(at) === sentenceAt(at + wanted.length - 1)) yield at
  }
}

/** Each meaning counts for its own line, before the phrase or behind it. */
function whyUnsaid({ words, lines }: SaidText, from: number, to: number): UnsaidReason | null {
  const before = lines[words[from]?.line ?? -1] ?? plainLine(0)
  const behind = lines[words[to - 1]?.line ?? -1] ?? plainLine(0)
  if (behind.isAsked && !(behind.hasMoney && isFirst(words, from))) return 'question'
  if (before.firstDenial < from || words[from]?.isDenied) return 'denied'
  if (behind.lastRefusal >= to && isOfKind(words, from)) return 'denied'
  if (before.conditionEnd <= from) return 'condition'
  // `Já foi pago`: the first word of the phrase may be the one that tells.
  const isGone = before.goneEnd <= from + 1
  const isOthers = isGone || before.otherSaleEnd <= from || behind.lastOther >= to
  if (isOthers || isDirectlyOther(words, from)) return 'other_sale'
  return isUnsettled(words, from, to) ? 'unsettled' : null
}

/** What leaves open whether the phrase that is said at the place is so. */
function doubtOf({ words, lines }: SaidText, from: number, to: number): UnsaidReason | null {
  const before = lines[words[from]?.line ?? -1] ?? plainLine(0)
  const behind = lines[words[to - 1]?.line ?? -1] ?? plainLine(0)
  if (behind.isAsked) return 'question'
  if (behind.lastDenial >= to) return 'denied'
  if (behind.conditionStart >= to || isConditional(words, to)) return 'condition'
  return before.doubtEnd <= from ? 'unsettled' : null
}

/** The phrase opens its sentence, or a clause behind a call: `Oi Ana, pedido confirmado R$ 50, pode ser?` */
function isFirst(words: readonly Word[], from: number): boolean {
  for (let place = from - 1; place >= 0; place--) {
    const word = words[place]
    if (word === undefined || word.isPaused || word.line !== words[from]?.line) return true
    if (!opener.test(word.folded)) return false
  }
  return true
}

/** The order that a sale text names (`pedido nº 1234`, `#A-77`), in upper case, or null. */
export function orderNumberIn(text: string): string | null {
  return orderNumber.exec(withoutUnseen(readPart(text)))?.[1]?.toUpperCase() ?? null
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
    const gap = text.slice(behind, match.index)
    line += linesOf(gap)
    const last = words.at(-1)
    if (last !== undefined) last.isPaused = pause.test(gap)
    words.push({ typed, folded: foldText(typed), line, isPaused: false, isDenied: false })
    behind = match.index + typed.length
  }
  return words
}

function linesOf(text: string): number {
  return text.split('\n').length - 1
}
