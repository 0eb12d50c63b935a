import { useLocation, useNavigate } from 'react-router'

/** What the entry of a dialog remembers that was opened from the entry before it. */
export const hasOpener = { hasOpener: true }

/**
 * Dialogs that have an address: an open one is an entry of the history, so that going back closes
 * it, and closing it by hand goes back rather than forward.
 */
export function useDialogEntry() {
  const navigate = useNavigate()
  const location = useLocation()

  function go(search: string, options: { replace?: boolean; state?: unknown }) {
    navigate({ search }, { preventScrollReset: true, ...options })
  }

  return {
    /** Goes to the address of a dialog; one that was open before gives its entry to the new one. */
    open: (search: string, wasOpen: boolean) =>
      go(search, wasOpen ? { state: location.state, replace: true } : { state: hasOpener }),
    /** Goes back to where the dialog was opened, or to `search` when it was opened by a link. */
    close: (search: string) => {
      const opener: unknown = location.state
      if (typeof opener === 'object' && opener !== null && 'hasOpener' in opener) navigate(-1)
      else go(search, { replace: true })
    },
  }
}
