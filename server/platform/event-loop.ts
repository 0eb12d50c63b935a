import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
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
 * under way meanwhile: one of those computed too long at a time. A process that has just begun still
 * compiles what it runs: until `startedMs` of its life that is not worth a warning. Ends with the
 * returned function.
 */
export function watchEventLoop(log: Log, { startedMs = 0 } = {}): () => void {
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
      const level = performance.now() < startedMs ? 'info' : 'warn'
      log[level]({ ms, ran: ran.slice(0, maxNames), works: ran.length }, 'event loop was held')
    }
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    delay.disable()
  }
}
