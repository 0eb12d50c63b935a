import { expect, test } from 'vitest'
import { defaultFilters, type Filters } from '#domain/filters'
import { filteredPath } from './filtered-path.ts'

const dates = { startDate: '2026-11-01', endDate: '2026-11-02' }

test.each<[string, Partial<Filters>, Record<string, string>, string]>([
  ['no limit is named', {}, {}, '/leads?dateRange=all'],
  [
    'filters go along',
    { campaign: 'A & B', adSet: 'Frio', dateRange: 'today' },
    { segment: 'tracked' },
    '/leads?campaign=A+%26+B&adSet=Frio&dateRange=today&segment=tracked',
  ],
  [
    'an own period has its days',
    { dateRange: 'custom', ...dates },
    {},
    '/leads?dateRange=custom&startDate=2026-11-01&endDate=2026-11-02',
  ],
  [
    'one that means no days limits nothing',
    { dateRange: 'custom', startDate: '2026-11-03', endDate: '2026-11-02' },
    {},
    '/leads?dateRange=all',
  ],
  [
    'what is named besides goes before',
    { campaign: 'A' },
    { campaign: 'B' },
    '/leads?campaign=B&dateRange=all',
  ],
])('%s', (_, changes, more, expected) => {
  expect(filteredPath('/leads', { ...defaultFilters, ...changes }, more)).toBe(expected)
})
