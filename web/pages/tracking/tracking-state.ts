import { leadIdParams } from '#contracts/leads'
import { defaultFilters, type Filters } from '#domain/filters'
import { addressState, pageNumber, searchText } from '../../parts/address-state.ts'
import { filtersOf } from '../../parts/filters/filters-in-address.ts'

/** Everything that a person can set on the click tracking. */
export type TrackingState = { filters: Filters; search: string; page: number }

/** The filters that this screen offers. */
const offered = [
  'dateRange',
  'campaign',
  'source',
  'instance',
  'tests',
  'startDate',
  'endDate',
] as const

export const trackingState = addressState<TrackingState>({
  filters: filtersOf(offered),
  search: searchText,
  page: pageNumber,
})

/** The row whose details the address opens; what is no id opens nothing. */
export function readOpenClick(params: URLSearchParams): string | null {
  return leadIdParams.shape.id.safeParse(params.get('click')).data ?? null
}

/** Whether the list shows less than everything. */
export function isNarrowed({ filters, search }: TrackingState): boolean {
  return search !== '' || offered.some((name) => filters[name] !== defaultFilters[name])
}
