import { denialAt, type Spoken } from './denial.ts'
import type { Amount } from './sale-money.ts'
import { type Token, textAt } from './sale-tokens.ts'
import {
  arrivals,
  laterWords,
  plannedWords,
  totalWords,
  undoneWords,
  unsaidWords,
} from './sale-words.ts'

type Tokens = readonly Token[]

/** The sentence around it is no question, no condition, no denial, and nothing was undone. */
export function isTold(tokens: Tokens, amount: Amount): boolean {
  for (const [offset, token] of tokens.slice(amount.to).entries()) {
    if (token.kind === 'end') {
      if (token.isQuestion) return false
      break
    }
    if (undoneWords.has(token.text) || laterWords.has(token.text)) return false
    if (token.text === 'nao' && arrivals.has(textAt(tokens, amount.to + offset + 1))) return false
  }
  const start = tokens.findLastIndex(({ kind }, at) => kind === 'end' && at < amount.from) + 1
  const clause = amount.standing === 'plain' ? start : clauseOf(tokens, amount.from)
  const calm = calmPlaces(tokens, start, amount.from)
  return !tokens.slice(start, amount.from).some(({ text }, at) => {
    if (calm.has(start + at)) return false
    if (text === 'assim') return textAt(tokens, start + at + 1) === 'que'
    const isPlanned = plannedWords.has(text) && !isStillToPay(tokens, start + at)
    if (isPlanned && start + at >= clause) return true
    return unsaidWords.has(text) || undoneWords.has(text)
  })
}

/** `Total a pagar` */
function isStillToPay(tokens: Tokens, at: number): boolean {
  return textAt(tokens, at - 1) === 'a' && totalWords.has(textAt(tokens, at - 2))
}

/** The place behind the last comma before it, and not further than a breath of voice-typed text. */
function clauseOf(tokens: Tokens, from: number): number {
  const comma = tokens.findLastIndex(
    ({ kind, text }, at) => at < from && (kind === 'end' || (kind === 'pause' && text !== ':')),
  )
  return Math.max(comma + 1, from - 12)
}

/** The places between the two of words that only calm or spare: `não se preocupe,`, `nem taxas`. */
function calmPlaces(tokens: Tokens, from: number, to: number): ReadonlySet<number> {
  const said: (Spoken & { at: number })[] = []
  for (let at = from; at < to; at++) {
    const { kind, text } = tokens[at] ?? { kind: 'pause', text: '' }
    const last = said.at(-1)
    if (kind !== 'pause' && kind !== 'sign') said.push({ folded: text, isPaused: false, at })
    else if (last !== undefined) last.isPaused = true
  }
  const calm = new Set<number>()
  for (let place = 0; place < said.length; place++) {
    const denial = denialAt(said, place)
    if (denial?.reach !== null) continue
    for (const { at } of said.slice(place, denial.to)) calm.add(at)
    place = denial.to - 1
  }
  return calm
}
