import { expect, test } from 'vitest'
import { type ChartPeriod, chartPeriodOf, periodOf } from './chart-period.ts'

const today = '2026-11-17'
const none = { startDate: '', endDate: '' }

test.each([
  ['all', none, '7'],
  ['last7days', none, '7'],
  ['last30days', none, '30'],
  ['thisMonth', none, 'range'],
  ['custom', { startDate: '2026-08-20', endDate: '2026-11-17' }, '90'],
  ['custom', { startDate: '2026-08-20', endDate: '2026-11-16' }, 'range'],
  ['custom', { startDate: '2026-11-16', endDate: '2026-11-01' }, '7'],
] as const)('%s with %j is shown as %s', (dateRange, days, shown) => {
  expect(chartPeriodOf({ dateRange, ...days }, today)).toBe(shown)
})

test.each<ChartPeriod>(['7', '30', '90'])(
  'choosing %s days chooses the period of the page',
  (days) => {
    expect(chartPeriodOf(periodOf(days, today), today)).toBe(days)
  },
)
