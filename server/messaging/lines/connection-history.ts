import type { z } from 'zod'
import type * as contract from '#contracts/messaging'
import type { Context } from '#server/platform/context'
import { findInstance } from './find-instance.ts'

const shown = 100

/** What became of a line's connection, newest first; nothing for an account without any line. */
export async function connectionHistory(
  ctx: Context,
  accountId: string,
  id: string | undefined,
): Promise<z.input<typeof contract.connectionHistory.output>> {
  const instance = await findInstance(ctx, accountId, id)
  if (instance === null) return { changes: [] }
  const rows = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('connection_changes')
      .select(['id', 'at', 'state', 'previous', 'reason'])
      .where('account_id', '=', accountId)
      .where('instance_id', '=', instance.id)
      .orderBy('id', 'desc')
      .limit(shown)
      .execute(),
  )
  return {
    changes: rows.map((row, index) => {
      const next = rows[index - 1]
      return {
        id: row.id,
        at: row.at.toISOString(),
        state: row.state.toUpperCase(),
        previous: row.previous.toUpperCase(),
        reason: row.reason,
        lastedMs: next ? next.at.getTime() - row.at.getTime() : null,
      }
    }),
  }
}
