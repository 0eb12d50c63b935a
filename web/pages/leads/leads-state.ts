import { activeFilterCount, type Filters, type LeadSort, leadSorts } from '#domain/filters'
import { addressState, choiceOf, pageNumber, searchText } from '../../parts/address-state.ts'
import { filtersOf } from '../../parts/filters/filters-in-address.ts'

/** Everything that a person can set on the report. */
export type LeadsState = { filters: Filters; search: string; sort: LeadSort; page: number }

export const leadsState = addressState<LeadsState>({
  filters: filtersOf([
    ...(['status', 'campaign', 'source', 'instance', 'tests'] as const),
    ...(['dateRange', 'startDate', 'endDate'] as const),
  ]),
  search: searchText,
  // Spec 9: the report's own order.
  sort: choiceOf(leadSorts, 'whatsapp_desc'),
  page: pageNumber,
})

/** Whether something keeps leads out of the list. */
export function isNarrowed({ filters, search }: LeadsState): boolean {
  // The panel's own proposal of a period is a choice here: this screen starts without one.
  return search !== '' || activeFilterCount(filters) > 0 || filters.dateRange !== 'all'
}
