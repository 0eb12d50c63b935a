import { expect, test } from 'vitest'
import { defaultFilters, type Filters } from '#domain/filters'
import { filterQueryOf, shownTrendDays } from './dashboard.ts'

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
  const days = (changes: Partial<Filters>) =>
    shownTrendDays('range', { ...defaultFilters, ...changes })
  expect(days({})).toBe(7)
  expect(days({ dateRange: 'custom', startDate: '2026-11-01' })).toBe(7)
  expect(days({ dateRange: 'yesterday' })).toBe('range')
  expect(shownTrendDays(30, { ...defaultFilters, dateRange: 'yesterday' })).toBe(30)
})
