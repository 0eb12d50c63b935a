import { useSearchParams } from 'react-router'
import { addressNow } from '../../parts/address-now.ts'
import { changedList } from '../../parts/filters/filters-in-address.ts'
import { useAddressState } from '../../parts/use-address-state.ts'
import { useDialogEntry } from '../../parts/use-dialog-entry.ts'
import { readOpenClick, type TrackingState, trackingState } from './tracking-state.ts'

/** The state in the address, the row whose details are open (`click`), and what changes them. */
export function useTrackingState() {
  const [params] = useSearchParams()
  const { state, change } = useAddressState(trackingState)
  const entry = useDialogEntry()
  const openId = readOpenClick(params)

  function withClick(id: string | null): string {
    const search = addressNow()
    if (id) search.set('click', id)
    else search.delete('click')
    return search.toString()
  }

  return {
    state,
    /** Filters and search replace the entry: going back leaves the screen, not the last letter. */
    change: (changes: Partial<TrackingState>) =>
      change((before) => changedList(before, changes), { replace: !('page' in changes) }),
    openId,
    open: (id: string) => entry.open(withClick(id), openId !== null),
    close: () => entry.close(withClick(null)),
  }
}
