import { setTimeout as wait } from 'node:timers/promises'

const patienceMs = 60_000

/**
 * Resolves when nothing is left. Rejects when no fewer have been left for a minute, however long the
 * whole takes: on a busy machine work is slow, what hangs stands still.
 */
export async function untilNoneLeft(countLeft: () => Promise<number>): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY
  let since = Date.now()
  for (;;) {
    const left = await countLeft()
    if (left === 0) return
    if (left < fewest) {
      fewest = left
      since = Date.now()
    }
    if (Date.now() - since > patienceMs) throw new Error(`${left} are left and stay so`)
    await wait(100)
  }
}
