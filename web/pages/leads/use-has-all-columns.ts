import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 1400px)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the window has room for every column of the table. */
export function useHasAllColumns(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
