import type { KeyboardEvent } from 'react'

/** Marks the name of each lead: the one stop of a card from which the arrows go to the next. */
export const leadNameMark = { 'data-lead-name': '' }

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  j: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  k: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Keys on the name of a lead: to another lead, or what `actions` has for the letter. */
export function onLeadKey(
  event: KeyboardEvent<HTMLElement>,
  actions: Record<string, () => void>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const step = steps[key]
  const names = leadNames(event.currentTarget.closest('ul'))
  if (step) {
    const next = names[step(names.indexOf(event.currentTarget), names.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  } else if (actions[key]) {
    actions[key]()
  } else {
    return
  }
  event.preventDefault()
}

export function leadNames(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-lead-name]') ?? [])]
}

/** Whether the name of a lead was reached by the keyboard: what the keys do there is told then. */
export function isReachedLeadName(focused: Element): boolean {
  return focused.matches('[data-lead-name]:focus-visible')
}
