import type { Context } from '#server/platform/context'
import { batchRows, movePass, type Visitors } from './move-pass.ts'
import { moveSafely } from './move-safely.ts'

const smallestId = '00000000-0000-0000-0000-000000000000'

export type ClickMover = {
  /**
   * Moves what lies in the click inbox into `clicks`, enriched, counted and promised to the ad
   * platforms; resolves with the number of rows taken when everything that was committed before the
   * call has been moved. Rows arrive at least once and become a click exactly once. Rejects when the
   * database does; nothing is lost then, and the next call goes on.
   */
  move(signal?: AbortSignal): Promise<number>
  /** Moves the clicks of one account at once and without rest, because a message waits for one of them. */
  moveOf(accountId: string): Promise<number>
}

/** Only one pass runs at a time in this process; callers that arrive during it share the next one. */
export function createClickMover(ctx: Context, visitors: Visitors = {}): ClickMover {
  let running: Promise<number> | null = null
  let next: Promise<number> | null = null

  return {
    move(signal) {
      if (next) return next
      const before = running
      const pass = (before ?? Promise.resolve(0))
        .catch(() => 0)
        .then(() => {
          running = pass
          next = null
          return movePass(ctx, visitors, signal)
        })
        .finally(() => {
          if (running === pass) running = null
        })
      if (before) next = pass
      else running = pass
      return pass
    },
    async moveOf(accountId) {
      let moved = 0
      for (;;) {
        const portion = { accounts: [{ accountId, oldestId: smallestId }], atMost: batchRows }
        const { rows } = await moveSafely(ctx, portion, 'wait')
        moved += rows
        if (rows < batchRows) return moved
      }
    },
  }
}
