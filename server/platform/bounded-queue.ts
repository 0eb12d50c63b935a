import { AppError } from './errors.ts'

/** Work that takes turns: `atATime` pieces run, the others wait in the order in which they came. */
export type BoundedQueue = {
  /** Does the work when its turn comes; 429 at once, without doing it, when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** `Retry-After` of a refusal: by then the callers that wait now have had their turn. */
const retryAfterSeconds = 5

/**
 * A queue for work that keeps a thread or a core busy, so that a crowd of it neither holds up
 * everything else nor piles up in memory.
 */
export function createBoundedQueue(limits: { atATime: number; maxWaiting: number }): BoundedQueue {
  const waiting: (() => void)[] = []
  let underWay = 0

  async function turn(): Promise<void> {
    if (underWay < limits.atATime) {
      underWay += 1
      return
    }
    if (waiting.length >= limits.maxWaiting) {
      throw new AppError('too_many_requests', { retryAfterSeconds })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    // The place goes to the caller that has waited longest, so that a newcomer cannot take it.
    if (next) next()
    else underWay -= 1
  }

  return {
    async run(work) {
      await turn()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
