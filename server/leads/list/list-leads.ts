import type { z } from 'zod'
import type { listLeads as contract } from '#contracts/leads'
import type { Context } from '#server/platform/context'
import { accountToday, filtersFor } from '#server/reporting/filter-sql'
import { lookUpContexts } from '#server/reporting/look-up-contexts'
import { isBroad, lookUpSearch } from '#server/reporting/look-up-search'
import { countFound, countList } from './count-list.ts'
import { findAnyPage } from './deep-page.ts'
import { findPage, leadBranches, presentLeads, searchPage } from './lead-list-sql.ts'

/** Contacts and unanswered clicks that match, sorted over the whole list, one page of them. */
export async function listLeads(
  ctx: Context,
  accountId: string,
  query: z.output<typeof contract.query>,
): Promise<z.output<typeof contract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const day = await accountToday(ctx, trx, accountId)
    const search = await lookUpSearch(trx, accountId, query.search)
    const contexts = await lookUpContexts(trx, accountId, query)
    const filters = filtersFor(query, day.today, day.timeZone, contexts)
    const branches = leadBranches(accountId, { ...query, search }, filters)
    const { found, total } =
      search && !isBroad(search)
        ? await searchPage(trx, branches, query.sort, query)
        : {
            found: search
              ? await findPage(trx, branches, query.sort, query)
              : await findAnyPage(trx, accountId, { query, branches, ...day }, query.sort, query),
            total: search
              ? await countFound(trx, branches)
              : await countList(trx, accountId, query, day),
          }
    return { leads: await presentLeads(trx, accountId, found), total }
  })
}
