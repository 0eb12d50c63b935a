import { countedFilters, type Filters, isActiveFilter } from '#domain/filters'
import { filtersText, filterValueLabel } from '../../text/dashboard.ts'
import { formatDays } from '../../text/format.ts'

export type ActiveFilter = { name: (typeof countedFilters)[number]; label: string; value: string }

/** The filters that narrow what is shown, as words. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  return countedFilters
    .filter((name) => isActiveFilter(filters, name))
    .map((name) => ({
      name,
      label: filtersText.fields[name],
      value:
        name === 'dateRange' && filters.dateRange === 'custom'
          ? customRangeLabel(filters)
          : filterValueLabel(name, filters[name]),
    }))
}

function customRangeLabel({ startDate, endDate }: Filters): string {
  if (!startDate || !endDate) return filterValueLabel('dateRange', 'custom')
  return formatDays(startDate, endDate)
}
