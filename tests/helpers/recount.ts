import type { Context } from '#server/platform/context'
import { haltCounting, recount as recountIn } from '#server/reporting/recount'

/** Counts all of the account again from its rows. */
export async function recount(ctx: Context, accountId: string): Promise<void> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    await haltCounting(trx, accountId)
    await recountIn(trx, accountId)
  })
}
