import { useSyncExternalStore } from 'react'

// From the mobile breakpoint (768 px, spec 9) on, the sidebar takes 240 px of the width: up to
// 1024 px the table has less room than on a phone held sideways. Paper is wide enough, wherever it is
// printed from.
const narrow = window.matchMedia('screen and (max-width: 1023.98px)')
const phone = window.matchMedia('screen and (max-width: 767.98px)')

/** Whether the window is too narrow for the table. */
export function useIsNarrow(): boolean {
  return useMatches(narrow)
}

/** Whether the sidebar is a drawer. */
export function useIsPhone(): boolean {
  return useMatches(phone)
}

function useMatches(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
