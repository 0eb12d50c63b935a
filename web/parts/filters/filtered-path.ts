import { countedFilters, defaultFilters, type Filters, limitsDays } from '#domain/filters'

/**
 * The address of another screen under the same filters. The period is always named: each screen begins with
 * one of its own.
 */
export function filteredPath(
  path: string,
  filters: Filters,
  more: Record<string, string> = {},
): string {
  const params = new URLSearchParams()
  for (const name of countedFilters) {
    if (name !== 'dateRange' && filters[name] !== defaultFilters[name]) {
      params.set(name, filters[name])
    }
  }
  const { dateRange, startDate, endDate } = filters
  params.set('dateRange', limitsDays(filters) ? dateRange : 'all')
  if (dateRange === 'custom' && limitsDays(filters)) {
    params.set('startDate', startDate)
    params.set('endDate', endDate)
  }
  for (const [name, value] of Object.entries(more)) params.set(name, value)
  return `${path}?${params}`
}
