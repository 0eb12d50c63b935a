import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/platform/context'
import { instantOf } from '#server/platform/ids'
import { type Backlog, type Portion, portionsOf, readBacklogs, restAfter } from './click-backlog.ts'
import { moveSafely } from './move-safely.ts'

/** Rows of one transaction: enough to share its cost, and few enough that its locks are held briefly. */
export const batchRows = 2_000
const batchRowsWhenBusy = 250
/** Transactions at a time: while PostgreSQL works on one, this process reads the next. */
const batchesAtOnce = 2
/** Beside another batch one is begun from this part of its rows on: a small one costs nearly as much. */
const worthBeginning = 0.25
/**
 * How long clicks wait while visitors keep the processors busy, which leaves two of five seconds to move them, and how often the mover asks whether they do.
 */
const waitsForVisitorsMs = 3_000
const askAgainMs = 100
/** An account whose turn somebody had, as while its totals are counted again, is tried again after this time. */
const tryAgainMs = 100

/** What makes the mover yield to visitors. */
export type Visitors = {
  /** They need this process: batches are smaller and a rest follows each, shorter the longer clicks have waited. */
  isBusy?: () => boolean
  /** Every web process of the machine is busy: nothing is begun until the oldest click has waited three seconds. */
  arePressed?: () => Promise<boolean>
}

/**
 * Moves everything that was committed before the call and answers the number of rows. It looks at the backlogs again
 * and again, and begins at most one batch of each account at a look, the longest-waiting account first; an account
 * whose batch is still under way is passed by, and for a moment one whose turn somebody else had. Rejects when the
 * database does, after what was under way has ended.
 */
export async function movePass(
  ctx: Context,
  { isBusy, arePressed }: Visitors,
  signal: AbortSignal | undefined,
): Promise<number> {
  let moved = 0
  const failures: unknown[] = []
  const batches = new Set<Promise<void>>()
  /** Accounts whose batch is being moved. */
  const underWay = new Set<string>()
  /** Accounts that had at least the rows of a batch when their newest one was begun. */
  let unfinished: string[] = []
  /** Accounts that were left because somebody had their turn, with the moment when that was seen. */
  const left = new Map<string, number>()

  const isOver = () => signal?.aborted || failures.length > 0

  async function moveOne(portion: Portion, ageMs: number): Promise<void> {
    const startedAt = performance.now()
    const batch = await moveSafely(ctx, portion, 'leave')
    moved += batch.rows
    for (const accountId of batch.left) left.set(accountId, performance.now())
    if (isBusy?.()) await wait((performance.now() - startedAt) * restAfter(ageMs))
  }

  function begin(portion: Portion, ageMs: number): void {
    const accountIds = portion.accounts.map(({ accountId }) => accountId)
    for (const id of accountIds) underWay.add(id)
    const batch = moveOne(portion, ageMs)
      .catch((error) => {
        failures.push(error)
      })
      .finally(() => {
        for (const id of accountIds) underWay.delete(id)
        batches.delete(batch)
      })
    batches.add(batch)
  }

  function forgetLeft(): void {
    const before = performance.now() - tryAgainMs
    for (const [accountId, leftAt] of left) if (leftAt <= before) left.delete(accountId)
  }

  /** Begins the batches of one look at the backlogs; answers false when there is no need for another look. */
  async function lookAndBegin(): Promise<boolean> {
    const rows = isBusy?.() ? batchRowsWhenBusy : batchRows
    forgetLeft()
    const all = await readBacklogs(ctx, rows)
    const backlogs = all.filter(({ accountId }) => !left.has(accountId))
    const ageMs = ageOf(ctx, backlogs)
    if (backlogs.length > 0 && ageMs < waitsForVisitorsMs && (await arePressed?.())) {
      await wait(askAgainMs, undefined, { signal }).catch(() => {})
      return true
    }
    const free = backlogs.filter(({ accountId }) => !underWay.has(accountId))
    const full = free.filter(({ waiting }) => waiting >= rows).map(({ accountId }) => accountId)
    unfinished = [...unfinished.filter((accountId) => underWay.has(accountId)), ...full]
    const isLast = unfinished.length === 0
    const waiting = free.reduce((sum, backlog) => sum + backlog.waiting, 0)
    if (isLast || batches.size === 0 || waiting >= rows * worthBeginning) {
      for (const portion of portionsOf(free, rows)) {
        while (batches.size >= batchesAtOnce) await Promise.race(batches)
        if (isOver()) return false
        begin(portion, ageMs)
      }
    }
    await (isLast ? Promise.all(batches) : Promise.race(batches))
    if (left.size > 0 && batches.size === 0) await wait(tryAgainMs)
    return !isLast || left.size > 0
  }

  try {
    let goesOn = true
    while (goesOn && !isOver()) goesOn = await lookAndBegin()
  } finally {
    await Promise.all(batches)
  }
  if (failures.length > 0) throw failures[0]
  return moved
}

/** How long the oldest click has waited. */
function ageOf(ctx: Context, [oldest]: Backlog[]): number {
  return oldest ? ctx.now().getTime() - instantOf(oldest.oldestId) : 0
}
