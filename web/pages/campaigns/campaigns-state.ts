import { campaignLevels } from '#domain/campaign/campaign-path'
import { defaultFilters, type Filters } from '#domain/filters'
import {
  type CampaignSort,
  type CampaignTree,
  type CampaignView,
  campaignSorts,
} from '../../data/campaigns.ts'
import { addressState, choiceOf, switchOf } from '../../parts/address-state.ts'
import { everyFilter, filtersOf } from '../../parts/filters/filters-in-address.ts'

/** What the screen begins with: a period that is long enough to have a cost, and can be compared. */
export const firstView: CampaignView = {
  filters: { ...defaultFilters, dateRange: 'last30days' },
  sort: 'spend',
  direction: 'desc',
  isCompared: true,
  layout: 'tree',
  level: 'campaign',
  hasAllColumns: false,
}

export const campaignView = addressState<CampaignView>({
  filters: filtersOf(
    // The report has no rows of tests.
    everyFilter.filter((name) => name !== 'tests'),
    firstView.filters,
  ),
  sort: choiceOf(campaignSorts, firstView.sort),
  direction: choiceOf(['asc', 'desc'], firstView.direction),
  isCompared: switchOf(firstView.isCompared, 'compare', 'none'),
  layout: choiceOf(['tree', 'list'], firstView.layout, 'view'),
  level: choiceOf(campaignLevels, firstView.level),
  hasAllColumns: switchOf(firstView.hasAllColumns, 'columns', 'all'),
})

/** A column's first order is the one that is asked for most: names from A, figures from the top. */
export function nextOrder(
  view: Pick<CampaignView, 'sort' | 'direction'>,
  sort: CampaignSort,
): Pick<CampaignView, 'sort' | 'direction'> {
  if (view.sort === sort) return { sort, direction: view.direction === 'asc' ? 'desc' : 'asc' }
  return { sort, direction: sort === 'name' ? 'asc' : 'desc' }
}

/**
 * The ads of the last seven days, the best first: by what they earn for what they cost, else by what a
 * lead costs, else by how many leads they brought, whichever is known.
 */
export function bestAdsOf(
  known: Pick<CampaignTree, 'hasSpend' | 'total'>,
): Partial<Omit<CampaignView, 'filters'>> & { filters: Pick<Filters, 'dateRange'> } {
  const order = !known.hasSpend
    ? ({ sort: 'leads', direction: 'desc' } as const)
    : known.total.revenueCents > 0
      ? ({ sort: 'roas', direction: 'desc' } as const)
      : ({ sort: 'cpl', direction: 'asc' } as const)
  return { layout: 'list', level: 'ad', ...order, filters: { dateRange: 'last7days' } }
}
