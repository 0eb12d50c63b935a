import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AddressState } from './address-state.ts'

/** The state in the address, and what changes it beside the rest of the address. */
export function useAddressState<State>({ read, write }: AddressState<State>) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return {
    state: useMemo(() => read(params), [params, read]),
    /** With `replace`, going back skips the address that was there before. */
    change: (next: (state: State) => State, { replace = false } = {}) => {
      // The address as it is now: the router draws a change later than it makes it, and a second
      // one made meanwhile must not undo the first.
      const now = new URLSearchParams(window.location.search)
      const search = write(next(read(now)), now).toString()
      navigate({ search }, { preventScrollReset: true, replace })
    },
  }
}
