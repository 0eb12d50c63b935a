import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { addressNow } from './address-now.ts'
import type { AddressState, OpenDialog } from './address-state.ts'
import { useDialogEntry } from './use-dialog-entry.ts'

/** The state of a screen that has dialogs, as the address says it, and what changes it. */
export function useScreenState<
  Dialog extends string,
  State extends { open: OpenDialog<Dialog> | null },
>({ read, write }: AddressState<State & { open: OpenDialog<Dialog> | null }>) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const entry = useDialogEntry()
  const current = () => read(addressNow())
  return {
    state: read(params),
    /** A change replaces the entry: going back leaves the screen, not the last letter. */
    change: (changes: Partial<Omit<State, 'open'>>) =>
      navigate(
        { search: write({ ...current(), ...changes }).toString() },
        { preventScrollReset: true, replace: true, state: location.state },
      ),
    openDialog: (dialog: Dialog, id = '') => {
      const state = current()
      entry.open(write({ ...state, open: { dialog, id } }).toString(), state.open !== null)
    },
    closeDialog: () => entry.close(write({ ...current(), open: null }).toString()),
  }
}
