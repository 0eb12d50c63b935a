import type { Filters } from '#domain/filters'
import { FilterChip, FilterChips } from '../../parts/filters/filter-chips.tsx'
import { NumberSelect } from '../../parts/filters/number-select.tsx'
import { OptionSelect } from '../../parts/filters/option-select.tsx'
import { PeriodDates } from '../../parts/filters/period-dates.tsx'
import { PeriodSelect } from '../../parts/filters/period-select.tsx'
import { TestsSwitch } from '../../parts/filters/tests-switch.tsx'
import { useNumbers } from '../../parts/filters/use-numbers.ts'
import { SortSelect } from '../../parts/leads/sort-select.tsx'
import { useAttendants } from '../../parts/leads/use-attendants.ts'
import { SearchBox } from '../../parts/search-box.tsx'
import { filtersText } from '../../text/dashboard.ts'
import { leadsText } from '../../text/leads.ts'
import { reportText } from '../../text/leads-report.ts'
import { cn } from '../../ui/cn.tsx'
import { AssigneeFilter } from './assignee-filter.tsx'
import type { LeadsState } from './leads-state.ts'
import type { ChangeLeads } from './use-leads-state.ts'

type Props = { state: LeadsState; onChange: ChangeLeads }

/** Search, the filters within reach, and the order. */
export function ListFilters({ state, onChange }: Props) {
  const { filters } = state
  const hasNumbers = useNumbers().isOffered(filters.instance)
  const hasPeople = useAttendants().isOffered || state.assignee !== 'all'
  const hasMore = hasNumbers || hasPeople
  const set = (changes: Partial<Filters>) => onChange({ filters: changes })
  return (
    <div
      className={cn(
        'grid grid-cols-2 gap-2',
        hasNumbers && hasPeople && 'lg:grid-cols-4 xl:grid-cols-6',
        hasNumbers !== hasPeople && 'lg:grid-cols-4 xl:grid-cols-5',
        !hasMore &&
          'lg:grid-cols-[repeat(3,minmax(0,1fr))_16rem] 2xl:grid-cols-[minmax(0,1fr)_12rem_11rem_10rem_16rem]',
      )}
    >
      <SearchBox
        label={leadsText.search}
        placeholder={reportText.searchPlaceholder}
        applied={state.search}
        onApply={(search) => onChange({ search }, { replace: true })}
        className={cn('col-span-full [&_input]:text-ellipsis', !hasMore && '2xl:col-span-1')}
      />
      <OptionSelect
        name="campaign"
        filters={filters}
        onChange={set}
        className="max-sm:col-span-full"
      />
      <OptionSelect name="source" filters={filters} onChange={set} />
      <PeriodSelect
        aria-label={filtersText.fields.dateRange}
        range={filters.dateRange}
        onRange={(dateRange) => set({ dateRange })}
      />
      <NumberSelect filters={filters} onChange={set} />
      <AssigneeFilter assignee={state.assignee} onChange={(assignee) => onChange({ assignee })} />
      <div
        className={cn('max-sm:col-span-full', hasNumbers !== hasPeople && 'max-lg:col-span-full')}
      >
        <SortSelect kind={state.kind} sort={state.sort} onChange={(sort) => onChange({ sort })} />
      </div>
      <TestsSwitch filters={filters} onChange={set} isInLine className="col-span-full" />
      <FilterChips
        filters={filters}
        onChange={set}
        only={state.kind === 'clicks' ? ['adSet', 'creative', 'status'] : ['adSet', 'creative']}
        className="col-span-full"
      >
        {state.segment !== 'all' && (
          <FilterChip
            label={reportText.segment.label}
            value={reportText.segment.values[state.segment]}
            onRemove={() => onChange({ segment: 'all' })}
          />
        )}
      </FilterChips>
      {filters.dateRange === 'custom' && (
        <div className="col-span-full grid grid-cols-2 gap-2 sm:max-w-md">
          <PeriodDates
            meanwhile="all"
            filters={filters}
            onChange={(dates) => onChange({ filters: dates }, { replace: true })}
          />
        </div>
      )}
    </div>
  )
}
