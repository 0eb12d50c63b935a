import { type DateRange, isDay } from './date-range.ts'

export const leadSorts = [
  'whatsapp_desc',
  'created_desc',
  'created_asc',
  'name_asc',
  'name_desc',
] as const
export type LeadSort = (typeof leadSorts)[number]

export const leadStatuses = ['pending', 'contacted', 'converted', 'lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** Those of the people who wrote that stand behind a figure of the dashboard. */
export const leadSegments = ['tracked', 'untracked', 'qualified', 'customers'] as const
export type LeadSegment = (typeof leadSegments)[number]

/** The two kinds of rows of the list of leads: people who wrote, and clicks that nobody followed up with a message. */
export const leadKinds = ['people', 'clicks'] as const
export type LeadKind = (typeof leadKinds)[number]

/** What each status is called wherever people read it: badges, lists, the timeline and files. */
const leadStatusWords: Record<string, string | undefined> = {
  pending: 'Pendente',
  contacted: 'Contatado',
  converted: 'Cliente',
  lost: 'Perdido',
} satisfies Record<LeadStatus, string>

/** The word of a status; one that is unknown reads as its code (product specification 4). */
export function leadStatusWord(status: string): string {
  return leadStatusWords[status] ?? status
}

/**
 * What a person chose to see. `'all'` (or empty) is no choice; `startDate` and `endDate`
 * (`YYYY-MM-DD`, days of the account) only mean something with `dateRange` `custom`.
 */
export type Filters = {
  dateRange: DateRange
  campaign: string
  adSet: string
  creative: string
  source: string
  status: string
  /** Id of an instance: one of the account's numbers. */
  instance: string
  /** `include` counts tests, too; every number leaves them out otherwise. */
  tests: string
  startDate: string
  endDate: string
}

/** Nothing chosen: the dashboard's first state (product specification 4). */
export const defaultFilters: Filters = {
  dateRange: 'all',
  campaign: 'all',
  adSet: 'all',
  creative: 'all',
  source: 'all',
  status: 'all',
  instance: 'all',
  tests: 'all',
  startDate: '',
  endDate: '',
}

/** The range that the filters panel proposes; choosing it counts as no choice. */
const panelDateRange: DateRange = 'last7days'

/** A filter that a person can see, clear and save; the two dates belong to `dateRange`. */
export const countedFilters = [
  'dateRange',
  'campaign',
  'adSet',
  'creative',
  'source',
  'status',
  'instance',
  'tests',
] as const
export type CountedFilter = (typeof countedFilters)[number]

export type PeriodDay = 'startDate' | 'endDate'
export type PeriodProblem = 'missing' | 'reversed'
type Period = Pick<Filters, 'dateRange' | PeriodDay>

/** What is wrong with the two days of a period of its own, by the day to correct; nothing with any other one. */
export function periodProblems({
  dateRange,
  startDate,
  endDate,
}: Period): Partial<Record<PeriodDay, PeriodProblem>> {
  if (dateRange !== 'custom') return {}
  const [hasStart, hasEnd] = [isDay(startDate), isDay(endDate)]
  if (hasStart && hasEnd) {
    return startDate <= endDate ? {} : { startDate: 'reversed', endDate: 'reversed' }
  }
  return {
    ...(hasStart ? {} : { startDate: 'missing' as const }),
    ...(hasEnd ? {} : { endDate: 'missing' as const }),
  }
}

/** Whether the period limits the days; one of its own does once both days are there and in order. */
export function limitsDays(period: Period): boolean {
  return period.dateRange !== 'all' && Object.keys(periodProblems(period)).length === 0
}

/** True when this filter narrows what is shown beyond the panel's own proposal. */
export function isActiveFilter(filters: Filters, name: CountedFilter): boolean {
  const value = filters[name]
  if (value === '' || value === 'all') return false
  if (name === 'dateRange' && !limitsDays(filters)) return false
  return name !== 'dateRange' || value !== panelDateRange
}

/** How many filters are active; the number on the filters card. */
export function activeFilterCount(filters: Filters): number {
  return countedFilters.filter((name) => isActiveFilter(filters, name)).length
}

/**
 * Why these filters cannot be saved under this name, or null (product specification 5). A saved
 * filter with nothing to filter would be a name for everything.
 */
export function savedFilterProblem(
  name: string,
  filters: Filters,
): 'name_required' | 'no_active_filter' | 'invalid_period' | null {
  if (name.trim() === '') return 'name_required'
  if (filters.dateRange === 'custom' && !limitsDays(filters)) return 'invalid_period'
  return activeFilterCount(filters) === 0 ? 'no_active_filter' : null
}

/**
 * What a search finds is counted as far as this: whoever finds ten thousand rows searches on, and
 * counting millions would take longer than finding the page. Such a number says 'at least'.
 */
export const mostCounted = 10_000
