import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { changedList, type ListChanges } from '../../parts/filters/filters-in-address.ts'
import { type DashboardState, dashboardState } from './dashboard-state.ts'

export type DashboardChanges = ListChanges<DashboardState>

/**
 * The state in the address, and what changes it. The router takes a new address when it finds the
 * time; a date being typed and a second filter chosen meanwhile cannot wait for it, so what was
 * chosen holds at once and the address follows.
 */
export function useDashboardState() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [shown, setShown] = useState(params)
  const state = useMemo(() => dashboardState.read(shown), [shown])
  const latest = useRef(params)
  const underway = useRef<string[]>([])

  useLayoutEffect(() => {
    const arrived = underway.current.indexOf(params.toString())
    underway.current = underway.current.slice(arrived + 1)
    // An address on the way to a newer one of ours changes nothing; any other one is followed.
    if (arrived >= 0 && underway.current.length > 0) return
    underway.current = []
    latest.current = params
    setShown(params)
  }, [params])

  return {
    state,
    /** Filters and search replace the entry: going back leaves the screen, not the last letter. */
    change: (changes: DashboardChanges) => {
      const next = changedList(dashboardState.read(latest.current), changes)
      latest.current = dashboardState.write(next, latest.current)
      underway.current.push(latest.current.toString())
      setShown(latest.current)
      navigate(
        { search: latest.current.toString() },
        { preventScrollReset: true, replace: !('page' in changes) },
      )
    },
  }
}
