import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const entries = ':is([role=option], [role^=menuitem]):not([data-disabled])'

/**
 * Moves the focus of an open list or menu within the key that asks for it. Radix moves it by a timer, which
 * comes after keys that already wait: on a page that computes, Enter right behind an arrow would choose what
 * had the focus before. For the capture phase, ahead of what Radix does.
 */
export function moveAtOnce(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(entries)]
  const at = all.findIndex((entry) => entry.matches(':focus'))
  const next = at === -1 ? undefined : all[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
