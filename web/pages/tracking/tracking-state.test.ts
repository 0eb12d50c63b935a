import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/filters'
import { changedList } from '../../parts/filters/filters-in-address.ts'
import { isNarrowed, readOpenClick, type TrackingState, trackingState } from './tracking-state.ts'

const plain: TrackingState = { filters: defaultFilters, search: '', page: 1 }

test.each([
  '',
  'search=ver%C3%A3o&page=3',
  'dateRange=last7days&campaign=Promo%C3%A7%C3%A3o+%26+50%25&source=sem_rastreio',
  'dateRange=custom&startDate=2026-11-01&endDate=2026-11-17',
])('the address ?%s is written as it was read', (address) => {
  const state = trackingState.read(new URLSearchParams(address))
  expect(trackingState.write(state).toString()).toBe(address)
})

test.each(['dateRange=ever', 'page=0', 'page=1.5', 'page=-3', 'page=x', 'page=99999999999'])(
  'the address ?%s says nothing',
  (address) => {
    expect(trackingState.read(new URLSearchParams(address))).toEqual(plain)
  },
)

test('what else the address says stays, dates without a custom range do not', () => {
  const beside = new URLSearchParams('click=c_1&startDate=2026-01-01&page=2')
  expect(trackingState.write(plain, beside).toString()).toBe('click=c_1')
})

test('another search or filter starts at the first page, another page keeps both', () => {
  const state = { ...plain, search: 'a', page: 4 }
  expect(changedList(state, { search: 'b' })).toMatchObject({ search: 'b', page: 1 })
  expect(changedList(state, { filters: defaultFilters })).toMatchObject({ page: 1 })
  expect(changedList(state, { page: 5 })).toMatchObject({ search: 'a', page: 5 })
})

test('a search or an offered filter narrows the list', () => {
  expect(isNarrowed(plain)).toBe(false)
  expect(isNarrowed({ ...plain, search: 'x' })).toBe(true)
  expect(isNarrowed({ ...plain, filters: { ...defaultFilters, dateRange: 'last7days' } })).toBe(
    true,
  )
})

test('what is too long for the API is cut', () => {
  const long = new URLSearchParams({ search: 'a'.repeat(300), campaign: 'b'.repeat(3000) })
  const { search, filters } = trackingState.read(long)
  expect([search.length, filters.campaign.length]).toEqual([200, 2048])
})

test('the details of a click or a message are opened by its id alone', () => {
  const id = '019a8f3c-7b21-7c44-9d11-0a1b2c3d4e5f'
  const opened = (click: string) => readOpenClick(new URLSearchParams({ click }))
  expect([opened(`c_${id}`), opened(id), opened('x'), opened('')]).toEqual([
    `c_${id}`,
    id,
    null,
    null,
  ])
  expect(readOpenClick(new URLSearchParams())).toBe(null)
})
