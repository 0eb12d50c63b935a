import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import {
  changedState,
  type DashboardState,
  type LeadDialogName,
  readDashboardState,
  writeDashboardState,
} from './dashboard-state.ts'

/** The state in the address, and what changes it. */
export function useDashboardState() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const state = useMemo(() => readDashboardState(params), [params])

  function go(next: DashboardState, options: { replace?: boolean; state?: unknown }) {
    const search = writeDashboardState(next).toString()
    navigate({ search }, { preventScrollReset: true, ...options })
  }

  return {
    state,
    /** Filters and search replace the entry: going back leaves the screen, not the last letter. */
    change: (changes: Partial<DashboardState>) =>
      go(changedState(state, changes), { replace: !('page' in changes) }),
    /** A dialog is an entry of its own, so that going back closes it. */
    openDialog: (lead: string, dialog: LeadDialogName) =>
      go(
        { ...state, open: { lead, dialog } },
        state.open === null
          ? { state: { hasOpener: true } }
          : { state: location.state, replace: true },
      ),
    closeDialog: () => {
      const opener: unknown = location.state
      if (typeof opener === 'object' && opener !== null && 'hasOpener' in opener) navigate(-1)
      else go({ ...state, open: null }, { replace: true })
    },
  }
}
