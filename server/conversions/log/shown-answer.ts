import { type Reason, sentenceOf } from '#domain/conversions/reasons'
import { maskPhones } from '#domain/phones-in-text'
import { maskSecrets } from '#server/integrations/destinations/mask-secrets'
import { mapTexts } from '#server/integrations/map-texts'
import { askerMay } from '#server/platform/work'

/**
 * What a destination answered, as the person who asks may see it: it may repeat the number that it was
 * sent. Tokens are masked before an answer is kept; those of an earlier version, here, by their looks.
 */
export function shownAnswer(body: unknown): unknown {
  return mapTexts(body ?? null, shownText, shownNumber)
}

/** A reason in words, as the person who asks may see it: some quote what the destination said. */
export function shownReason(reason: Reason): string {
  return shownText(sentenceOf(reason))
}

function shownText(text: string): string {
  const shown = maskSecrets(text, [])
  return askerMay('phones') ? shown : maskPhones(shown)
}

function shownNumber(number: number): unknown {
  if (askerMay('phones')) return number
  const shown = maskPhones(String(number))
  return shown === String(number) ? number : shown
}
