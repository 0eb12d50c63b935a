import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  changedLeadsState,
  type LeadsChanges,
  type LeadsState,
  readLeadsState,
  writeLeadsState,
} from './leads-state.ts'

export type ChangeLeads = (
  changes: LeadsChanges,
  /** What is typed letter by letter takes the place of the entry; a choice is gone back from. */
  options?: { replace?: boolean },
) => void

/** The state in the address, and what changes it. */
export function useLeadsState(): { state: LeadsState; change: ChangeLeads } {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const state = useMemo(() => readLeadsState(params), [params])

  return {
    state,
    change: (changes, options) => {
      // The address as it is now: the router draws a change later than it makes it, and a second
      // one made meanwhile must not undo the first.
      const now = new URLSearchParams(window.location.search)
      const next = changedLeadsState(readLeadsState(now), changes)
      const search = writeLeadsState(next, now).toString()
      navigate({ search }, { preventScrollReset: true, ...options })
    },
  }
}
