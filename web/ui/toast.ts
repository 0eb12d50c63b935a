import { useSyncExternalStore } from 'react'
import { currentToast, onToastChange } from './toast-store.ts'

export { dismissToast, endToast, toast, toastProblem } from './toast-store.ts'

/** The toast that stands, or null. */
export function useToast() {
  return useSyncExternalStore(onToastChange, currentToast)
}
