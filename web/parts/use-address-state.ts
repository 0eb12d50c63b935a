import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addressNow } from './address-now.ts'
import type { AddressState } from './address-state.ts'

/** The state in the address, and what changes it beside the rest of the address. */
export function useAddressState<State>({ read, write }: AddressState<State>) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return {
    state: useMemo(() => read(params), [params, read]),
    /** With `replace`, going back skips the address that was there before. */
    change: (next: (state: State) => State, { replace = false } = {}) => {
      const now = addressNow()
      const search = write(next(read(now)), now).toString()
      navigate({ search }, { preventScrollReset: true, replace })
    },
  }
}
