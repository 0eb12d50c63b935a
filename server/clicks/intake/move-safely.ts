import type { Context } from '#server/platform/context'
import { sqlStateOf } from '#server/platform/sql-state'
import type { Portion } from './click-backlog.ts'
import {
  type BusyAccounts,
  type Moved,
  moveBatch,
  moveRows,
  oldestIds,
  rejectRow,
} from './move-batch.ts'

/** A batch that the database refuses for its content is taken apart, so that one row stops no other. */
export async function moveSafely(
  ctx: Context,
  portion: Portion,
  busy: BusyAccounts,
): Promise<Moved> {
  try {
    return await moveBatch(ctx, portion, busy)
  } catch (error) {
    if (!isAboutContent(error)) throw error
  }
  const moved: Moved = { rows: 0, left: [] }
  for (const { accountId } of portion.accounts) {
    const ids = await oldestIds(ctx, accountId, portion.atMost)
    const rows = await moveApart(ctx, accountId, ids, busy)
    moved.rows += rows
    if (rows < ids.length) moved.left.push(accountId)
  }
  return moved
}

/** Halves what fails until the rows that are at fault stand alone. */
async function moveApart(
  ctx: Context,
  accountId: string,
  ids: string[],
  busy: BusyAccounts,
): Promise<number> {
  if (ids.length === 0) return 0
  try {
    return await moveRows(ctx, accountId, ids, busy)
  } catch (error) {
    if (!isAboutContent(error)) throw error
    const [id] = ids
    if (ids.length === 1 && id !== undefined) {
      const reason = error instanceof Error ? error.message : String(error)
      return rejectRow(ctx, { accountId, id, reason, busy })
    }
  }
  const middle = Math.ceil(ids.length / 2)
  const first = await moveApart(ctx, accountId, ids.slice(0, middle), busy)
  return first + (await moveApart(ctx, accountId, ids.slice(middle), busy))
}

// SQLSTATE classes: 22 data exception, 23 integrity violation, 54 program limit exceeded. What is
// thrown without a code is a fault of our own about this row.
function isAboutContent(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError) return true
  return /^(22|23|54)/.test(sqlStateOf(error))
}
