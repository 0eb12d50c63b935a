import type { z } from 'zod'
import type { listClicks as contract } from '#contracts/clicks'
import type { Context } from '#server/platform/context'
import { accountToday, filtersFor } from '#server/reporting/filter-sql'
import { lookUpContexts } from '#server/reporting/look-up-contexts'
import { isBroad, lookUpSearch } from '#server/reporting/look-up-search'
import { activityBranches, findActivities, presentActivities } from './activity-sql.ts'
import { countFoundActivities, countShown } from './count-activities.ts'
import { findAnyPage } from './deep-page.ts'
import { searchActivities } from './search-activities.ts'

/**
 * Clicks that count, tests, and contacts' messages that match, newest first, one page of them. Tests
 * are shown also when no number counts them.
 */
export async function listClicks(
  ctx: Context,
  accountId: string,
  query: z.output<typeof contract.query>,
): Promise<z.output<typeof contract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    const filters = filtersFor(query, today, timeZone)
    const search = await lookUpSearch(trx, accountId, query.search)
    const contexts = await lookUpContexts(trx, accountId, query)
    const shown = filtersFor({ ...query, tests: 'include' }, today, timeZone, contexts)
    const branches = activityBranches(accountId, { ...query, search }, shown)
    const { found, total } =
      search && !isBroad(search)
        ? await searchActivities(trx, branches, query)
        : {
            found: search
              ? await findActivities(trx, branches, query)
              : await findAnyPage(trx, accountId, { query, branches, filters, today, timeZone }),
            total: search
              ? await countFoundActivities(trx, branches)
              : await countShown(trx, accountId, query, { filters, shown }),
          }
    return { clicks: await presentActivities(trx, accountId, found), total }
  })
}
