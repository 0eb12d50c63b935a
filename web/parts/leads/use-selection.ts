import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Rows that a person has ticked. Only what is on screen counts as chosen: a row that another page,
 * a filter or a deletion took away is not acted on unseen. Esc clears the choice.
 */
export function useSelection(shown: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = shown.filter((id) => ticked.has(id))

  const clear = () => setTicked(new Set())
  useEscape(chosen.length > 0, clear)

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
    clear,
  }
}

/** Escape, unless something nearer took it: an open menu or dialog, a field with text. */
function useEscape(isOn: boolean, onEscape: () => void) {
  const onKeyEscape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOn) return
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const { target } = event
      const isField = target instanceof HTMLInputElement && target.type !== 'checkbox'
      if (isField && target.value !== '') return
      onKeyEscape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
