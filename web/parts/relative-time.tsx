import { useSyncExternalStore } from 'react'
import { useTimes } from './times.tsx'

const minuteMs = 60_000
const listeners = new Set<() => void>()
let minutes = 0
let timer: ReturnType<typeof setInterval> | undefined

// One clock for all times on screen: a list of ten does not redraw ten times.
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    minutes += 1
    for (const notify of listeners) notify()
  }, minuteMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * How long ago an instant was, in step with the clock, with the exact time as its title;
 * `withExact` writes the exact time beside it.
 */
export function RelativeTime({ instant, withExact }: { instant: string; withExact?: boolean }) {
  const { formatDateTime, formatRelative } = useTimes()
  useSyncExternalStore(subscribe, () => minutes)
  const exact = formatDateTime(instant)
  const shown = formatRelative(instant, Date.now())
  return (
    <time dateTime={instant} title={exact}>
      {withExact && shown !== exact ? `${exact} (${shown})` : shown}
    </time>
  )
}
