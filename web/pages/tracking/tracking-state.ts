import { leadIdParams } from '#contracts/leads'
import { dateRangeValues } from '#domain/date-range'
import { defaultFilters, type Filters } from '#domain/filters'
import { readInstance } from '../../parts/filters/read-instance.ts'

/** Everything that a person can set on the click tracking; it lives in the address. */
export type TrackingState = { filters: Filters; search: string; page: number }

/** The filters that this screen offers. */
const offered = ['dateRange', 'campaign', 'source', 'instance', 'startDate', 'endDate'] as const

/** Reads the address; what it does not say, or says wrongly, is the default. */
export function readTrackingState(params: URLSearchParams): TrackingState {
  const filters = { ...defaultFilters }
  for (const name of offered) {
    const value = params.get(name)
    if (value && name !== 'dateRange') filters[name] = value.slice(0, maxFilter)
  }
  const range = params.get('dateRange')
  const page = Number(params.get('page'))
  return {
    filters: {
      ...filters,
      dateRange: dateRangeValues.find((known) => known === range) ?? 'all',
      instance: readInstance(params),
    },
    search: (params.get('search') ?? '').slice(0, maxSearch),
    page: Number.isSafeInteger(page) && page > 0 && page <= maxPage ? page : 1,
  }
}

// What the API takes: a longer one would only be an error.
const maxPage = 1_000_000
const maxSearch = 200
const maxFilter = 2048

/** The row whose details the address opens; what is no id opens nothing. */
export function readOpenClick(params: URLSearchParams): string | null {
  return leadIdParams.shape.id.safeParse(params.get('click')).data ?? null
}

/** The address of a state, beside what else the address says; defaults are left out. */
export function writeTrackingState(
  { filters, search, page }: TrackingState,
  beside = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(beside)
  const set = (name: string, value: string, unless: string) => {
    if (value === unless) params.delete(name)
    else params.set(name, value)
  }
  for (const name of offered) {
    const isUnusedDate =
      (name === 'startDate' || name === 'endDate') && filters.dateRange !== 'custom'
    set(name, isUnusedDate ? '' : filters[name], defaultFilters[name])
  }
  set('search', search, '')
  set('page', String(page), '1')
  return params
}

/** Other filters or another search show another list: it starts at its first page. */
export function changedState(state: TrackingState, changes: Partial<TrackingState>): TrackingState {
  const isOtherList = 'filters' in changes || 'search' in changes
  return { ...state, ...(isOtherList ? { page: 1 } : {}), ...changes }
}

/** Whether the list shows less than everything. */
export function isNarrowed({ filters, search }: TrackingState): boolean {
  return search !== '' || offered.some((name) => filters[name] !== defaultFilters[name])
}
