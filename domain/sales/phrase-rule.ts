import type { Currency, EventType } from '../conversions/conversion-rules.ts'
import { findPhrase, type PhraseAnswer, type SaidText } from './phrase.ts'
import type { SaleProblem } from './sale.ts'
import { saleValueIn } from './sale-value.ts'

/** What a rule on the messages of the business asks of a text. */
export type PhraseTerms = {
  phrases: readonly string[]
  /** A person confirms before anything happens. */
  asksFirst: boolean
  /** It needs a value: its event is a purchase, or it makes the lead a customer. */
  isSale: boolean
  /** Cents that count when the text states no clear value; null without. */
  fixedValueCents: number | null
  currency: Currency
}

/** The value of the sale that a text tells of, and who stated it. */
export type PhraseSale =
  | { cents: number; from: 'message' | 'rule' }
  | { cents: null; problem: SaleProblem; candidates: number[] }

export type PhraseVerdict =
  | { matches: false; phrase: string; answer: Exclude<PhraseAnswer, { says: true }> }
  | {
      matches: true
      phrase: string
      /** null: the rule is about no sale. */
      sale: PhraseSale | null
      /** The words beside the phrase leave open whether the sale happened. */
      isDoubted: boolean
      /**
       * Nothing happens until a person confirms: the rule wants it so, there is no clear value, or the text leaves
       * open whether it is so.
       */
      waits: boolean
    }

/** Events whose phrase is a sale: they need a value and make the lead a customer. */
export const saleEventTypes: ReadonlySet<EventType> = new Set(['Purchase', 'CompleteOrder'])

/** A rule is about a sale when it makes a customer or reports a purchase. */
export function isSaleRule(setStatus: string | null, eventType: EventType | null): boolean {
  return setStatus === 'converted' || (eventType !== null && saleEventTypes.has(eventType))
}

/**
 * Judges a text by a rule. The rule matches by the first of its phrases in the text, a phrase without doubt first;
 * when it says none, the answer is about the phrase that came closest. Null for a rule without phrases.
 */
export function judgeText(said: SaidText, terms: PhraseTerms): PhraseVerdict | null {
  let closest: Extract<PhraseVerdict, { matches: false }> | null = null
  let doubted: string | null = null
  for (const phrase of terms.phrases) {
    const answer = findPhrase(said, phrase)
    if (answer.says && answer.doubt === null) return matchOf(said.text, phrase, terms, false)
    if (answer.says) doubted ??= phrase
    else if (closest === null || distance(answer) < distance(closest.answer)) {
      closest = { matches: false, phrase, answer }
    }
  }
  return doubted === null ? closest : matchOf(said.text, doubted, terms, true)
}

function matchOf(
  text: string,
  phrase: string,
  terms: PhraseTerms,
  isDoubted: boolean,
): PhraseVerdict {
  const sale = terms.isSale ? saleIn(text, phrase, terms) : null
  const waits = terms.asksFirst || isDoubted || sale?.cents === null
  return { matches: true, phrase, sale, isDoubted, waits }
}

/** Why what a rule recognised waits for a person, besides that the rule wants it so; null: nothing is open. */
export function problemOf({
  sale,
  isDoubted,
}: Pick<Extract<PhraseVerdict, { matches: true }>, 'sale' | 'isDoubted'>): SaleProblem | null {
  if (isDoubted) return 'doubted'
  return sale?.cents === null ? sale.problem : null
}

function saleIn(
  text: string,
  phrase: string,
  { currency, fixedValueCents }: PhraseTerms,
): PhraseSale {
  const stated = saleValueIn(text, currency, phrase)
  if ('cents' in stated) return { cents: stated.cents, from: 'message' }
  if (fixedValueCents !== null) return { cents: fixedValueCents, from: 'rule' }
  return { cents: null, problem: stated.problem, candidates: stated.candidates }
}

function distance(answer: Exclude<PhraseAnswer, { says: true }>): number {
  if (answer.why === 'words') return 2 + answer.missing.length
  return answer.why === 'apart' ? 1 : 0
}
