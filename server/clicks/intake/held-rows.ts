import type { Context } from '#server/platform/context'
import { shareOf } from '#server/platform/siblings'
import { addExcess, type ExcessCounts, excessIn, excessRows } from './excess-hits.ts'
import type { InboxRow } from './hit.ts'

/** What all web processes hold in memory at most: some twenty thousand ordinary clicks. */
const maxHeldBytes = 32 * 1024 * 1024
/** Estimated bytes of a row besides its text. */
const rowBytes = 200
const rowsPerTake = 500

export type HeldRows = {
  isEmpty(): boolean
  add(rows: readonly InboxRow[]): void
  /** Hands over all rows, 500 at a time, and forgets those that were taken; stops when `take` fails. */
  empty(take: (rows: InboxRow[]) => Promise<void>): Promise<void>
}

/**
 * Rows that neither the database nor the disk took. What would exceed the memory is counted by link
 * (reason `disk`), so that at least the number of hits is known when there is room again.
 */
export function holdRows(ctx: Context): HeldRows {
  const maxBytes = shareOf(maxHeldBytes, ctx.siblings)
  let rows: InboxRow[] = []
  let bytes = 0
  let counts: ExcessCounts = new Map()

  function count(row: InboxRow): void {
    const { accountId, linkId } = row
    const excess = excessIn(row.text)
    addExcess(counts, { accountId, linkId, reason: excess?.reason ?? 'disk' }, excess?.hits)
  }

  return {
    isEmpty: () => rows.length === 0 && counts.size === 0,
    add(added) {
      for (const row of added) {
        const size = row.text.length + rowBytes
        if (bytes + size > maxBytes) {
          count(row)
          continue
        }
        rows.push(row)
        bytes += size
      }
      ctx.log.error({ held: rows.length, bytes, counted: counts.size }, 'hits held in memory')
    },
    async empty(take) {
      while (rows.length > 0) {
        const taken = rows.slice(0, rowsPerTake)
        await take(taken)
        rows = rows.slice(taken.length)
        bytes -= taken.reduce((sum, { text }) => sum + text.length + rowBytes, 0)
      }
      if (counts.size === 0) return
      // The same rows again when this fails, so that they count once.
      rows = excessRows(ctx, counts)
      bytes = rows.reduce((sum, { text }) => sum + text.length + rowBytes, 0)
      counts = new Map()
      await this.empty(take)
    },
  }
}
