import { defaultFilters, type Filters } from '#domain/filters'
import { addressState, pageNumber, searchText } from '../../parts/address-state.ts'
import { filtersOf } from '../../parts/filters/filters-in-address.ts'

/** Everything that a person can set on the click tracking. */
export type TrackingState = { filters: Filters; search: string; page: number }

/** The filters that this screen offers. */
const offered = [
  'dateRange',
  'campaign',
  'adSet',
  'creative',
  'source',
  'status',
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

/** A message has an id of its own, a click one that begins with `c_`. */
const rowId = /^(c_)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The row whose details the address opens; what is no id opens nothing. */
export function readOpenClick(params: URLSearchParams): string | null {
  const id = params.get('click')
  return id !== null && rowId.test(id) ? id : null
}

/** Whether the list shows less than everything. */
export function isNarrowed({ filters, search }: TrackingState): boolean {
  return search !== '' || offered.some((name) => filters[name] !== defaultFilters[name])
}
