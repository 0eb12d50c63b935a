import { expect, test } from 'vitest'
import { shownNumbers, shownParts } from './shown-numbers.ts'

const counts = { total: 16, pending: 9, contacted: 4, converted: 2, lost: 1 }
const written = { total: 8, pending: 1, contacted: 4, converted: 2, lost: 1 }
const summary = { ...counts, people: written, clicks: 8 }

test.each([
  ['all', 'all', { total: 16, contacted: 7, pending: 9, rate: 44 }],
  ['all', 'contacted', { total: 4, contacted: 4, pending: 0, rate: 100 }],
  ['all', 'pending', { total: 9, contacted: 0, pending: 9, rate: 0 }],
  ['all', 'converted', { total: 2, contacted: 2, pending: 0, rate: 100 }],
  ['all', 'lost', { total: 1, contacted: 1, pending: 0, rate: 100 }],
  ['people', 'all', { total: 8, contacted: 7, pending: 1, rate: 88 }],
  ['people', 'pending', { total: 1, contacted: 0, pending: 1, rate: 0 }],
  ['people', 'converted', { total: 2, contacted: 2, pending: 0, rate: 100 }],
  ['clicks', 'all', { total: 8, contacted: 0, pending: 8, rate: 0 }],
  ['clicks', 'converted', { total: 0, contacted: 0, pending: 0, rate: 0 }],
] as const)('on the tab %s with the status %s the cards show %j', (kind, status, numbers) => {
  expect(shownNumbers(summary, kind, status)).toEqual(numbers)
})

test.each([
  [2, 0, 0],
  [1, 1, 0],
  [0, 1, 1],
])('%i contacted, %i customers and %i lost were all contacted', (contacted, converted, lost) => {
  const people = { total: 2, pending: 0, contacted, converted, lost }
  expect(shownNumbers({ ...people, people, clicks: 0 }, 'all', 'all').rate).toBe(100)
})

test.each([
  ['all', { people: 7, clicks: 9 }],
  ['pending', { people: 1, clicks: 9 }],
  ['converted', null],
])('with the filter %s the total consists of %j', (status, parts) => {
  const people = { total: 7, pending: 1, contacted: 3, converted: 2, lost: 1 }
  const all = { ...people, people, clicks: 9 }
  expect(shownParts(all, 'all', status)).toEqual(parts)
  expect(shownParts(all, 'people', status)).toBeNull()
})

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [199, 200, 100],
])('%i contacted of %i are %i%%', (contacted, total, rate) => {
  const counts = { total, contacted, pending: total - contacted, converted: 0, lost: 0 }
  expect(shownNumbers({ ...counts, people: counts, clicks: 0 }, 'all', 'all').rate).toBe(rate)
})
