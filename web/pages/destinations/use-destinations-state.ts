import { useNavigate, useSearchParams } from 'react-router'
import { useDialogEntry } from '../../parts/use-dialog-entry.ts'
import {
  type DestinationDialogName,
  type DestinationsState,
  readDestinationsState,
  writeDestinationsState,
} from './destinations-state.ts'

/** The state in the address, and what changes it. */
export function useDestinationsState() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const entry = useDialogEntry()
  const state = readDestinationsState(params)

  return {
    state,
    changeTab: (tab: DestinationsState['tab']) =>
      navigate(
        { search: writeDestinationsState({ ...state, tab }) },
        { preventScrollReset: true, replace: true },
      ),
    openDialog: (dialog: DestinationDialogName, id = '') =>
      entry.open(writeDestinationsState({ ...state, open: { dialog, id } }), state.open !== null),
    closeDialog: () => entry.close(writeDestinationsState({ ...state, open: null })),
  }
}
