import { useNavigate, useSearchParams } from 'react-router'
import { useDialogEntry } from '../../parts/use-dialog-entry.ts'
import {
  type EventDialogName,
  type EventsState,
  readEventsState,
  writeEventsState,
} from './events-state.ts'

/** The state in the address, and what changes it. */
export function useEventsState() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const entry = useDialogEntry()
  const state = readEventsState(params)

  return {
    state,
    /** A tab takes the place of the last. */
    change: (changes: Partial<Omit<EventsState, 'open'>>) =>
      navigate(
        { search: writeEventsState({ ...state, ...changes }) },
        { preventScrollReset: true, replace: true },
      ),
    openDialog: (dialog: EventDialogName, id = '') =>
      entry.open(writeEventsState({ ...state, open: { dialog, id } }), state.open !== null),
    closeDialog: () => entry.close(writeEventsState({ ...state, open: null })),
  }
}
