import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { metrics } from '#contracts/dashboard'
import { getFirstSteps } from '#contracts/first-steps'
import { defaultFilters, type Filters } from '#domain/filters'
import { filterQueryOf, refreshDashboard, trendsQuery } from './dashboard.ts'

const query = (changes: Partial<Filters>) => filterQueryOf({ ...defaultFilters, ...changes })

test('what is empty or "all" is not sent', () => {
  expect(query({})).toEqual({})
  expect(query({ source: 'facebook', status: '' })).toEqual({ source: 'facebook' })
})

test('a custom range goes with both its dates', () => {
  const range = { dateRange: 'custom', startDate: '2026-11-01', endDate: '2026-11-21' } as const
  expect(query(range)).toEqual(range)
})

test.each([
  { startDate: '2026-11-01', endDate: '' },
  { startDate: '', endDate: '' },
  { startDate: '2026-11-21', endDate: '2026-11-01' },
])('an unfinished or reversed range does not narrow anything yet: %j', (dates) => {
  expect(query({ dateRange: 'custom', ...dates })).toEqual({})
})

test('dates left over from a custom range are not sent with another one', () => {
  expect(query({ dateRange: 'today', startDate: '2026-11-01' })).toEqual({ dateRange: 'today' })
})

test('the chart has the days of the filters where they limit them, and seven otherwise', () => {
  const asked = (changes: Partial<Filters>) =>
    trendsQuery({ ...defaultFilters, ...changes }, false).queryKey[1]
  expect(asked({})).toEqual({ days: '7' })
  expect(asked({ dateRange: 'custom', startDate: '2026-11-01' })).toEqual({ days: '7' })
  expect(asked({ dateRange: 'yesterday' })).toEqual({ days: 'range', dateRange: 'yesterday' })
})

test('what stands on the dashboard is asked anew, the first steps too', async () => {
  const client = new QueryClient()
  const shown = [metrics.path, getFirstSteps.path]
  for (const path of shown) client.setQueryData([path], {})
  await refreshDashboard(client)
  const isStale = shown.map((path) => client.getQueryState([path])?.isInvalidated)
  expect(isStale).toEqual([true, true])
})
