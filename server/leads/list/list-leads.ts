import type { z } from 'zod'
import type { listLeads as contract } from '#contracts/leads'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { accountToday, type FilterSql, filtersFor } from '#server/reporting/filter-sql'
import { lookUpContexts } from '#server/reporting/look-up-contexts'
import { isBroad, lookUpSearch, ofCommonClicks } from '#server/reporting/look-up-search'
import type { Search } from '#server/reporting/search-sql'
import { countFound, countList } from './count-list.ts'
import { findAnyPage } from './deep-page.ts'
import { findPage, leadBranches, presentLeads, searchPage } from './lead-list-sql.ts'

type Query = z.output<typeof contract.query>

/** Contacts and unanswered clicks that match, sorted over the whole list, one page of them. */
export async function listLeads(
  ctx: Context,
  accountId: string,
  query: Query,
): Promise<z.output<typeof contract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const day = await accountToday(ctx, trx, accountId)
    const search = await lookUpSearch(trx, accountId, query.search)
    const contexts = await lookUpContexts(trx, accountId, query)
    const filters = filtersFor(query, day.today, day.timeZone, contexts)
    const asked = { ...query, search }
    const { found, total } = search
      ? await findSearched(trx, accountId, { ...asked, search }, filters)
      : {
          found: await findAnyPage(
            trx,
            accountId,
            { query, branches: leadBranches(accountId, asked, filters), ...day },
            query.sort,
            query,
          ),
          total: await countList(trx, accountId, query, day),
        }
    return { leads: await presentLeads(trx, accountId, found), total }
  })
}

/**
 * A search that finds few rows reads all of them at once, for the page and the total; a broad one counts first,
 * because the count decides how the page is read.
 */
async function findSearched(
  trx: Trx,
  accountId: string,
  query: Omit<Query, 'search'> & { search: Search },
  filters: FilterSql,
) {
  const branches = leadBranches(accountId, query, filters)
  if (!isBroad(query.search)) return searchPage(trx, branches, query.sort, query)
  const { total, areClicksCommon } = await countFound(trx, branches)
  const search = areClicksCommon ? ofCommonClicks(query.search) : query.search
  const page = leadBranches(accountId, { ...query, search }, filters)
  return { found: await findPage(trx, page, query.sort, query), total }
}
