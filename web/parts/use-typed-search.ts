import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What is typed in a search box, and its way to the address: applied `delayMs` after the last
 * letter, or at once by `applyNow`.
 */
export function useTypedSearch(
  applied: string,
  onApply: (search: string) => void,
  delayMs: number,
) {
  const [typed, setTyped] = useState(applied)
  const [sent, setSent] = useState(applied)
  const apply = useEffectEvent((search: string) => {
    setSent(search)
    onApply(search)
  })

  // An address that brings a search of its own (going back, a cleared one) fills the box; the one
  // that was sent from here does not, as more may have been typed since.
  const [shown, setShown] = useState(applied)
  if (applied !== shown) {
    setShown(applied)
    if (applied !== sent) {
      setSent(applied)
      setTyped(applied)
    }
  }

  useEffect(() => {
    if (typed.trim() === applied) return
    const timer = setTimeout(() => apply(typed.trim()), delayMs)
    return () => clearTimeout(timer)
  }, [typed, applied, delayMs])

  return {
    typed,
    setTyped,
    isWaiting: typed.trim() !== applied,
    applyNow: () => {
      setSent(typed.trim())
      onApply(typed.trim())
    },
  }
}
