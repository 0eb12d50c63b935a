import { changedList, type ListChanges } from '../../parts/filters/filters-in-address.ts'
import { useAddressState } from '../../parts/use-address-state.ts'
import { type LeadsState, leadsState } from './leads-state.ts'

export type ChangeLeads = (
  changes: ListChanges<LeadsState>,
  /** What is typed letter by letter takes the place of the entry; a choice is gone back from. */
  options?: { replace?: boolean },
) => void

/** The state in the address, and what changes it. */
export function useLeadsState(): { state: LeadsState; change: ChangeLeads } {
  const { state, change } = useAddressState(leadsState)
  return {
    state,
    change: (changes, options) => change((before) => changedList(before, changes), options),
  }
}
