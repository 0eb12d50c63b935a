import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { filterOptions } from '#contracts/dashboard'
import { type DateRange, dateRangeValues } from '#domain/date-range'
import { type Filters, leadStatuses } from '#domain/filters'
import { filterOptionsQuery } from '../../data/dashboard.ts'
import { dateRangeLabels, filtersText, filterValueLabel } from '../../text/dashboard.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'

type Props = { filters: Filters; onChange: (filters: Filters) => void }
type Options = z.output<typeof filterOptions.output>
type OptionFilter = 'campaign' | 'adSet' | 'creative' | 'source'

const listOf: Record<OptionFilter, (options: Options) => string[]> = {
  campaign: (options) => options.campaigns,
  adSet: (options) => options.adSets,
  creative: (options) => options.creatives,
  source: (options) => options.sources,
}
// 'Todo o período' first: it is where the dashboard starts.
const ranges: DateRange[] = ['all', ...dateRangeValues.filter((range) => range !== 'all')]

export function FilterFields({ filters, onChange }: Props) {
  const isReversed =
    filters.startDate !== '' && filters.endDate !== '' && filters.startDate > filters.endDate
  const set = (changes: Partial<Filters>) => onChange({ ...filters, ...changes })
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field label={filtersText.fields.dateRange}>
        {(props) => (
          <Select
            value={filters.dateRange}
            onValueChange={(value) => set({ dateRange: value as DateRange })}
          >
            <SelectTrigger {...props}>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {ranges.map((range) => (
                <SelectItem key={range} value={range}>
                  {dateRangeLabels[range]}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      </Field>
      {filters.dateRange === 'custom' && (
        <>
          <Field label={filtersText.fields.startDate}>
            {(props) => (
              <Input
                {...props}
                type="date"
                max={filters.endDate || undefined}
                value={filters.startDate}
                onChange={(event) => set({ startDate: event.target.value })}
              />
            )}
          </Field>
          <Field
            label={filtersText.fields.endDate}
            error={isReversed ? filtersText.reversed : undefined}
            hint={filters.startDate && filters.endDate ? undefined : filtersText.halfRange}
          >
            {(props) => (
              <Input
                {...props}
                type="date"
                min={filters.startDate || undefined}
                value={filters.endDate}
                onChange={(event) => set({ endDate: event.target.value })}
              />
            )}
          </Field>
        </>
      )}
      <OptionSelect name="campaign" filters={filters} onChange={set} />
      <OptionSelect name="adSet" filters={filters} onChange={set} />
      <OptionSelect name="creative" filters={filters} onChange={set} />
      <OptionSelect name="source" filters={filters} onChange={set} />
      <Field label={filtersText.fields.status}>
        {(props) => (
          <Select value={filters.status} onValueChange={(status) => set({ status })}>
            <SelectTrigger {...props}>
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
        )}
      </Field>
    </div>
  )
}

function OptionSelect({
  name,
  filters,
  onChange,
}: {
  name: OptionFilter
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
}) {
  const { data, isPending, isError } = useQuery(filterOptionsQuery())
  const chosen = filters[name]
  const listed = data ? listOf[name](data) : []
  // A saved filter may name what no longer occurs; it is shown as what is applied.
  const values = chosen === 'all' || listed.includes(chosen) ? listed : [chosen, ...listed]
  return (
    <Field label={filtersText.fields[name]}>
      {(props) => (
        <Select
          value={isPending || isError ? '' : chosen}
          onValueChange={(value) => onChange({ [name]: value })}
          disabled={isPending || isError}
        >
          <SelectTrigger {...props}>
            <SelectValue placeholder={isError ? filtersText.failed : filtersText.loading} />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value="all">{filtersText.all[name]}</SelectItem>
            {values.length === 0 && (
              <SelectItem value="none" disabled>
                {filtersText.none[name]}
              </SelectItem>
            )}
            {values.map((value) => (
              <SelectItem key={value} value={value}>
                {filterValueLabel(name, value)}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </Field>
  )
}
