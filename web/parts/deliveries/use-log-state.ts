import { addressNow } from '../address-now.ts'
import { useAddressState } from '../use-address-state.ts'
import { useDialogEntry } from '../use-dialog-entry.ts'
import { type LogState, logState } from './log-state.ts'

/** The state in the address, and what changes it. */
export function useLogState() {
  const { state, change } = useAddressState(logState)
  const entry = useDialogEntry()

  function withOpen(open: string | null): string {
    const now = addressNow()
    return logState.write({ ...logState.read(now), open }, now).toString()
  }

  return {
    state,
    /** Another filter starts at the first page, in the place of the last. */
    filter: (changes: Partial<Omit<LogState, 'page' | 'open'>>) =>
      change((before) => ({ ...before, ...changes, page: 1 }), { replace: true }),
    /** Another page is an entry of its own. */
    turnTo: (page: number) => change((before) => ({ ...before, page })),
    open: (id: string) => entry.open(withOpen(id), state.open !== null),
    close: () => entry.close(withOpen(null)),
  }
}
