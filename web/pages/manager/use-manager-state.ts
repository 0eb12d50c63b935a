import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useDialogEntry } from '../../parts/use-dialog-entry.ts'
import {
  type LinkDialogName,
  type ManagerState,
  readManagerState,
  writeManagerState,
} from './manager-state.ts'

/** The state in the address, and what changes it. */
export function useManagerState() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const entry = useDialogEntry()
  const state = readManagerState(params)

  return {
    state,
    /** Search and order replace the entry: going back leaves the screen, not the last letter. */
    change: (changes: Partial<Omit<ManagerState, 'open'>>) =>
      navigate(
        { search: writeManagerState({ ...state, ...changes }) },
        { preventScrollReset: true, replace: true, state: location.state },
      ),
    openDialog: (dialog: LinkDialogName, link: string) =>
      entry.open(writeManagerState({ ...state, open: { link, dialog } }), state.open !== null),
    closeDialog: () => entry.close(writeManagerState({ ...state, open: null })),
  }
}
