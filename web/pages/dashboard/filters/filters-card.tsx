import { ChevronDown, ListFilter } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { lazy, Suspense, useState } from 'react'
import { activeFilterCount, defaultFilters, type Filters } from '#domain/filters'
import { dateRangeLabels, filtersText } from '../../../text/dashboard.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { cn } from '../../../ui/cn.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FilterChips } from './filter-chips.tsx'

// The panel is collapsed at first.
const FilterPanel = lazy(() =>
  import('./filter-panel.tsx').then((module) => ({ default: module.FilterPanel })),
)

type Props = { filters: Filters; onChange: (changes: Partial<Filters>) => void }

/** Collapsed at first; what is active shows all the same, as chips. */
export function FiltersCard({ filters, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const count = activeFilterCount(filters)
  return (
    <Card aria-labelledby="filters-title">
      <Collapsible.Root open={isOpen} onOpenChange={setOpen}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3">
          <ListFilter aria-hidden="true" className="size-4 text-faint" />
          <CardTitle id="filters-title">{filtersText.title}</CardTitle>
          {count > 0 && (
            <Badge aria-label={filtersText.activeCount(count)} className="px-1.5">
              {count}
            </Badge>
          )}
          {filters.dateRange !== 'custom' && (
            <span className="text-[0.8125rem] text-muted-foreground max-sm:hidden">
              {filtersText.period(dateRangeLabels[filters.dateRange])}
            </span>
          )}
          <div className="ml-auto flex items-center gap-1">
            {(count > 0 || filters.dateRange !== defaultFilters.dateRange) && (
              <Button variant="ghost" size="sm" onClick={() => onChange(defaultFilters)}>
                {filtersText.clear}
              </Button>
            )}
            <Collapsible.Trigger asChild>
              <Button variant="ghost" size="sm">
                {isOpen ? filtersText.collapse : filtersText.expand}
                <ChevronDown
                  aria-hidden="true"
                  className={cn('transition-transform', isOpen && 'rotate-180')}
                />
              </Button>
            </Collapsible.Trigger>
          </div>
        </div>
        {count > 0 && <FilterChips filters={filters} onChange={onChange} />}
        <Collapsible.Content>
          <Suspense fallback={<Skeleton className="m-5 h-48" />}>
            <FilterPanel filters={filters} onChange={onChange} />
          </Suspense>
        </Collapsible.Content>
      </Collapsible.Root>
    </Card>
  )
}
