import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/platform/context'
import { openSpillFile } from '#server/platform/spill-file'
import type { InboxRow } from './hit.ts'
import { type InboxWriter, openInboxWriter } from './inbox-writer.ts'
import { moveSlowlyWhile, recordClicks } from './record-clicks.ts'
import { spilledRows, spillLine } from './spilled-rows.ts'

export type ClickIntake = {
  /** Resolves when the row is durable: committed, or synced to the spill file. Never rejects. */
  record(row: InboxRow): Promise<void>
  /** Resolves when everything accepted so far is where it belongs and nothing is on its way. */
  settled(): Promise<void>
  /** Makes everything durable and lets go of the database. */
  close(): Promise<void>
}

/** How long a visitor waits for the database before the click goes to the spill file instead. */
const patienceMs = 2_000
const retryEveryMs = 500
const maxRowsPerCommit = 2_000
const maxHeldRows = 100_000
// So many visitors at one moment mean that the machine is full of them.
const busyBatch = 8
const busyForMs = 500

type Lane = { writer: InboxWriter; writing: Promise<void> | null }
type Batch = { rows: InboxRow[]; done: (() => void)[]; openedAt: number }

// With one commit on its way the process waits for PostgreSQL and then PostgreSQL for the process;
// with two both are busy. Measured: bench/redirect.ts; a third adds nothing.
const lanesCount = 2

/**
 * Group commit of hits: while the commits of all lanes are on their way, everything that arrives
 * goes with the next one, so that the cost of a commit is shared by as many visitors as are waiting.
 *
 * When the database does not take a batch within 2 s or refuses it, the batch goes to the spill
 * file in DATA_DIR, and so does everything after it without waiting, until the database answers
 * again. The spill is then loaded; the row's id makes a row that took both ways one row.
 */
export async function openClickIntake(ctx: Context): Promise<ClickIntake> {
  const spill = openSpillFile(ctx.config.dataDir, 'clicks')
  const lanes: Lane[] = Array.from({ length: lanesCount }, () => ({
    writer: openInboxWriter(ctx),
    writing: null,
  }))
  const returning = openInboxWriter(ctx)
  const closing = new AbortController()
  let open = emptyBatch()
  let isTurnAwaited = false
  let rowsOnTheirWay = 0
  let isAway = false
  let comingBack: Promise<void> | null = null
  let moving: Promise<void> | null = null
  let isMoveWanted = false
  // Rows that neither the database nor the disk took.
  let held: InboxRow[] = []
  let busyUntil = 0

  /** Requests that the same turn of the event loop read go into the same commit. */
  function writeAfterThisTurn(): void {
    if (isTurnAwaited) return
    isTurnAwaited = true
    setImmediate(() => {
      isTurnAwaited = false
      const lane = lanes.find((one) => one.writing === null)
      if (lane && isWorthACommit()) lane.writing = writeAll(lane)
    })
  }

  /** A commit costs as much as twenty rows: none starts for fewer than are on their way. */
  function isWorthACommit(): boolean {
    return open.rows.length > 0 && open.rows.length >= rowsOnTheirWay
  }

  async function writeAll(lane: Lane): Promise<void> {
    while (isWorthACommit()) {
      const batch = takeBatch()
      rowsOnTheirWay += batch.rows.length
      if (isAway || !(await commit(lane, batch))) await keepInFile(batch)
      rowsOnTheirWay -= batch.rows.length
      for (const done of batch.done) done()
      await nextTurn()
    }
    lane.writing = null
  }

  function takeBatch(): Batch {
    const batch = open
    open = emptyBatch()
    if (batch.rows.length > maxRowsPerCommit) {
      open.rows = batch.rows.splice(maxRowsPerCommit)
      open.done = batch.done.splice(maxRowsPerCommit)
      open.openedAt = batch.openedAt
    }
    return batch
  }

  async function commit(lane: Lane, batch: Batch): Promise<boolean> {
    const waitedMs = performance.now() - batch.openedAt
    try {
      await lane.writer.insert(batch.rows, Math.max(patienceMs - waitedMs, 1))
      if (batch.rows.length >= busyBatch) busyUntil = performance.now() + busyForMs
      move()
      return true
    } catch (error) {
      isAway = true
      ctx.log.error({ err: error }, 'database away: clicks go to the spill file')
      return false
    }
  }

  async function keepInFile(batch: Batch): Promise<void> {
    const rows = [...held, ...batch.rows]
    held = []
    try {
      await spill.append(rows.map(spillLine))
    } catch (error) {
      const refused = [...held, ...rows]
      held = refused.slice(0, maxHeldRows)
      const dropped = refused.length - held.length
      ctx.log.error({ err: error, held: held.length, dropped }, 'spill file refused clicks')
    }
    comeBack()
  }

  /** Tries until the database takes rows again and everything kept elsewhere is in it. */
  function comeBack(): void {
    comingBack ??= (async () => {
      await wait(retryEveryMs, undefined, { signal: closing.signal }).catch(() => {})
      while (!closing.signal.aborted && (isAway || held.length > 0 || spill.pending() > 0)) {
        try {
          await returning.probe(patienceMs)
          isAway = false
          const rows = held
          await returning.load(rows)
          held = held.slice(rows.length)
          await spill.drain(async (lines) => returning.load(await spilledRows(ctx, lines)))
        } catch (error) {
          ctx.log.warn({ err: error }, 'database still away')
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
          await recordClicks(ctx, closing.signal)
        } catch (error) {
          ctx.log.warn({ err: error }, 'clicks not moved, the sweep tries again')
        }
      }
      moving = null
    })()
  }

  moveSlowlyWhile(ctx, () => performance.now() < busyUntil)
  if (spill.pending() > 0) comeBack()

  return {
    record(row) {
      return new Promise((done) => {
        if (open.rows.length === 0) open.openedAt = performance.now()
        open.rows.push(row)
        open.done.push(done)
        writeAfterThisTurn()
      })
    },
    async settled() {
      while (isWriting() || comingBack !== null || moving !== null) {
        await written()
        await comingBack
        await moving
      }
    },
    async close() {
      while (isWriting()) await written()
      closing.abort()
      await comingBack
      await moving
      await Promise.all([...lanes.map((lane) => lane.writer.close()), returning.close()])
      await spill.close()
    },
  }

  function isWriting(): boolean {
    return open.rows.length > 0 || lanes.some((lane) => lane.writing !== null)
  }

  async function written(): Promise<void> {
    await nextTurn()
    await Promise.all(lanes.map((lane) => lane.writing))
  }
}

function emptyBatch(): Batch {
  return { rows: [], done: [], openedAt: 0 }
}
