import { useSyncExternalStore } from 'react'
import { onToastChange, shownToasts } from './toast-store.ts'

export { dismissToast, endToast, toast, toastProblem } from './toast-store.ts'

/** The toast that stands, before what can still be taken back of earlier ones. */
export function useToasts() {
  return useSyncExternalStore(onToastChange, shownToasts)
}
