import { dateRangeValues } from '#domain/date-range'
import {
  activeFilterCount,
  defaultFilters,
  type Filters,
  type LeadSort,
  leadSorts,
  leadStatuses,
} from '#domain/filters'
import { readInstance } from '../../parts/filters/read-instance.ts'

/** Everything that a person can set on the report; it lives in the address. */
export type LeadsState = { filters: Filters; search: string; sort: LeadSort; page: number }
export type LeadsChanges = Partial<Omit<LeadsState, 'filters'>> & { filters?: Partial<Filters> }

// Spec 9: the report's own order.
const firstSort: LeadSort = 'whatsapp_desc'
// The API takes no longer one.
const maxSearchLength = 200
// Only filters that the screen has a control for: an unseen one would narrow the list in secret.
const textFilters = ['campaign', 'source', 'startDate', 'endDate'] as const

/** Reads the address; what it does not say, or says wrongly, is the default. */
export function readLeadsState(params: URLSearchParams): LeadsState {
  const filters = { ...defaultFilters }
  for (const name of textFilters) filters[name] = params.get(name) || defaultFilters[name]
  filters.dateRange = oneOf(dateRangeValues, params.get('dateRange')) ?? defaultFilters.dateRange
  filters.status = oneOf(leadStatuses, params.get('status')) ?? defaultFilters.status
  filters.instance = readInstance(params)
  const page = Number(params.get('page'))
  return {
    filters,
    search: (params.get('search') ?? '').slice(0, maxSearchLength),
    sort: oneOf(leadSorts, params.get('sort')) ?? firstSort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of a state, beside what else the address says; defaults are left out. */
export function writeLeadsState(
  { filters, search, sort, page }: LeadsState,
  beside = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(beside)
  const set = (name: string, value: string, unless: string) => {
    if (value === unless) params.delete(name)
    else params.set(name, value)
  }
  const isCustom = filters.dateRange === 'custom'
  set('status', filters.status, defaultFilters.status)
  set('campaign', filters.campaign, defaultFilters.campaign)
  set('source', filters.source, defaultFilters.source)
  set('instance', filters.instance, defaultFilters.instance)
  set('dateRange', filters.dateRange, defaultFilters.dateRange)
  set('startDate', isCustom ? filters.startDate : '', '')
  set('endDate', isCustom ? filters.endDate : '', '')
  set('search', search, '')
  set('sort', sort, firstSort)
  set('page', String(page), '1')
  return params
}

/** Other filters, another search or order show another list: it starts at its first page. */
export function changedLeadsState(state: LeadsState, changes: LeadsChanges): LeadsState {
  const isOtherList = 'filters' in changes || 'search' in changes || 'sort' in changes
  const filters = { ...state.filters, ...changes.filters }
  return { ...state, ...(isOtherList ? { page: 1 } : {}), ...changes, filters }
}

/** Whether something keeps leads out of the list. */
export function isNarrowed({ filters, search }: LeadsState): boolean {
  // The panel's own proposal of a period is a choice here: this screen starts without one.
  return search !== '' || activeFilterCount(filters) > 0 || filters.dateRange !== 'all'
}

function oneOf<Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined {
  return values.find((value) => value === text)
}
