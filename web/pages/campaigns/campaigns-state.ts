import { defaultFilters } from '#domain/filters'
import { type CampaignSort, type CampaignView, campaignSorts } from '../../data/campaigns.ts'
import { addressState, choiceOf, switchOf } from '../../parts/address-state.ts'
import { everyFilter, filtersOf } from '../../parts/filters/filters-in-address.ts'

/** What the screen begins with: a period that is long enough to have a cost, and can be compared. */
export const firstView: CampaignView = {
  filters: { ...defaultFilters, dateRange: 'last30days' },
  sort: 'spend',
  direction: 'desc',
  isCompared: true,
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
})

/** A column's first order is the one that is asked for most: names from A, figures from the top. */
export function nextOrder(
  view: Pick<CampaignView, 'sort' | 'direction'>,
  sort: CampaignSort,
): Pick<CampaignView, 'sort' | 'direction'> {
  if (view.sort === sort) return { sort, direction: view.direction === 'asc' ? 'desc' : 'asc' }
  return { sort, direction: sort === 'name' ? 'asc' : 'desc' }
}
