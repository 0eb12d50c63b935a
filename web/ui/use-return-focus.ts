import { useRef } from 'react'

/**
 * Handlers that give the focus back to what had it when a dialog opened. Radix gives it to the
 * dialog's trigger only, and a dialog that is opened by state has none: the focus would be lost.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      const { current } = opener
      if (!(current instanceof HTMLElement) || !current.isConnected) return
      if (current === document.body) return
      event.preventDefault()
      current.focus({ preventScroll: true })
    },
  }
}
