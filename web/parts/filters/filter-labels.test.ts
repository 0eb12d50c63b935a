import { expect, test } from 'vitest'
import { defaultFilters, type Filters } from '#domain/filters'
import { activeFilters } from './filter-labels.ts'

const labels = (changes: Partial<Filters>) =>
  activeFilters({ ...defaultFilters, ...changes }, (id) => `Loja ${id}`).map(
    ({ label, value }) => `${label}: ${value}`,
  )

test('nothing chosen shows no chip, nor does the range that the panel proposes', () => {
  expect(labels({})).toEqual([])
  expect(labels({ dateRange: 'last7days' })).toEqual([])
})

test('each filter reads as on its control', () => {
  expect(labels({ dateRange: 'last30days', source: 'google', status: 'converted' })).toEqual([
    'Período: Últimos 30 dias',
    'Origem: Google Ads',
    'Status: Cliente',
  ])
  expect(labels({ source: 'newsletter', campaign: 'Verão' })).toEqual([
    'Campanha: Verão',
    'Origem: newsletter',
  ])
})

test('a number reads as its name', () => {
  expect(labels({ instance: '7' })).toEqual(['Número: Loja 7'])
})

test('a custom range shows its days', () => {
  const dates = { startDate: '2026-11-01', endDate: '2026-11-21' }
  expect(labels({ dateRange: 'custom', ...dates })).toEqual(['Período: 01/11/2026 – 21/11/2026'])
  expect(labels({ dateRange: 'custom' })).toEqual([])
})
