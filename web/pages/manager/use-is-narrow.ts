import { useSyncExternalStore } from 'react'

// From the mobile breakpoint (768 px, spec 9) on, the sidebar takes 240 px of the width: up to
// 1024 px the table has less room than on a phone held sideways.
const narrow = window.matchMedia('(max-width: 1023.98px)')

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the window is too narrow for the table. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}
