import { type RefObject, useEffect, useRef } from 'react'
import { leadNames } from './leads/lead-keys.ts'

/**
 * What had the focus in a list of leads may go with its lead (a deletion, a new page): the focus
 * then goes to the lead that took its place, instead of to the top of the screen.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, shown: string): void {
  const last = useRef<{ element: Element; index: number } | null>(null)

  useEffect(() => {
    const { current } = list
    function remember(event: FocusEvent) {
      const element = event.target
      if (!(element instanceof Element)) return
      const card = element.closest('li')
      const cards = card?.parentElement?.children ?? []
      last.current = { element, index: Math.max(0, [...cards].indexOf(card ?? element)) }
    }
    current?.addEventListener('focusin', remember)
    return () => current?.removeEventListener('focusin', remember)
  }, [list])

  const seen = useRef(shown)
  useEffect(() => {
    if (seen.current === shown) return
    seen.current = shown
    if (last.current === null || last.current.element.isConnected) return
    const { index } = last.current
    // A dialog that closes at the same time gives its focus back first.
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      const names = leadNames(list.current)
      names[Math.min(index, names.length - 1)]?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [list, shown])
}
