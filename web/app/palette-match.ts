import { foldText } from '#domain/text-fold'

/** Whether each word that was typed is in the text; accents and case do not matter. */
export function matches(text: string, typed: string): boolean {
  const folded = foldText(text)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
