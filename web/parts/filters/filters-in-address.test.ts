import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/filters'
import { addressState } from '../address-state.ts'
import { filtersOf } from './filters-in-address.ts'

const { read, write } = addressState({
  filters: filtersOf(['instance', 'status', 'dateRange', 'startDate', 'endDate']),
})
const number = '0192b0f4-0000-7000-8000-00000000000a'

test.each([
  [`instance=${number}`, { instance: number }],
  ['instance=loja', {}],
  [`instance=${number}%20or%201`, {}],
  ['instance=', {}],
  ['status=lost', { status: 'lost' }],
  ['status=hacked', {}],
  ['dateRange=custom&startDate=2026-02-30', { dateRange: 'custom' }],
  ['startDate=2026-02-30&endDate=2026-03-01', { dateRange: 'custom', endDate: '2026-03-01' }],
  [
    'startDate=2026-03-02&endDate=2026-03-01',
    { dateRange: 'custom', startDate: '2026-03-02', endDate: '2026-03-01' },
  ],
  ['startDate=2026-02-30', {}],
  ['dateRange=today&startDate=2026-02-01&endDate=2026-03-01', { dateRange: 'today' }],
  ['campaign=Oculta', {}],
  ['', {}],
])('?%s filters by %o', (address, filters) => {
  expect(read(new URLSearchParams(address)).filters).toEqual({ ...defaultFilters, ...filters })
})

test('what is not offered stays beside what is', () => {
  const state = { filters: { ...defaultFilters, status: 'lost', startDate: '2026-03-01' } }
  const beside = new URLSearchParams('lead=c_1&instance=x')
  expect(write(state, beside).toString()).toBe('lead=c_1&status=lost')
})
