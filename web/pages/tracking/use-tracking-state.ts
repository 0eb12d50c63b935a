import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useDialogEntry } from '../../parts/use-dialog-entry.ts'
import {
  changedState,
  readOpenClick,
  readTrackingState,
  type TrackingState,
  writeTrackingState,
} from './tracking-state.ts'

/** The state in the address, the row whose details are open (`click`), and what changes them. */
export function useTrackingState() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const entry = useDialogEntry()
  const state = useMemo(() => readTrackingState(params), [params])
  const openId = readOpenClick(params)

  function withClick(id: string | null): string {
    const search = new URLSearchParams(params)
    if (id) search.set('click', id)
    else search.delete('click')
    return search.toString()
  }

  return {
    state,
    /** Filters and search replace the entry: going back leaves the screen, not the last letter. */
    change: (changes: Partial<TrackingState>) => {
      const search = writeTrackingState(changedState(state, changes), params).toString()
      navigate({ search }, { preventScrollReset: true, replace: !('page' in changes) })
    },
    openId,
    open: (id: string) => entry.open(withClick(id), openId !== null),
    close: () => entry.close(withClick(null)),
  }
}
