import { type Filters, type LeadSort, leadSorts } from '#domain/filters'
import {
  addressState,
  choiceOf,
  pageNumber,
  searchText,
  switchOf,
} from '../../parts/address-state.ts'
import { everyFilter, filtersOf } from '../../parts/filters/filters-in-address.ts'
import { kindInAddress, type ShownKind } from '../../parts/leads/list-kind.ts'

/** Everything that a person can set on the dashboard. */
export type DashboardState = {
  filters: Filters
  /** Of the list. */
  kind: ShownKind
  search: string
  sort: LeadSort
  page: number
  /** The chart also shows the period before. */
  isCompared: boolean
}

export const dashboardState = addressState<DashboardState>({
  filters: filtersOf(everyFilter),
  kind: kindInAddress,
  search: searchText,
  // Who wrote last comes first, as in the report: by its click somebody new would be far down.
  sort: choiceOf(leadSorts, 'whatsapp_desc'),
  page: pageNumber,
  isCompared: switchOf(false, 'compare', 'previous'),
})
