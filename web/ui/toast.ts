import { useSyncExternalStore } from 'react'

export type ToastMessage = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  /** A button in the toast, such as undo; pressing it closes the toast. */
  action?: { label: string; onPress: () => void } | undefined
}

// Spec 9: at most one toast; a new one replaces the old one and is announced anew by its key.
type Shown = ToastMessage & { key: number }
let current: Shown | null = null
let lastKey = 0
const listeners = new Set<() => void>()

function set(next: Shown | null) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast for 5 s, in place of the one on screen. */
export function toast(message: ToastMessage): void {
  lastKey += 1
  set({ ...message, key: lastKey })
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
export function useToast(): Shown | null {
  return useSyncExternalStore(subscribe, () => current)
}
