import { useNavigate, useSearchParams } from 'react-router'
import { useDialogEntry } from '../use-dialog-entry.ts'
import { type LogState, readLogState, writeLogState } from './log-state.ts'

/** The state in the address, and what changes it. */
export function useLogState() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const entry = useDialogEntry()
  const state = readLogState(params)

  return {
    state,
    /** Another filter starts at the first page, in the place of the last. */
    filter: (changes: Partial<Omit<LogState, 'page' | 'open'>>) =>
      navigate(
        { search: writeLogState(params, { ...state, ...changes, page: 1 }) },
        { preventScrollReset: true, replace: true },
      ),
    /** Another page is an entry of its own. */
    turnTo: (page: number) =>
      navigate({ search: writeLogState(params, { ...state, page }) }, { preventScrollReset: true }),
    open: (id: string) =>
      entry.open(writeLogState(params, { ...state, open: id }), state.open !== null),
    close: () => entry.close(writeLogState(params, { ...state, open: null })),
  }
}
