import { expect, test } from 'vitest'
import { tokenExpiry } from './token-expiry.ts'

const now = Date.parse('2026-11-17T15:00:00.000Z')
const hour = 3_600_000

test.each([
  [60 * 24 * hour, { daysLeft: 60, isSoon: false }],
  [7 * 24 * hour + 1, { daysLeft: 8, isSoon: false }],
  [7 * 24 * hour, { daysLeft: 7, isSoon: true }],
  [5 * 24 * hour - 1, { daysLeft: 5, isSoon: true }],
  [24 * hour, { daysLeft: 1, isSoon: true }],
  [24 * hour - 1, { daysLeft: 0, isSoon: true }],
  [0, { daysLeft: null, isSoon: true }],
  [-hour, { daysLeft: null, isSoon: true }],
])('%d ms before its end: %j', (leftMs, expiry) => {
  expect(tokenExpiry(new Date(now + leftMs).toISOString(), now)).toEqual(expiry)
})

test('a token without an end does not expire', () => {
  expect(tokenExpiry(null, now)).toBeNull()
})
