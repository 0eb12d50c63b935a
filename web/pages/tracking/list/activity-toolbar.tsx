import { defaultFilters, type Filters } from '#domain/filters'
import { FilterChips } from '../../../parts/filters/filter-chips.tsx'
import { NumberSelect } from '../../../parts/filters/number-select.tsx'
import { OptionSelect } from '../../../parts/filters/option-select.tsx'
import { PeriodDates } from '../../../parts/filters/period-dates.tsx'
import { PeriodSelect } from '../../../parts/filters/period-select.tsx'
import { TestsSwitch } from '../../../parts/filters/tests-switch.tsx'
import { useNumbers } from '../../../parts/filters/use-numbers.ts'
import { SearchBox } from '../../../parts/search-box.tsx'
import { filtersText } from '../../../text/dashboard.ts'
import { trackingText } from '../../../text/tracking.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.tsx'
import { isNarrowed, type TrackingState } from '../tracking-state.ts'

const words = trackingText.list

type Props = { state: TrackingState; onChange: (changes: Partial<TrackingState>) => void }

export function ActivityToolbar({ state, onChange }: Props) {
  const { filters } = state
  const hasNumbers = useNumbers().isOffered(filters.instance)
  const set = (changes: Partial<Filters>) => onChange({ filters: { ...filters, ...changes } })
  return (
    <search aria-label={words.filters} className="grid gap-3 px-5 pt-4 max-sm:px-4">
      <div
        className={cn(
          'grid grid-cols-2 gap-2 sm:grid-cols-3',
          hasNumbers
            ? 'xl:grid-cols-[minmax(0,1fr)_11rem_10rem_11rem_13rem]'
            : 'xl:grid-cols-[minmax(0,1fr)_14rem_12rem_12rem]',
        )}
      >
        <SearchBox
          label={words.search}
          placeholder={words.searchPlaceholder}
          applied={state.search}
          onApply={(search) => onChange({ search })}
          className="col-span-full xl:col-span-1"
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
      </div>
      <FilterChips filters={filters} onChange={set} only={['adSet', 'creative', 'status']} />
      {filters.dateRange === 'custom' && (
        <div className="grid gap-3 sm:grid-cols-2 xl:w-1/2">
          <PeriodDates meanwhile="all" filters={filters} onChange={set} />
        </div>
      )}
      <TestsSwitch filters={filters} onChange={set} isInLine />
      {isNarrowed(state) && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2 justify-self-start"
          onClick={() => onChange({ filters: defaultFilters, search: '' })}
        >
          {words.clear}
        </Button>
      )}
    </search>
  )
}
