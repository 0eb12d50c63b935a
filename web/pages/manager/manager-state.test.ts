import { expect, test } from 'vitest'
import type { TrackingLink } from '../../data/links.ts'
import { type LinkSort, managerState, nextSort, sortedLinks } from './manager-state.ts'

const read = (search: string) => managerState.read(new URLSearchParams(search))
const plain = { search: '', order: { sort: 'createdAt', direction: 'desc' }, open: null }

test.each(['', 'sort=price:asc', 'sort=', 'dialog=edit'])('?%s is the plain list', (address) => {
  expect(read(address)).toEqual(plain)
})

test('what a person sets survives a reload', () => {
  const state = {
    search: 'promoção & 50%',
    order: { sort: 'rate' as const, direction: 'asc' as const },
    open: { id: 'l1', dialog: 'edit' as const },
  }
  expect(managerState.read(managerState.write(state))).toEqual(state)
  expect(managerState.write(read('')).toString()).toBe('')
  expect(read('link=l1&dialog=unknown').open).toEqual({ id: 'l1', dialog: 'details' })
})

const link = (campaignName: string, createdAt: string, totalClicks: number) =>
  ({
    campaignName,
    createdAt,
    metrics: { totalClicks, enrichedLeads: 1, conversionRate: 100 - totalClicks },
  }) as TrackingLink
const links = [
  link('Ágata', '2026-03', 5),
  link('beta 10', '2026-02', 50),
  link('Beta 9', '2026-01', 9),
]

test.each<[LinkSort, 'asc' | 'desc', string[]]>([
  ['createdAt', 'desc', ['Ágata', 'beta 10', 'Beta 9']],
  ['createdAt', 'asc', ['Beta 9', 'beta 10', 'Ágata']],
  ['campaign', 'asc', ['Ágata', 'Beta 9', 'beta 10']],
  ['clicks', 'desc', ['beta 10', 'Beta 9', 'Ágata']],
  ['rate', 'desc', ['Ágata', 'Beta 9', 'beta 10']],
  ['leads', 'asc', ['Ágata', 'beta 10', 'Beta 9']],
])('sorted by %s %s', (sort, direction, names) => {
  expect(sortedLinks(links, { sort, direction }).map((one) => one.campaignName)).toEqual(names)
})

test('a column sorts from its useful end, and turns round when chosen again', () => {
  const byName = nextSort({ sort: 'createdAt', direction: 'desc' }, 'campaign')
  expect(byName).toEqual({ sort: 'campaign', direction: 'asc' })
  expect(nextSort(byName, 'campaign')).toEqual({ sort: 'campaign', direction: 'desc' })
  expect(nextSort(byName, 'clicks')).toEqual({ sort: 'clicks', direction: 'desc' })
})
