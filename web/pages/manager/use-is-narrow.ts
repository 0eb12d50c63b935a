import { useSyncExternalStore } from 'react'

// Spec 9: mobile breakpoint 768 px.
const narrow = window.matchMedia('(max-width: 767.98px)')

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}
