import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/platform/context'
import { shareOf } from '#server/platform/siblings'
import { openSpillFile } from '#server/platform/spill-file'
import { runJob } from '#server/platform/work'
import type { ClickMover } from './click-mover.ts'
import { addExcess, type ExcessCounts, type ExcessHit, excessRows } from './excess-hits.ts'
import { holdRows } from './held-rows.ts'
import type { InboxRow } from './hit.ts'
import { openInboxWriter } from './inbox-writer.ts'
import { spilledRows, spillLine } from './spilled-rows.ts'

export type ClickIntake = {
  /** Resolves when the row is durable: committed, or synced to the spill file. Never rejects. */
  record(row: InboxRow): Promise<void>
  /** The same for a hit that is only counted; those of one commit become one row. */
  count(hit: ExcessHit): Promise<void>
  /** Resolves when everything accepted so far is where it belongs and nothing is on its way. */
  settled(): Promise<void>
  /** So many visitors come at one moment that they need the process more than their clicks do. */
  isBusy(): boolean
  /** Makes everything durable and lets go of the database. */
  close(): Promise<void>
}

/** How long a visitor waits for the database before the click goes to the spill file instead. */
const patienceMs = 2_000
const retryEveryMs = 500
const maxRowsPerCommit = 2_000
// A statement exists several times over in memory while it is sent.
const maxBytesPerCommit = 4 * 1024 * 1024
// Twenty thousand ordinary clicks that wait for one commit; a connection may send many at once.
const maxWaitingBytes = 32 * 1024 * 1024
// Some three hundred thousand ordinary clicks: days of a database that is away.
const maxSpillBytes = 512 * 1024 * 1024
// A commit costs as much as twenty rows: when visitors come one after the other, some are waited for.
const shortestCycleMs = 2
const fullBatch = 16
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
 * as are waiting. The next one begins 2 ms after the last at the earliest unless sixteen wait: at 5,000
 * visits a second that leaves the counting twice as much of the processors. What waits for it is sent to
 * PostgreSQL before the visitors of the last commit are answered, so that neither waits for the other's
 * work. Measured: a second commit at the same time makes smaller ones and gains nothing.
 *
 * When the database does not take a batch within 2 s or refuses it, the batch goes to the spill
 * file in DATA_DIR, and so does everything after it without waiting, until the database answers
 * again. The spill is then loaded; the row's id makes a row that took both ways one row. What the
 * disk does not take either, or what exceeds the spill's size, is held in memory (held-rows.ts).
 */
export async function openClickIntake(ctx: Context, mover: ClickMover): Promise<ClickIntake> {
  const spill = openSpillFile(ctx.config.dataDir, 'clicks')
  const writer = openInboxWriter(ctx)
  // Loading the spill file back must not hold up visitors.
  const loader = openInboxWriter(ctx)
  const closing = new AbortController()
  const maxWaiting = shareOf(maxWaitingBytes, ctx.siblings)
  let open = emptyBatch()
  let writing: Promise<void> | null = null
  let isAway = false
  let comingBack: Promise<void> | null = null
  let moving: Promise<void> | null = null
  let isMoveWanted = false
  const held = holdRows(ctx)
  let busyUntil = 0
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
    if (isAway || !(await commit(batch))) await keepInFile(batch)
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
      move()
      return true
    } catch (error) {
      isAway = true
      ctx.log.error({ err: error }, 'database away: clicks go to the spill file')
      return false
    }
  }

  async function keepInFile({ rows }: Batch): Promise<void> {
    // What is held goes first, and a disk that refused it is not asked again for each visitor.
    const isKept = held.isEmpty() && (await keepOnDisk(rows).then(() => true, tellRefusal))
    if (!isKept) held.add(rows)
    comeBack()
  }

  async function keepOnDisk(rows: InboxRow[]): Promise<void> {
    if (spill.bytes() > maxSpillBytes) throw new Error('the spill file has reached its size')
    await spill.append(rows.map(spillLine))
  }

  function tellRefusal(error: unknown): false {
    ctx.log.error({ err: error }, 'spill file refused clicks')
    return false
  }

  /** Tries until the database takes rows again and everything kept elsewhere is in it. */
  function comeBack(): void {
    comingBack ??= (async () => {
      await wait(retryEveryMs, undefined, { signal: closing.signal }).catch(() => {})
      while (!closing.signal.aborted && (isAway || !held.isEmpty() || spill.pending() > 0)) {
        try {
          await loader.probe(patienceMs)
          isAway = false
          await held.empty((rows) => loader.load(rows))
          await spill.drain(async (lines) => loader.load(await spilledRows(ctx, lines)))
        } catch (error) {
          ctx.log.warn({ err: error }, 'database still away')
          await held.empty(keepOnDisk).catch(() => {})
          await wait(retryEveryMs, undefined, { signal: closing.signal }).catch(() => {})
        }
      }
      comingBack = null
      move()
    })()
  }

  /** In the process that works too, clicks are moved at once; others leave them to the sweep. */
  function move(): void {
    if (ctx.config.role !== 'all' || closing.signal.aborted) return
    isMoveWanted = true
    moving ??= (async () => {
      while (isMoveWanted) {
        isMoveWanted = false
        try {
          await runJob('record-clicks', () => mover.move(closing.signal))
        } catch (error) {
          ctx.log.warn({ err: error }, 'clicks not moved, the sweep tries again')
        }
      }
      moving = null
    })()
  }

  function count(hit: ExcessHit): Promise<void> {
    return new Promise((done) => {
      if (open.rows.length === 0) open.openedAt = performance.now()
      addExcess(open.counts, hit)
      open.counted.push(done)
      writing ??= writeAll()
    })
  }

  if (spill.pending() > 0) comeBack()

  return {
    record(row) {
      const { accountId, linkId, text } = row
      if (open.bytes + text.length > maxWaiting) {
        return count({ accountId, linkId, reason: 'disk' })
      }
      return new Promise((done) => {
        if (open.rows.length === 0) open.openedAt = performance.now()
        open.rows.push(row)
        open.bytes += text.length
        open.done.push(done)
        writing ??= writeAll()
      })
    },
    count,
    isBusy: () => performance.now() < busyUntil,
    async settled() {
      while (writing !== null || comingBack !== null || moving !== null) {
        await writing
        await comingBack
        await moving
      }
    },
    async close() {
      while (writing !== null) await writing
      closing.abort()
      await comingBack
      await moving
      await Promise.all([writer.close(), loader.close()])
      await spill.close()
    },
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
