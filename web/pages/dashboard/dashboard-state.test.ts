import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/filters'
import { changedState, readDashboardState, writeDashboardState } from './dashboard-state.ts'

const read = (search: string) => readDashboardState(new URLSearchParams(search))

test('a plain address is the plain dashboard, and back', () => {
  const state = read('')
  expect(state).toEqual({
    filters: defaultFilters,
    search: '',
    sort: 'created_desc',
    page: 1,
    days: 7,
    open: null,
  })
  expect(writeDashboardState(state).toString()).toBe('')
})

test('everything that a person sets survives a reload', () => {
  const state = {
    filters: {
      ...defaultFilters,
      dateRange: 'custom' as const,
      startDate: '2026-11-01',
      endDate: '2026-11-21',
      campaign: 'Promoção & Verão 50% 🎉',
      status: 'converted',
    },
    search: 'joão +55',
    sort: 'name_asc' as const,
    page: 3,
    days: 90 as const,
    open: { lead: 'c_1', dialog: 'details' as const },
  }
  expect(read(writeDashboardState(state).toString())).toEqual(state)
})

test.each([
  'page=0',
  'page=-2',
  'page=1.5',
  'page=abc',
  'days=14',
  'sort=price',
  'dateRange=century',
  'dialog=details',
])('the address ?%s says nothing that can be shown', (search) => {
  expect(read(search)).toEqual(read(''))
})

test('dates without a custom range are not kept', () => {
  const state = read('dateRange=last30days&startDate=2026-01-01')
  expect(writeDashboardState(state).toString()).toBe('dateRange=last30days')
})

test('another search starts at the first page, another period of the chart does not', () => {
  const state = read('page=4')
  expect(changedState(state, { search: 'ana' }).page).toBe(1)
  expect(changedState(state, { filters: defaultFilters }).page).toBe(1)
  expect(changedState(state, { days: 30 }).page).toBe(4)
  expect(changedState(state, { page: 5 }).page).toBe(5)
})
