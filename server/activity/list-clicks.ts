import type { z } from 'zod'
import type { listClicks as contract } from '#contracts/clicks'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { accountToday, type FilterSql, filtersFor } from '#server/reporting/filter-sql'
import { lookUpContexts } from '#server/reporting/look-up-contexts'
import { isBroad, lookUpSearch, ofCommonClicks } from '#server/reporting/look-up-search'
import type { Search } from '#server/reporting/search-sql'
import { activityBranches, findActivities, presentActivities } from './activity-sql.ts'
import { countFoundActivities, countShown } from './count-activities.ts'
import { findAnyPage } from './deep-page.ts'
import { searchActivities } from './search-activities.ts'

type Query = z.output<typeof contract.query>

/**
 * Clicks that count, tests, and contacts' messages that match, newest first, one page of them. Tests
 * are shown also when no number counts them.
 */
export async function listClicks(
  ctx: Context,
  accountId: string,
  query: Query,
): Promise<z.output<typeof contract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    const filters = filtersFor(query, today, timeZone)
    const search = await lookUpSearch(trx, accountId, query.search)
    const contexts = await lookUpContexts(trx, accountId, query)
    const shown = filtersFor({ ...query, tests: 'include' }, today, timeZone, contexts)
    const { found, total } = search
      ? await findSearched(trx, accountId, { ...query, search }, shown)
      : {
          found: await findAnyPage(trx, accountId, {
            query,
            branches: activityBranches(accountId, { ...query, search }, shown),
            filters,
            today,
            timeZone,
          }),
          total: await countShown(trx, accountId, query, { filters, shown }),
        }
    return { clicks: await presentActivities(trx, accountId, found), total }
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
  shown: FilterSql,
) {
  const branches = activityBranches(accountId, query, shown)
  if (!isBroad(query.search)) return searchActivities(trx, branches, query)
  const { total, areClicksCommon } = await countFoundActivities(trx, branches)
  const search = areClicksCommon ? ofCommonClicks(query.search) : query.search
  const page = activityBranches(accountId, { ...query, search }, shown)
  return { found: await findActivities(trx, page, query), total }
}
