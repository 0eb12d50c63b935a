import type { Context } from '#server/platform/context'
import { tellPutAside } from '#server/platform/put-aside'
import { reasonOf, remedyFor } from '#server/platform/refusals'
import { workApart } from '#server/platform/work-apart'
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
    const remedy = remedyFor(error)
    if (remedy === 'away' || remedy === 'again') throw error
  }
  const moved: Moved = { rows: 0, left: [] }
  const failures: unknown[] = []
  for (const { accountId } of portion.accounts) {
    const ids = await oldestIds(ctx, accountId, portion.atMost)
    let rows = 0
    try {
      await workApart(ids, {
        async work(part) {
          rows += await moveRows(ctx, accountId, [...part], busy)
        },
        async putAside(id, refusal) {
          rows += await rejectRow(ctx, { accountId, id, reason: reasonOf(refusal), busy })
          await tellPutAside(ctx, accountId, 'clicks')
        },
      })
    } catch (error) {
      failures.push(error)
    }
    moved.rows += rows
    if (rows < ids.length) moved.left.push(accountId)
  }
  // Every account had its turn.
  if (failures.length > 0) throw failures[0]
  return moved
}
