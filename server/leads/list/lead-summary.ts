import type { z } from 'zod'
import type { leadSummary as contract, LeadSummary } from '#contracts/leads'
import { mostCounted } from '#domain/filters'
import type { Context } from '#server/platform/context'
import { accountToday } from '#server/reporting/filter-sql'
import { countByStatus, sumOf } from './count-list.ts'

/**
 * How many rows of the list of leads there are per status, under the same filters and search; with a
 * search each as far as `mostCounted`.
 */
export async function leadSummary(
  ctx: Context,
  accountId: string,
  query: z.output<typeof contract.query>,
): Promise<LeadSummary> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const day = await accountToday(ctx, trx, accountId)
    const counts = await countByStatus(trx, accountId, query, day)
    const total = sumOf(counts)
    return { total: query.search ? Math.min(total, mostCounted) : total, ...counts }
  })
}
