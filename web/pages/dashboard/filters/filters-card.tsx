import { ChevronDown, ListFilter } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { activeFilterCount, defaultFilters, type Filters } from '#domain/filters'
import { FilterChips } from '../../../parts/filters/filter-chips.tsx'
import { PeriodDates } from '../../../parts/filters/period-dates.tsx'
import { PeriodSelect } from '../../../parts/filters/period-select.tsx'
import { filtersText } from '../../../text/dashboard.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { cn } from '../../../ui/cn.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

// The panel is collapsed at first.
const FilterPanel = lazy(() =>
  import('./filter-panel.tsx').then((module) => ({ default: module.FilterPanel })),
)

type Props = { filters: Filters; onChange: (changes: Partial<Filters>) => void }

// On a phone its title goes under the bar of the shell, and the period stays beneath that.
const pinned = 'sticky top-0 z-20 sm:max-md:top-13'

/** Collapsed at first; the period of the page and what is active show all the same, wherever one reads. */
export function FiltersCard({ filters, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const count = activeFilterCount(filters)
  return (
    <Card
      aria-labelledby="filters-title"
      className={cn('print:hidden', !isOpen && filters.dateRange !== 'custom' && pinned)}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 max-sm:gap-x-2">
        <ListFilter aria-hidden="true" className="size-4 text-faint" />
        <CardTitle id="filters-title">{filtersText.title}</CardTitle>
        {count > 0 && (
          <Badge aria-label={filtersText.activeCount(count)} className="px-1.5">
            {count}
          </Badge>
        )}
        <PeriodSelect
          aria-label={filtersText.fields.dateRange}
          range={filters.dateRange}
          onRange={(dateRange) => onChange({ dateRange })}
          className="h-8 text-[0.8125rem] max-sm:order-3 max-sm:min-w-0 max-sm:grow max-sm:basis-44 sm:w-44"
        />
        <div className="contents items-center gap-1 sm:ml-auto sm:flex">
          {(count > 0 || filters.dateRange !== defaultFilters.dateRange) && (
            <Button
              variant="ghost"
              size="sm"
              className="max-sm:order-4"
              onClick={() => onChange(defaultFilters)}
            >
              {filtersText.clear}
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
            className="max-sm:order-2 max-sm:-mr-2 max-sm:ml-auto max-sm:px-2"
          >
            {isOpen ? filtersText.collapse : filtersText.expand}
            <ChevronDown
              aria-hidden="true"
              className={cn('transition-transform', isOpen && 'rotate-180')}
            />
          </Button>
        </div>
      </div>
      {filters.dateRange === 'custom' && (
        <div className="grid gap-4 px-5 pb-4 sm:max-w-lg sm:grid-cols-2">
          <PeriodDates meanwhile="all" filters={filters} onChange={onChange} />
        </div>
      )}
      <FilterChips filters={filters} onChange={onChange} className="px-5 pb-4" />
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton className="m-5 h-48" />}>
            <FilterPanel filters={filters} onChange={onChange} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}
