import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/platform/context'
import { shareOf } from '#server/platform/siblings'
import { runJob } from '#server/platform/work'
import type { ClickMover } from './click-mover.ts'
import { addExcess, type ExcessCounts, type ExcessHit, excessRows } from './excess-hits.ts'
import type { InboxRow } from './hit.ts'
import { openInboxWriter } from './inbox-writer.ts'
import { openOutage } from './outage.ts'

export type ClickIntake = {
  /** Resolves when the row is durable: committed, or synced to the spill file. Never rejects. */
  record(row: InboxRow): Promise<void>
  /**
   * Counts a hit that is not stored itself; resolves when the count is durable. Those of one commit, link
   * and reason become one row. Never rejects.
   */
  count(hit: ExcessHit): Promise<void>
  /** Resolves when everything accepted so far is where it belongs and nothing is on its way. */
  settled(): Promise<void>
  /** True while visitors come so fast that answering them matters more than moving their clicks. */
  isBusy(): boolean
  /** How many rows were recorded since the start. */
  recorded(): number
  /** Makes everything durable and lets go of the database. */
  close(): Promise<void>
}

/** How long a visitor waits for the database before the click goes to the spill file instead. */
const patienceMs = 2_000
const maxRowsPerCommit = 2_000
// While a statement is sent, several copies of it exist in memory.
const maxBytesPerCommit = 4 * 1024 * 1024
// Some twenty thousand ordinary clicks: one connection may send many before it reads an answer.
const maxWaitingBytes = 32 * 1024 * 1024
// A commit costs about as much as storing twenty rows, so the next begins no sooner than this after the
// last, unless a full batch waits.
const shortestCycleMs = 2
const fullBatch = 16
// After a commit of at least this many rows the intake is busy for half a second.
const busyBatch = 8
const busyForMs = 500

type Batch = {
  rows: InboxRow[]
  /** One for each row. */
  done: (() => void)[]
  bytes: number
  counts: ExcessCounts
  counted: (() => void)[]
  openedAt: number
}

/**
 * Group commit of hits: one commit is on its way, and everything that arrives meanwhile goes with
 * the next, so that the cost of a commit (about that of twenty rows) is shared by as many visitors
 * as are waiting. A commit begins at the earliest 2 ms after the one before, unless sixteen hits wait: at
 * 5,000 visits a second this leaves twice as much of the processors for the counting. The next batch is
 * sent to PostgreSQL before the visitors of the last one are answered, so that this process and PostgreSQL
 * work at the same time. Measured: two commits at a time are smaller ones and gain nothing.
 *
 * When the database does not take a batch within 2 s or refuses it, the batch is kept without the
 * database (outage.ts), and so is everything after it without waiting, until the database answers again.
 */
export async function openClickIntake(ctx: Context, mover: ClickMover): Promise<ClickIntake> {
  const writer = openInboxWriter(ctx)
  const waking = wakeMover(ctx, mover)
  const outage = openOutage(ctx, waking.wake)
  const maxWaiting = shareOf(maxWaitingBytes, ctx.siblings)
  let open = emptyBatch()
  let writing: Promise<void> | null = null
  let busyUntil = 0
  let recorded = 0
  let committedAt = 0

  async function writeAll(): Promise<void> {
    // Requests that the same turn of the event loop read go into the same commit.
    await nextTurn()
    let durable = emptyBatch()
    for (;;) {
      if (!isNextDue()) {
        answer(durable)
        durable = emptyBatch()
        await nextTurn()
        if (isNothingOpen()) break
        await gather()
      }
      committedAt = performance.now()
      const batch = takeBatch()
      const stored = store(batch)
      // PostgreSQL has the statement now and works while the visitors of the one before are sent on.
      answer(durable)
      await stored
      durable = batch
    }
    writing = null
  }

  function isNothingOpen(): boolean {
    return open.rows.length === 0 && open.counts.size === 0
  }

  function isNextDue(): boolean {
    return open.rows.length >= fullBatch || (!isNothingOpen() && restMs() <= 0)
  }

  /** Lets more visitors come along when the last commit has only just begun. */
  async function gather(): Promise<void> {
    if (!isNextDue()) await wait(Math.max(restMs(), 1))
  }

  function restMs(): number {
    return committedAt + shortestCycleMs - performance.now()
  }

  async function store(batch: Batch): Promise<void> {
    if (outage.isOn() || !(await commit(batch))) await outage.keep(batch.rows)
  }

  function answer({ done, counted }: Batch): void {
    for (const go of [...done, ...counted]) go()
  }

  function takeBatch(): Batch {
    const batch = open
    open = emptyBatch()
    const size = commitSize(batch.rows)
    if (batch.rows.length > size) {
      open.rows = batch.rows.splice(size)
      open.done = batch.done.splice(size)
      open.openedAt = batch.openedAt
    }
    open.bytes = open.rows.reduce((sum, { text }) => sum + text.length, 0)
    batch.rows.push(...excessRows(ctx, batch.counts))
    return batch
  }

  async function commit(batch: Batch): Promise<boolean> {
    const waitedMs = performance.now() - batch.openedAt
    try {
      await writer.insert(batch.rows, Math.max(patienceMs - waitedMs, 1))
      if (batch.rows.length >= busyBatch) busyUntil = performance.now() + busyForMs
      waking.wake()
      return true
    } catch (error) {
      outage.begin()
      ctx.log.error({ err: error }, 'database away: clicks go to the spill file')
      return false
    }
  }

  function count(hit: ExcessHit): Promise<void> {
    return new Promise((done) => {
      if (open.rows.length === 0) open.openedAt = performance.now()
      addExcess(open.counts, hit)
      open.counted.push(done)
      writing ??= writeAll()
    })
  }

  return {
    recorded: () => recorded,
    record(row) {
      const { accountId, linkId, text } = row
      if (open.bytes + text.length > maxWaiting) {
        return count({ accountId, linkId, reason: 'disk' })
      }
      return new Promise((done) => {
        if (open.rows.length === 0) open.openedAt = performance.now()
        recorded += 1
        open.rows.push(row)
        open.bytes += text.length
        open.done.push(done)
        writing ??= writeAll()
      })
    },
    count,
    isBusy: () => performance.now() < busyUntil,
    async settled() {
      while (writing !== null) await writing
      await outage.settled()
      await waking.settled()
    },
    async close() {
      while (writing !== null) await writing
      waking.close()
      await outage.close()
      await waking.settled()
      await writer.close()
    },
  }
}

type MoverWaking = {
  wake(): void
  /** Resolves when no pass that was woken is under way. */
  settled(): Promise<void>
  /** Lets the pass under way end after its batch, and wakes no other. */
  close(): void
}

/** Has clicks moved as soon as they are stored where one process does everything; else the sweep moves them. */
function wakeMover(ctx: Context, mover: ClickMover): MoverWaking {
  const closing = new AbortController()
  let moving: Promise<void> | null = null
  let isMoveWanted = false

  async function moveWhileWanted(): Promise<void> {
    while (isMoveWanted) {
      isMoveWanted = false
      try {
        await runJob('record-clicks', () => mover.move(closing.signal))
      } catch (error) {
        ctx.log.warn({ err: error }, 'clicks not moved, the sweep tries again')
      }
    }
    moving = null
  }

  return {
    wake() {
      if (ctx.config.role !== 'all' || closing.signal.aborted) return
      isMoveWanted = true
      moving ??= moveWhileWanted()
    },
    async settled() {
      while (moving !== null) await moving
    },
    close: () => closing.abort(),
  }
}

function emptyBatch(): Batch {
  return { rows: [], done: [], bytes: 0, counts: new Map(), counted: [], openedAt: 0 }
}

/** How many of the rows go into one commit. */
function commitSize(rows: readonly InboxRow[]): number {
  let bytes = 0
  for (const [index, { text }] of rows.entries()) {
    bytes += text.length
    if (index === maxRowsPerCommit || (index > 0 && bytes > maxBytesPerCommit)) return index
  }
  return rows.length
}
