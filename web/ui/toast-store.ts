export type ToastMessage = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  /** A button in the toast; pressing it closes the toast. */
  action?: ToastAction | undefined
}

type ToastAction = {
  label: string
  onPress: () => void
  /** Says what the button takes back: that stays within reach for its minute, whatever toasts follow. */
  undoes?: string
}

type ToastEntry = ToastMessage & {
  key: number
  /** How long it is to be seen. */
  lastsMs: number
  /** A later toast stood above it: who heard of it is not told again. */
  isBack: boolean
}

const defaultMs = 5_000
// What can be taken back is promised for a minute.
const actionMs = 60_000

/** The newest, and below it the earlier ones that can still be taken back. */
let shown: readonly ToastEntry[] = []
let lastKey = 0
const listeners = new Set<() => void>()

function show(next: readonly ToastEntry[]) {
  shown = next
  for (const listener of listeners) listener()
}

/**
 * Shows a toast for 5 s, or for as long as it can be taken back. It takes the place of the one before
 * (spec 9: at most one toast), of which only what can be taken back stays, as a line below.
 */
export function toast(message: ToastMessage): void {
  lastKey += 1
  const lastsMs = message.action ? actionMs : defaultMs
  const promised = shown
    .filter(({ action }) => action?.undoes !== undefined)
    .map((entry) => ({ ...entry, isBack: true }))
  show([{ ...message, key: lastKey, lastsMs, isBack: false }, ...promised])
}

/** A toast about what did not work. */
export function toastProblem(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' })
}

/** A person takes the toast away, with all that is in it. */
export function dismissToast(): void {
  show([])
}

/** The time of a toast is over, or its button was pressed. */
export function endToast(key: number): void {
  show(shown.filter((entry) => entry.key !== key))
}

/** Calls the listener whenever something else is shown, or nothing; returns what ends that. */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toast that stands, before what can still be taken back of earlier ones. */
export function shownToasts(): readonly ToastEntry[] {
  return shown
}
