import { type TrendDays, trendDays } from '#contracts/dashboard'
import { type Filters, type LeadSort, leadSorts } from '#domain/filters'
import {
  addressState,
  choiceOf,
  pageNumber,
  searchText,
  switchOf,
} from '../../parts/address-state.ts'
import { everyFilter, filtersOf } from '../../parts/filters/filters-in-address.ts'

/** Everything that a person can set on the dashboard. */
export type DashboardState = {
  filters: Filters
  search: string
  sort: LeadSort
  page: number
  /** The chart's own days, or those of the filters. */
  days: TrendDays
  /** The chart also shows the period before. */
  isCompared: boolean
}

export const dashboardState = addressState<DashboardState>({
  filters: filtersOf(everyFilter),
  search: searchText,
  sort: choiceOf(leadSorts, 'created_desc'),
  page: pageNumber,
  days: choiceOf(trendDays, 'range'),
  isCompared: switchOf(false, 'compare', 'previous'),
})
