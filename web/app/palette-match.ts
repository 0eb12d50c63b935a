import { foldText } from '#domain/text-fold'

/** Whether each word that was typed is in the text; accents and case do not matter. */
export function matches(text: string, typed: string): boolean {
  const folded = foldText(text)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

type Named = { label: string; words: string }

/** What is called so, and then what an everyday word means; of these each is known by its beginning. */
export function bestMatches<Entry extends Named>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const named = entries.filter(({ label }) => matches(label, typed))
  const wanted = foldText(typed).split(/\s+/).filter(Boolean)
  const meant = entries.filter((entry) => {
    if (named.includes(entry)) return false
    const known = foldText(`${entry.label} ${entry.words}`).split(/[^\p{L}\p{N}]+/u)
    return wanted.every((word) => known.some((each) => each.startsWith(word)))
  })
  return [...named, ...meant]
}
