import type { ComponentProps } from 'react'
import { type DateRange, dateRangeValues } from '#domain/date-range'
import { dateRangeLabels } from '../../text/dashboard.ts'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'

// 'Todo o período' first: it is where every list starts.
export const limitedRanges = dateRangeValues.filter((range) => range !== 'all')
const ranges: DateRange[] = ['all', ...limitedRanges]

/** `withAll` offers no limit at all. The rest of the properties is the trigger's: its name, or what its field gives it. */
export function PeriodSelect({
  range,
  onRange,
  withAll = true,
  ...trigger
}: {
  range: DateRange
  onRange: (range: DateRange) => void
  withAll?: boolean
} & ComponentProps<typeof SelectTrigger>) {
  return (
    <Select value={range} text={dateRangeLabels[range]} onValueChange={onRange}>
      <SelectTrigger {...trigger}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {(withAll ? ranges : limitedRanges).map((option) => (
          <SelectItem key={option} value={option}>
            {dateRangeLabels[option]}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
