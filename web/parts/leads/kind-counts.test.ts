import { expect, test } from 'vitest'
import { kindCounts, listedCount, statusCounts } from './kind-counts.ts'

const people = { total: 8, pending: 1, contacted: 4, converted: 2, lost: 1 }
const summary = { ...people, total: 17, pending: 10, people, clicks: 9 }

test.each([
  ['all', { people: 8, clicks: 9, all: 17 }],
  ['converted', { people: 2, clicks: 9, all: 2 }],
  ['pending', { people: 1, clicks: 9, all: 10 }],
])('under the status %s the kinds have %j', (status, counts) => {
  expect(kindCounts(summary, status)).toEqual(counts)
})

test.each([
  ['all', { total: 17, pending: 10, contacted: 4, converted: 2, lost: 1 }],
  ['people', { total: 8, pending: 1, contacted: 4, converted: 2, lost: 1 }],
  ['clicks', { total: 9, pending: 9, contacted: 0, converted: 0, lost: 0 }],
] as const)('of %s the statuses have %j', (kind, counts) => {
  expect(statusCounts(summary, kind)).toMatchObject(counts)
})

test.each([
  ['people', 'all', 8],
  ['people', 'lost', 1],
  ['people', 'pending', 1],
  ['all', 'pending', 10],
  ['clicks', 'all', 9],
] as const)('%s with the status %s are %i rows', (kind, status, count) => {
  expect(listedCount(summary, kind, status)).toBe(count)
})
