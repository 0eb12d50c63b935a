import { expect, test } from 'vitest'
import { shownNumbers, shownParts } from './shown-numbers.ts'

const counts = { total: 16, pending: 9, contacted: 4, converted: 2, lost: 1 }
const summary = { ...counts, people: counts, clicks: 0 }

test.each([
  ['all', { total: 16, contacted: 4, pending: 9, rate: 25 }],
  ['contacted', { total: 4, contacted: 4, pending: 0, rate: 100 }],
  ['pending', { total: 9, contacted: 0, pending: 9, rate: 0 }],
  ['converted', { total: 2, contacted: 0, pending: 0, rate: 0 }],
  ['lost', { total: 1, contacted: 0, pending: 0, rate: 0 }],
])('with the filter %s the cards show %j', (status, numbers) => {
  expect(shownNumbers(summary, status)).toEqual(numbers)
})

test.each([
  ['all', { people: 7, clicks: 9 }],
  ['pending', { people: 1, clicks: 9 }],
  ['converted', null],
])('with the filter %s the total consists of %j', (status, parts) => {
  const people = { total: 7, pending: 1, contacted: 3, converted: 2, lost: 1 }
  expect(shownParts({ ...people, people, clicks: 9 }, status)).toEqual(parts)
})

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [199, 200, 100],
])('%i contacted of %i are %i%%', (contacted, total, rate) => {
  const counts = { total, contacted, pending: total - contacted, converted: 0, lost: 0 }
  expect(shownNumbers({ ...counts, people: counts, clicks: 0 }, 'all').rate).toBe(rate)
})
