import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '#domain/steps'

/** Computing after which everybody else who waits for this process gets a turn. */
const sliceMs = 10

/** For a loop that computes: `await rest()` in it lets others work once a slice is used up. */
export function createRest(): () => Promise<void> {
  let beganAt = performance.now()
  return async () => {
    if (performance.now() - beganAt < sliceMs) return
    await nextTurn()
    beganAt = performance.now()
  }
}

/** What the steps come to; between them, others get their turns. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  let endsAt = performance.now() + sliceMs
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < endsAt) continue
    await nextTurn()
    endsAt = performance.now() + sliceMs
  }
}
