import { useRef } from 'react'

/**
 * Handlers that give the focus back to what had it when a dialog opened. Radix gives it to the
 * dialog's trigger only, and a dialog that is opened by state has none: the focus would be lost.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement)
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

/** An item of a menu goes with its menu: what opened that one stays. */
function openerOf(focused: Element | null): Element | null {
  const trigger = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return trigger ? document.getElementById(trigger) : focused
}
