import type { LiveEvent } from '#contracts/live'

// Screens refetch about once a second; the rest of a second is left for the answer.
const windowMs = 250

/**
 * Hands an account's events on: the first of a kind at once, those that follow within a quarter of
 * a second as one at its end (without an id when they were of several rows). What an event means is
 * "look again", so that none is lost, and a flood of clicks is four lines a second to each screen.
 */
export function coalesced(send: (accountId: string, event: LiveEvent) => void): {
  push(accountId: string, event: LiveEvent): void
  /** Forgets what waits. */
  stop(): void
} {
  const windows = new Map<string, { timer: NodeJS.Timeout; waiting: LiveEvent | null }>()

  function open(key: string, accountId: string): void {
    const timer = setTimeout(() => close(key, accountId), windowMs)
    windows.set(key, { timer, waiting: null })
  }

  function close(key: string, accountId: string): void {
    const waiting = windows.get(key)?.waiting
    windows.delete(key)
    if (!waiting) return
    open(key, accountId)
    send(accountId, waiting)
  }

  return {
    push(accountId, event) {
      const key = `${accountId} ${event.kind}`
      const current = windows.get(key)
      if (current) {
        current.waiting = current.waiting ? joined(current.waiting, event) : event
        return
      }
      open(key, accountId)
      send(accountId, event)
    },
    stop() {
      for (const { timer } of windows.values()) clearTimeout(timer)
      windows.clear()
    },
  }
}

function joined(a: LiveEvent, b: LiveEvent): LiveEvent {
  return { kind: a.kind, id: a.id === b.id ? a.id : null }
}
