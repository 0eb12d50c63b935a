import { dateRangeValues, isDay } from '#domain/date-range'
import { defaultFilters, type Filters, type LeadSort, leadSorts } from '#domain/filters'
import type { TrendDays } from '../../data/dashboard.ts'
import { readInstance } from '../../parts/filters/read-instance.ts'

/** Everything that a person can set on the dashboard; it lives in the address. */
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

/** Reads the address; what it does not say, or says wrongly, is the default. */
export function readDashboardState(params: URLSearchParams): DashboardState {
  const filters = { ...defaultFilters }
  for (const name of Object.keys(defaultFilters) as (keyof Filters)[]) {
    const value = params.get(name)
    const isDate = name === 'startDate' || name === 'endDate'
    if (value && name !== 'dateRange' && (!isDate || isDay(value))) filters[name] = value
  }
  const page = Number(params.get('page'))
  return {
    filters: {
      ...filters,
      dateRange: oneOf(dateRangeValues, params.get('dateRange')) ?? 'all',
      instance: readInstance(params),
    },
    search: params.get('search') ?? '',
    sort: oneOf(leadSorts, params.get('sort')) ?? 'created_desc',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    days: periods.find((days) => String(days) === params.get('days')) ?? 7,
    isCompared: params.get('compare') === 'previous',
  }
}

/**
 * The address of a state, beside what else the address says; defaults are left out, so a plain
 * dashboard has a plain address.
 */
export function writeDashboardState(
  state: DashboardState,
  beside = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(beside)
  const set = (name: string, value: string, unless: string) => {
    if (value === unless) params.delete(name)
    else params.set(name, value)
  }
  for (const name of Object.keys(defaultFilters) as (keyof Filters)[]) {
    const isUnusedDate =
      (name === 'startDate' || name === 'endDate') && state.filters.dateRange !== 'custom'
    set(name, isUnusedDate ? defaultFilters[name] : state.filters[name], defaultFilters[name])
  }
  set('search', state.search, '')
  set('sort', state.sort, 'created_desc')
  set('page', String(state.page), '1')
  set('days', String(state.days), '7')
  set('compare', state.isCompared ? 'previous' : '', '')
  return params
}

/** What a control sets; the filters that it does not name stay. */
export type DashboardChanges = Partial<Omit<DashboardState, 'filters'>> & {
  filters?: Partial<Filters>
}

/** Other filters, another search or order show another list: it starts at its first page. */
export function changedState(
  state: DashboardState,
  { filters, ...changes }: DashboardChanges,
): DashboardState {
  const isOtherList = filters !== undefined || 'search' in changes || 'sort' in changes
  return {
    ...state,
    filters: { ...state.filters, ...filters },
    ...(isOtherList ? { page: 1 } : {}),
    ...changes,
  }
}

function oneOf<Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined {
  return values.find((value) => value === text)
}
