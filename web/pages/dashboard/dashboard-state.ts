import { dateRangeValues } from '#domain/date-range'
import { defaultFilters, type Filters, type LeadSort, leadSorts } from '#domain/filters'
import type { TrendDays } from '../../data/dashboard.ts'

export const leadDialogs = ['messages', 'details', 'campaign'] as const
export type LeadDialogName = (typeof leadDialogs)[number]

/** Everything that a person can set on the dashboard; it lives in the address. */
export type DashboardState = {
  filters: Filters
  search: string
  sort: LeadSort
  page: number
  days: TrendDays
  /** The lead whose dialog is open, or null. */
  open: { lead: string; dialog: LeadDialogName } | null
}

const periods: TrendDays[] = [7, 30, 90]

/** Reads the address; what it does not say, or says wrongly, is the default. */
export function readDashboardState(params: URLSearchParams): DashboardState {
  const filters = { ...defaultFilters }
  for (const name of Object.keys(defaultFilters) as (keyof Filters)[]) {
    const value = params.get(name)
    if (value && name !== 'dateRange') filters[name] = value
  }
  const lead = params.get('lead')
  const page = Number(params.get('page'))
  return {
    filters: { ...filters, dateRange: oneOf(dateRangeValues, params.get('dateRange')) ?? 'all' },
    search: params.get('search') ?? '',
    sort: oneOf(leadSorts, params.get('sort')) ?? 'created_desc',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    days: periods.find((days) => String(days) === params.get('days')) ?? 7,
    open: lead ? { lead, dialog: oneOf(leadDialogs, params.get('dialog')) ?? 'messages' } : null,
  }
}

/** The address of a state; defaults are left out, so a plain dashboard has a plain address. */
export function writeDashboardState(state: DashboardState): URLSearchParams {
  const params = new URLSearchParams()
  const set = (name: string, value: string, unless: string) => {
    if (value !== unless) params.set(name, value)
  }
  for (const name of Object.keys(defaultFilters) as (keyof Filters)[]) {
    const isUnusedDate =
      (name === 'startDate' || name === 'endDate') && state.filters.dateRange !== 'custom'
    if (!isUnusedDate) set(name, state.filters[name], defaultFilters[name])
  }
  set('search', state.search, '')
  set('sort', state.sort, 'created_desc')
  set('page', String(state.page), '1')
  set('days', String(state.days), '7')
  if (state.open) {
    params.set('lead', state.open.lead)
    params.set('dialog', state.open.dialog)
  }
  return params
}

/** Other filters, another search or order show another list: it starts at its first page. */
export function changedState(
  state: DashboardState,
  changes: Partial<DashboardState>,
): DashboardState {
  const isOtherList = 'filters' in changes || 'search' in changes || 'sort' in changes
  return { ...state, ...(isOtherList ? { page: 1 } : {}), ...changes }
}

function oneOf<Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined {
  return values.find((value) => value === text)
}
