import { availableParallelism } from 'node:os'
import { createBoundedQueue } from '#server/platform/bounded-queue'

/**
 * A password hash keeps one of Node's four threads busy, and those read every file that is served:
 * one at least is always left. What waits is a few seconds of work; the rest of a crowd is told to
 * come again. A browser in which somebody signed in before does not wait behind strangers.
 */
export function createPasswordQueues() {
  const atATime = availableParallelism() > 2 ? 2 : 1
  return {
    strangers: createBoundedQueue({ atATime, maxWaiting: 100 }),
    known: createBoundedQueue({ atATime: 1, maxWaiting: 20 }),
  }
}

export type PasswordQueues = ReturnType<typeof createPasswordQueues>
