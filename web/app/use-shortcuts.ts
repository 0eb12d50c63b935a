import { useEffect, useEffectEvent } from 'react'

/** The keys that work on every screen: Ctrl+K (or ⌘K) and `/`. */
export function useShortcuts({ onPalette }: { onPalette: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      onPalette()
      return
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === '/' && isPlain && !isTyping(event.target)) {
      const box = document.querySelector<HTMLInputElement>('main input[type=search]')
      // Under an open dialog the rest of the page is out of reach.
      if (!box || box.closest('[aria-hidden=true]')) return
      event.preventDefault()
      box.focus()
      box.select()
    }
  })

  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=combobox]'))
  )
}
