import { addDays, type Day } from '#domain/date-range'
import { type Filters, limitsDays } from '#domain/filters'

/** The choices of the chart: each is a period of the page; `range` stands for any other one of it. */
export const chartPeriods = ['7', '30', '90'] as const
export type ChartPeriod = (typeof chartPeriods)[number]

type Period = Pick<Filters, 'dateRange' | 'startDate' | 'endDate'>

const noDays = { startDate: '', endDate: '' }

/** The page's period as the chart names it; without a limit the chart shows the last seven days. */
export function chartPeriodOf(filters: Period, today: Day): ChartPeriod | 'range' {
  if (!limitsDays(filters)) return '7'
  return chartPeriods.find((one) => isSame(periodOf(one, today), filters)) ?? 'range'
}

/** What the page's period becomes when the chart is asked for these days. */
export function periodOf(days: ChartPeriod, today: Day): Period {
  switch (days) {
    case '7':
      return { dateRange: 'last7days', ...noDays }
    case '30':
      return { dateRange: 'last30days', ...noDays }
    case '90':
      return { dateRange: 'custom', startDate: addDays(today, -89), endDate: today }
  }
}

function isSame(one: Period, other: Period): boolean {
  if (one.dateRange !== other.dateRange) return false
  if (one.dateRange !== 'custom') return true
  return one.startDate === other.startDate && one.endDate === other.endDate
}
