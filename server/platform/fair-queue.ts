/** Rejects work with limited patience: too many of the same user wait already, or its time is over. */
export class QueueFull extends Error {}

type Limits = {
  /** How much work runs at a time, that of all users together. */
  atOnce: number
  /** How much work of one user runs at a time. */
  atOnceEach: number
  /** How much work of one user may wait with a limit of patience, beside what runs. */
  waitingEach: number
}

export type FairQueue = {
  /**
   * Runs the work in its turn. With a limit of patience it waits that long, in milliseconds, and only
   * where there is room (else QueueFull); without, as long as it takes.
   */
  run<T>(who: string, work: () => Promise<T>, patienceMs?: number): Promise<T>
}

type Waiting = { start: () => void; timer: NodeJS.Timeout | undefined }
type Lane = { running: number; waiting: Waiting[] }

/**
 * A queue that is fair among those who use it: each has a bounded number of works at once, and a place
 * that becomes free goes to the one who has waited longest for a turn, not to the longest line.
 */
export function createFairQueue({ atOnce, atOnceEach, waitingEach }: Limits): FairQueue {
  // In the order of turns: whoever got a place goes to the end.
  const lanes = new Map<string, Lane>()
  let running = 0

  function laneOf(who: string): Lane {
    const lane = lanes.get(who) ?? { running: 0, waiting: [] }
    lanes.set(who, lane)
    return lane
  }

  function serve(): void {
    for (const [who, lane] of lanes) {
      if (running >= atOnce) return
      if (lane.running >= atOnceEach) continue
      const next = lane.waiting.shift()
      if (next === undefined) continue
      clearTimeout(next.timer)
      // The loop comes to it again, behind all others.
      lanes.delete(who)
      lanes.set(who, lane)
      running += 1
      lane.running += 1
      next.start()
    }
  }

  function wait(who: string, patienceMs: number | undefined): Promise<void> {
    const lane = laneOf(who)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const own: Waiting = { start: resolve, timer: undefined }
    if (patienceMs !== undefined) {
      if (lane.waiting.length >= waitingEach) return Promise.reject(new QueueFull())
      own.timer = setTimeout(() => {
        lane.waiting = lane.waiting.filter((one) => one !== own)
        reject(new QueueFull())
      }, patienceMs)
    }
    lane.waiting.push(own)
    serve()
    return promise
  }

  return {
    async run(who, work, patienceMs) {
      await wait(who, patienceMs)
      try {
        return await work()
      } finally {
        const lane = laneOf(who)
        running -= 1
        lane.running -= 1
        if (lane.running + lane.waiting.length === 0) lanes.delete(who)
        serve()
      }
    },
  }
}
