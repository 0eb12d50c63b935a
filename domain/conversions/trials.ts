import { type Reason, sentenceOf } from './reasons.ts'

/** Outcome of a test event; `unsent`: the event was not sent, because a value that it needs is missing. */
export const trialOutcomes = ['accepted', 'refused', 'unanswered', 'unsent'] as const
export type TrialOutcome = (typeof trialOutcomes)[number]

/** A person reads this sentence after a test, which nothing repeats by itself. */
export function trialSentence(reason: Reason): string {
  return repeatedByHand(sentenceOf(reason))
}

/** The text of a test without the promise to repeat it, which holds for events only. */
export function repeatedByHand(text: string): string {
  return text
    .replaceAll('Tentamos de novo', 'Tente de novo')
    .replaceAll('tentamos de novo', 'tente de novo')
    .replaceAll('respondeu algo ilegível', 'não deu uma resposta legível')
}
