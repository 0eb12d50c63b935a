import { useState } from 'react'

/**
 * Rows that a person has ticked. Only what is on screen counts as chosen: a row that another page,
 * a filter or a deletion took away is not acted on unseen.
 */
export function useSelection(shown: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = shown.filter((id) => ticked.has(id))

  return {
    chosen,
    isChosen: (id: string) => ticked.has(id),
    areAllChosen: shown.length > 0 && chosen.length === shown.length,
    toggle: (id: string) => {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      setTicked(next)
    },
    toggleAll: () => setTicked(new Set(chosen.length === shown.length ? [] : shown)),
    clear: () => setTicked(new Set()),
  }
}
