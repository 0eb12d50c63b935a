import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/platform/context'
import { tellPutAside } from '#server/platform/put-aside'
import { reasonOf } from '#server/platform/refusals'
import { openSpillFile } from '#server/platform/spill-file'
import { workApart } from '#server/platform/work-apart'
import { holdRows } from './held-rows.ts'
import type { InboxRow } from './hit.ts'
import { openInboxWriter } from './inbox-writer.ts'
import { rejectHits } from './reject-hits.ts'
import { spilledRows, spillLine } from './spilled-rows.ts'

const retryEveryMs = 500
/** How long the database may take to say that it is back. */
const patienceMs = 2_000
// Some three hundred thousand ordinary clicks: days of a database that is away.
const maxSpillBytes = 512 * 1024 * 1024

export type Outage = {
  /** True from `begin` until the database answers again: nobody waits for it meanwhile. */
  isOn(): boolean
  begin(): void
  /** Resolves when the rows are in the spill file, or in memory where the disk refused them. Never rejects. */
  keep(rows: InboxRow[]): Promise<void>
  /** Resolves when everything kept here is in the inbox, or the outage was closed. */
  settled(): Promise<void>
  /** Stops trying to load what is kept; what is in the spill file is loaded after the next start. */
  close(): Promise<void>
}

/**
 * Where rows are while the database is away: in the spill file in DATA_DIR, and what the disk does not
 * take or what exceeds the spill's size in memory (held-rows.ts). Every half second it is tried whether the
 * database answers; then all of it is loaded into the inbox and `onEnd` is called. The row's id makes a row
 * that took both ways one row. A spill file that an earlier process left behind is loaded at once.
 */
export function openOutage(ctx: Context, onEnd: () => void): Outage {
  const spill = openSpillFile(ctx.config.dataDir, 'clicks')
  const held = holdRows(ctx)
  // A connection of its own: loading must not hold up visitors.
  const loader = openInboxWriter(ctx)
  const closing = new AbortController()
  let isOn = false
  let comingBack: Promise<void> | null = null

  async function keepOnDisk(rows: InboxRow[]): Promise<void> {
    if (spill.bytes() > maxSpillBytes) throw new Error('the spill file has reached its size')
    await spill.append(rows.map(spillLine))
  }

  function tellRefusal(error: unknown): false {
    ctx.log.error({ err: error }, 'spill file refused clicks')
    return false
  }

  function retryTime(): Promise<void> {
    return wait(retryEveryMs, undefined, { signal: closing.signal }).catch(() => {})
  }

  /** Loads rows into the inbox; one that the database refuses alone is put aside and holds up no other. */
  async function load(rows: InboxRow[]): Promise<void> {
    await workApart(rows, {
      work: (part) => loader.load([...part]),
      async putAside(row, refusal) {
        await rejectHits(ctx, ctx.sql.asIngest, [row], reasonOf(refusal))
        await tellPutAside(ctx, row.accountId, 'clicks')
      },
    })
  }

  /** Tries until the database takes rows again and everything kept is in it. */
  async function comeBack(): Promise<void> {
    await retryTime()
    while (!closing.signal.aborted && (isOn || !held.isEmpty() || spill.pending() > 0)) {
      try {
        await loader.probe(patienceMs)
        isOn = false
        await held.empty(load)
        await spill.drain(async (lines) => load(await spilledRows(ctx, lines)))
      } catch (error) {
        ctx.log.warn({ err: error }, 'database still away')
        await held.empty(keepOnDisk).catch(() => {})
        await retryTime()
      }
    }
    comingBack = null
    onEnd()
  }

  if (spill.pending() > 0) comingBack = comeBack()

  return {
    isOn: () => isOn,
    begin() {
      isOn = true
    },
    async keep(rows) {
      // What is held goes first, and a disk that refused it is not asked again for each visitor.
      const isKept = held.isEmpty() && (await keepOnDisk(rows).then(() => true, tellRefusal))
      if (!isKept) held.add(rows)
      comingBack ??= comeBack()
    },
    async settled() {
      while (comingBack !== null) await comingBack
    },
    async close() {
      closing.abort()
      await comingBack
      await loader.close()
      await spill.close()
    },
  }
}
