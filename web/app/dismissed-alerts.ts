import { useCallback, useState } from 'react'

const mostKept = 50

function keyOf(userId: string): string {
  return `rastro-dismissed-alerts:${userId}`
}

/** The alerts that this person has put away in this browser. */
export function useDismissedAlerts(userId: string) {
  const [dismissed, setDismissed] = useState(() => readDismissed(userId))
  const dismiss = useCallback(
    (id: string) => {
      // Another tab may have put others away since.
      const next = [id, ...readDismissed(userId).filter((one) => one !== id)].slice(0, mostKept)
      localStorage.setItem(keyOf(userId), JSON.stringify(next))
      setDismissed(next)
    },
    [userId],
  )
  return { dismissed, dismiss }
}

function readDismissed(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
