import type { z } from 'zod'
import type { leadSummary as contract, LeadSummary } from '#contracts/leads'
import type { Context } from '#server/platform/context'
import { accountToday } from '#server/reporting/filter-sql'
import { countByStatus, sumOf } from './count-list.ts'

/** How many rows of the list of leads there are per status, under the same filters and search. */
export async function leadSummary(
  ctx: Context,
  accountId: string,
  query: z.output<typeof contract.query>,
): Promise<LeadSummary> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const day = await accountToday(ctx, trx, accountId)
    const counts = await countByStatus(trx, accountId, query, day)
    return { total: sumOf(counts), ...counts }
  })
}
