import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/filters'
import { changedList } from '../../parts/filters/filters-in-address.ts'
import { isNarrowed, type LeadsState, leadsState } from './leads-state.ts'

const first: LeadsState = {
  filters: defaultFilters,
  kind: 'people',
  assignee: 'all',
  segment: 'all',
  search: '',
  sort: 'whatsapp_desc',
  page: 1,
}

const read = (address: string) => leadsState.read(new URLSearchParams(address))

test('a plain address is the whole list by its last messages, and is written plainly', () => {
  expect(read('')).toEqual(first)
  expect(leadsState.write(first).toString()).toBe('')
})

test('everything that was set is read back from the address', () => {
  const state: LeadsState = {
    filters: {
      ...defaultFilters,
      status: 'converted',
      campaign: 'Verão & 50%',
      adSet: 'Frio',
      source: 'instagram',
      dateRange: 'custom',
      startDate: '2026-01-02',
      endDate: '2026-02-01',
    },
    kind: 'clicks',
    assignee: 'none',
    segment: 'qualified',
    search: 'josé',
    sort: 'name_asc',
    page: 7,
  }
  const address = leadsState.write(state, new URLSearchParams('lead=c_1&dialog=details'))
  expect(leadsState.read(address)).toEqual(state)
  expect(address.get('lead')).toBe('c_1')
})

test.each([
  'status=hacked',
  'sort=random',
  'kind=robots',
  'assignee=alguem',
  'page=0',
  'page=-3',
  'page=1.5',
  'page=x',
  'dateRange=ever',
  'campaign=',
  'segment=ninguem',
])('the address ?%s means nothing', (address) => {
  expect(read(address)).toEqual(first)
})

test.each(['segment=wrote', 'kind=all&segment=wrote'])('?%s, as it was once, is people', (old) => {
  expect(read(old)).toEqual(first)
})

test('a search is cut where the server would refuse it', () => {
  expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(200)
})

test('dates stay out of the address of a named period', () => {
  const filters = { ...defaultFilters, dateRange: 'today', startDate: '2026-01-02' } as const
  expect(leadsState.write({ ...first, filters }).toString()).toBe('dateRange=today')
})

test('another list starts at its first page, another page keeps the list', () => {
  const state = { ...first, page: 4, search: 'ana' }
  expect(changedList(state, { search: 'bia' })).toEqual({ ...first, search: 'bia' })
  expect(changedList(state, { sort: 'created_asc' }).page).toBe(1)
  expect(changedList(state, { kind: 'clicks' }).page).toBe(1)
  expect(changedList(state, { page: 2 })).toEqual({ ...state, page: 2 })
})

test('a filter changes beside the others', () => {
  const inSource = changedList(first, { filters: { source: 'google' } })
  const both = changedList({ ...inSource, page: 3 }, { filters: { status: 'lost' } })
  expect(both).toEqual({
    ...first,
    filters: { ...defaultFilters, source: 'google', status: 'lost' },
  })
})

test.each([
  ['', false],
  ['sort=name_asc&page=3', false],
  ['search=a', true],
  ['status=pending', true],
  ['dateRange=last7days', true],
])('?%s leaves leads out: %s', (address, narrowed) => {
  expect(isNarrowed(read(address))).toBe(narrowed)
})
