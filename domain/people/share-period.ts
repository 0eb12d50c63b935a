import type { DateRange } from '../date-range.ts'

/** What a shared link may show: days that move along, or a fixed range; never all there is. */
export const sharePeriods = [
  'last7days',
  'last14days',
  'last30days',
  'thisMonth',
  'lastMonth',
  'custom',
] as const satisfies readonly DateRange[]
export type SharePeriod = (typeof sharePeriods)[number]
