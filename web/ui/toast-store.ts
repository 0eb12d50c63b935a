export type ToastMessage = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  /** A button in the toast, such as undo; pressing it closes the toast. */
  action?: { label: string; onPress: () => void } | undefined
}

// Spec 9: at most one toast; a new one takes the place of the old one and is announced anew by its key.
type ToastEntry = ToastMessage & {
  key: number
  /** How long it is still to be seen. */
  leftMs: number
  /** It was seen already and comes back after another one. */
  isBack: boolean
}

const defaultMs = 5_000
// What can be taken back is promised for a minute.
const actionMs = 60_000

let current: ToastEntry | null = null
/** What can still be taken back, while a later toast stands in its place. */
let behind: { entry: ToastEntry; until: number } | null = null
let shownAt = 0
let lastKey = 0
const listeners = new Set<() => void>()

function set(next: ToastEntry | null) {
  current = next
  shownAt = performance.now()
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the one on screen: for 5 s, or for as long as it can be taken back. */
export function toast(message: ToastMessage): void {
  lastKey += 1
  if (message.action) behind = null
  else if (current?.action) behind = { entry: current, until: shownAt + current.leftMs }
  const leftMs = message.action ? actionMs : defaultMs
  set({ ...message, key: lastKey, leftMs, isBack: false })
}

/** A toast about what did not work. */
export function toastProblem(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' })
}

/** A person takes a toast away, and with it what stood behind it. */
export function dismissToast(key: number): void {
  if (current?.key !== key) return
  behind = null
  set(null)
}

/** The time of a toast is over; what can still be taken back comes forward again. */
export function endToast(key: number): void {
  if (current?.key !== key) return
  const leftMs = behind === null ? 0 : behind.until - performance.now()
  const back = behind !== null && leftMs > 0 ? { ...behind.entry, leftMs, isBack: true } : null
  behind = null
  set(back)
}

/** Calls the listener whenever another toast stands, or none; returns what ends that. */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toast that stands, or null. */
export function currentToast(): ToastEntry | null {
  return current
}
