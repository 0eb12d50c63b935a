// The palette's file is loaded when it is first opened. What is typed until its field has the focus is held here.

let held = ''
let cancel = () => {}

function hold(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Escape') {
    endHolding()
    cancel()
  } else if (event.key === 'Backspace') held = held.slice(0, -1)
  else if (event.key.length === 1) held += event.key
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** From now on keys are held instead of reaching the page; Escape ends that and calls `onEscape`. */
export function startHolding(onEscape: () => void): void {
  held = ''
  cancel = onEscape
  addEventListener('keydown', hold, { capture: true })
}

/** Keys reach the page again; what was typed meanwhile. */
export function endHolding(): string {
  removeEventListener('keydown', hold, { capture: true })
  const typed = held
  held = ''
  return typed
}
