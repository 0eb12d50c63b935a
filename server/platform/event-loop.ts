import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Log } from './log.ts'
import { recentWork } from './work.ts'

const everyMs = 1_000
/** Longer than this nobody should wait for a turn of the process. */
const longDelayMs = 200
const maxNames = 20
const nanosecondsPerMs = 1e6

let heldTimes = 0

/** How often, in seconds of this process, the event loop was held for longer than 200 ms. */
export function timesHeld(): number {
  return heldTimes
}

/**
 * Measures once a second how long the event loop was held, and logs more than 200 ms with what was
 * under way meanwhile: one of those computed too long at a time. Ends with the returned function.
 */
export function watchEventLoop(log: Log): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  // What ended before has nothing to do with what is measured from now on.
  recentWork()
  const timer = setInterval(() => {
    const ms = Math.round(delay.max / nanosecondsPerMs)
    delay.reset()
    const ran = recentWork()
    if (ms > longDelayMs) {
      heldTimes += 1
      log.warn({ ms, ran: ran.slice(0, maxNames), works: ran.length }, 'event loop was held')
    }
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    delay.disable()
  }
}
