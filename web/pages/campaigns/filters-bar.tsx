import { type Filters, leadStatuses } from '#domain/filters'
import type { CampaignView } from '../../data/campaigns.ts'
import { everyFilter } from '../../parts/filters/filters-in-address.ts'
import { NumberSelect } from '../../parts/filters/number-select.tsx'
import { OptionSelect } from '../../parts/filters/option-select.tsx'
import { PeriodDates } from '../../parts/filters/period-dates.tsx'
import { PeriodSelect } from '../../parts/filters/period-select.tsx'
import { campaignsText as text } from '../../text/campaigns.ts'
import { filtersText, filterValueLabel } from '../../text/dashboard.ts'
import { Button } from '../../ui/button.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { firstView } from './campaigns-state.ts'
import type { ChangeView } from './use-campaign-view.ts'

type Props = { view: CampaignView; onChange: ChangeView }

/** The dashboard's filters, all within reach. */
export function FiltersBar({ view, onChange }: Props) {
  const { filters } = view
  const set = (changes: Partial<Filters>) => onChange({ filters: changes })
  const isNarrowed = everyFilter.some((name) => filters[name] !== firstView.filters[name])
  return (
    <section
      aria-label={text.filters}
      className="grid grid-cols-2 gap-2 max-sm:[&_button]:px-2 max-sm:[&_button]:text-[0.8125rem] print:hidden md:grid-cols-3 min-[87.5rem]:flex min-[87.5rem]:flex-wrap min-[87.5rem]:[&>*]:w-auto min-[87.5rem]:[&>*]:max-w-72 min-[87.5rem]:[&>*]:flex-auto"
    >
      <PeriodSelect
        aria-label={filtersText.fields.dateRange}
        range={filters.dateRange}
        onRange={(dateRange) => set({ dateRange })}
      />
      <OptionSelect name="campaign" filters={filters} onChange={set} />
      <OptionSelect name="adSet" filters={filters} onChange={set} />
      <OptionSelect name="creative" filters={filters} onChange={set} />
      <OptionSelect name="source" filters={filters} onChange={set} />
      <Select value={filters.status} onValueChange={(status) => set({ status })}>
        <SelectTrigger aria-label={filtersText.fields.status}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="all">{filtersText.all.status}</SelectItem>
          {leadStatuses.map((status) => (
            <SelectItem key={status} value={status}>
              {filterValueLabel('status', status)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <NumberSelect filters={filters} onChange={set} />
      {isNarrowed && (
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() => set(firstView.filters)}
        >
          {filtersText.clear}
        </Button>
      )}
      {filters.dateRange === 'custom' && (
        <div className="col-span-full grid grid-cols-2 gap-2 sm:max-w-md">
          <PeriodDates meanwhile="all" filters={filters} onChange={set} />
        </div>
      )}
    </section>
  )
}
