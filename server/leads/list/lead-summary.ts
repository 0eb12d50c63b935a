import type { z } from 'zod'
import type { leadSummary as contract, LeadSummary } from '#contracts/leads'
import { mostCounted } from '#domain/filters'
import type { Context } from '#server/platform/context'
import { accountToday } from '#server/reporting/filter-sql'
import { countRows, type StatusCounts, sumOf } from './count-list.ts'

/**
 * Counts the rows of the list of leads per status and kind under the list's filters and search; with a search
 * each number counts up to `mostCounted`.
 */
export async function leadSummary(
  ctx: Context,
  accountId: string,
  query: z.output<typeof contract.query>,
): Promise<LeadSummary> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const day = await accountToday(ctx, trx, accountId)
    const { people, clicks } = await countRows(trx, accountId, query, day)
    const most = query.search ? mostCounted : Infinity
    const counted = (counts: StatusCounts) => ({
      total: Math.min(most, sumOf(counts)),
      ...counts,
    })
    const pending = Math.min(most, people.pending + clicks)
    return { ...counted({ ...people, pending }), people: counted(people), clicks }
  })
}
