import { countedFilters, type Filters, isActiveFilter } from '#domain/filters'
import { filtersText, filterValueLabel } from '../../text/dashboard.ts'
import { formatDays } from '../../text/format.ts'

export type ActiveFilter = { name: (typeof countedFilters)[number]; label: string; value: string }

/** The filters that narrow what is shown, as words. */
export function activeFilters(
  filters: Filters,
  numberOf: (instance: string) => string,
): ActiveFilter[] {
  return countedFilters
    .filter((name) => isActiveFilter(filters, name))
    .map((name) => ({
      name,
      label: filtersText.fields[name],
      value: valueLabel(filters, name, numberOf),
    }))
}

function valueLabel(
  filters: Filters,
  name: ActiveFilter['name'],
  numberOf: (instance: string) => string,
): string {
  if (name === 'instance') return numberOf(filters.instance)
  if (name === 'dateRange' && filters.dateRange === 'custom') {
    return formatDays(filters.startDate, filters.endDate)
  }
  return filterValueLabel(name, filters[name])
}
