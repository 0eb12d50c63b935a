import { useSyncExternalStore } from 'react'

export type ToastMessage = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  /** A button in the toast, such as undo; pressing it closes the toast. */
  action?: { label: string; onPress: () => void } | undefined
}

// Spec 9: at most one toast; a new one replaces the old one and is announced anew by its key.
type ToastEntry = ToastMessage & { key: number }
let current: ToastEntry | null = null
let lastKey = 0
const listeners = new Set<() => void>()

function set(next: ToastEntry | null) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast for 5 s, in place of the one on screen. */
export function toast(message: ToastMessage): void {
  lastKey += 1
  set({ ...message, key: lastKey })
}

/** A toast about what did not work. */
export function toastProblem(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' })
}

/** Takes a toast away, unless another one has taken its place. */
export function dismissToast(key: number): void {
  if (current?.key === key) set(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toast that stands, or null. */
export function useToast(): ToastEntry | null {
  return useSyncExternalStore(subscribe, () => current)
}
