import type { ComponentProps } from 'react'
import { type DateRange, dateRangeValues } from '#domain/date-range'
import { dateRangeLabels } from '../../text/dashboard.ts'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'

// 'Todo o período' first: it is where every list starts.
const ranges: DateRange[] = ['all', ...dateRangeValues.filter((range) => range !== 'all')]

/** The rest of the properties is the trigger's: its name, or what its field gives it. */
export function PeriodSelect({
  range,
  onRange,
  ...trigger
}: {
  range: DateRange
  onRange: (range: DateRange) => void
} & ComponentProps<typeof SelectTrigger>) {
  return (
    <Select value={range} onValueChange={onRange}>
      <SelectTrigger {...trigger}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {ranges.map((option) => (
          <SelectItem key={option} value={option}>
            {dateRangeLabels[option]}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
