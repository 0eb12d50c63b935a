import { type Filters, type LeadSort, leadSorts } from '#domain/filters'
import type { TrendDays } from '../../data/dashboard.ts'
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
  days: TrendDays
  /** The chart also shows the period before. */
  isCompared: boolean
}

const periods: TrendDays[] = [7, 30, 90]

export const dashboardState = addressState<DashboardState>({
  filters: filtersOf(everyFilter),
  search: searchText,
  sort: choiceOf(leadSorts, 'created_desc'),
  page: pageNumber,
  days: choiceOf(periods, 7),
  isCompared: switchOf(false, 'compare', 'previous'),
})
