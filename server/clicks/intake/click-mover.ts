import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/platform/context'
import { instantOf } from '#server/platform/ids'
import { sqlStateOf } from '#server/platform/sql-state'
import { type Backlog, type Portion, portionsOf, readBacklogs, restAfter } from './click-backlog.ts'
import { moveBatch, moveRows, oldestIds, rejectRow } from './move-batch.ts'

/** Rows of one transaction: enough to share its cost, and few enough that its locks are held briefly. */
const batchRows = 2_000
const batchRowsWhenBusy = 250
/** Transactions at a time: while PostgreSQL works on one, this process reads the next. */
const batchesAtOnce = 2
/**
 * How long clicks wait while visitors keep the processors busy, and how often the mover asks whether they do.
 */
const waitsForVisitorsMs = 5_000
const askAgainMs = 100
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

/**
 * Only one pass runs at a time in this process; callers that arrive during it share the next one. A round
 * takes at most one batch of each account, the longest-waiting account first. `isBusy` (visitors need this
 * process): batches are smaller and a rest follows each, shorter the longer clicks have waited. `arePressed`
 * (every web process of the machine is busy): nothing is moved until the oldest click has waited five seconds.
 */
export function createClickMover(
  ctx: Context,
  { isBusy, arePressed }: { isBusy?: () => boolean; arePressed?: () => Promise<boolean> } = {},
): ClickMover {
  let running: Promise<number> | null = null
  let next: Promise<number> | null = null

  async function moveAll(signal: AbortSignal | undefined): Promise<number> {
    let moved = 0
    while (!signal?.aborted) {
      const rows = isBusy?.() ? batchRowsWhenBusy : batchRows
      const backlogs = await readBacklogs(ctx, rows)
      const ageMs = ageOf(backlogs)
      if (backlogs.length > 0 && ageMs < waitsForVisitorsMs && (await arePressed?.())) {
        await wait(askAgainMs, undefined, { signal }).catch(() => {})
        continue
      }
      const portions = portionsOf(backlogs, rows)
      const lanes = Array.from({ length: batchesAtOnce }, async () => {
        for (let portion = portions.shift(); portion; portion = portions.shift()) {
          if (signal?.aborted) return
          const startedAt = performance.now()
          const rowsTaken = await moveSafely(ctx, portion)
          moved += rowsTaken
          if (isBusy?.()) await wait((performance.now() - startedAt) * restAfter(ageMs))
        }
      })
      await Promise.all(lanes)
      if (backlogs.every(({ waiting }) => waiting < rows)) break
    }
    return moved
  }

  /** How long the oldest click has waited. */
  function ageOf([oldest]: Backlog[]): number {
    return oldest ? ctx.now().getTime() - instantOf(oldest.oldestId) : 0
  }

  return {
    move(signal) {
      if (next) return next
      const before = running
      const pass = (before ?? Promise.resolve(0))
        .catch(() => 0)
        .then(() => {
          running = pass
          next = null
          return moveAll(signal)
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
        const rows = await moveSafely(ctx, portion)
        moved += rows
        if (rows < batchRows) return moved
      }
    },
  }
}

/** A batch that the database refuses for its content is taken apart, so that one row stops no other. */
async function moveSafely(ctx: Context, portion: Portion): Promise<number> {
  try {
    return await moveBatch(ctx, portion)
  } catch (error) {
    if (!isAboutContent(error)) throw error
  }
  let moved = 0
  for (const { accountId } of portion.accounts) {
    const ids = await oldestIds(ctx, accountId, portion.atMost)
    moved += await moveApart(ctx, accountId, ids)
  }
  return moved
}

/** Halves what fails until the rows that are at fault stand alone. */
async function moveApart(ctx: Context, accountId: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  try {
    return await moveRows(ctx, accountId, ids)
  } catch (error) {
    if (!isAboutContent(error)) throw error
    const [only] = ids
    if (ids.length === 1 && only !== undefined) {
      await rejectRow(ctx, accountId, only, error instanceof Error ? error.message : String(error))
      return 1
    }
  }
  const middle = Math.ceil(ids.length / 2)
  const first = await moveApart(ctx, accountId, ids.slice(0, middle))
  return first + (await moveApart(ctx, accountId, ids.slice(middle)))
}

// SQLSTATE classes: 22 data exception, 23 integrity violation, 54 program limit exceeded. What is
// thrown without a code is a fault of our own about this row.
function isAboutContent(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError) return true
  return /^(22|23|54)/.test(sqlStateOf(error))
}
