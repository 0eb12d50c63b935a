import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/filters'
import { changedList } from '../../parts/filters/filters-in-address.ts'
import { dashboardState } from './dashboard-state.ts'

const read = (search: string) => dashboardState.read(new URLSearchParams(search))

test('a plain address is the plain dashboard, and back', () => {
  const state = read('')
  expect(state).toEqual({
    filters: defaultFilters,
    kind: 'people',
    search: '',
    sort: 'whatsapp_desc',
    page: 1,
    isCompared: false,
  })
  expect(dashboardState.write(state).toString()).toBe('')
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
    kind: 'all' as const,
    search: 'joão +55',
    sort: 'name_asc' as const,
    page: 3,
    isCompared: true,
  }
  expect(read(dashboardState.write(state).toString())).toEqual(state)
})

test.each([
  'page=0',
  'page=-2',
  'page=1.5',
  'page=abc',
  'compare=next',
  'sort=price',
  'dateRange=century',
])('the address ?%s says nothing that can be shown', (search) => {
  expect(read(search)).toEqual(read(''))
})

test('a date that no calendar has is not kept', () => {
  const state = read('dateRange=custom&startDate=2026-02-30&endDate=2026-03-01')
  expect(state.filters).toMatchObject({ startDate: '', endDate: '2026-03-01' })
})

test('dates without a custom range are not kept', () => {
  const state = read('dateRange=last30days&startDate=2026-01-01')
  expect(dashboardState.write(state).toString()).toBe('dateRange=last30days')
})

test('another search starts at the first page, a comparison does not', () => {
  const state = read('page=4')
  expect(changedList(state, { search: 'ana' }).page).toBe(1)
  expect(changedList(state, { filters: defaultFilters }).page).toBe(1)
  expect(changedList(state, { isCompared: true }).page).toBe(4)
  expect(changedList(state, { page: 5 }).page).toBe(5)
})

test('a filter that changes leaves the others as they are', () => {
  const state = read('campaign=Ver%C3%A3o&startDate=2026-11-01&dateRange=custom')
  expect(changedList(state, { filters: { endDate: '2026-11-21' } }).filters).toMatchObject({
    campaign: 'Verão',
    dateRange: 'custom',
    startDate: '2026-11-01',
    endDate: '2026-11-21',
  })
})

test('what else the address says stays, and what became the default goes', () => {
  const beside = new URLSearchParams('lead=c_1&dialog=details&sort=name_asc')
  const address = dashboardState.write(read('page=2'), beside).toString()
  expect(address).toBe('lead=c_1&dialog=details&page=2')
})
