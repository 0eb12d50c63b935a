import { expect, test } from 'vitest'
import { dayBadge, successPercent } from './day-badge.ts'

test.each([
  [10, 10, 'default', 100],
  [10, 9, 'secondary', 90],
  [1000, 999, 'secondary', 99],
  [10, 8, 'destructive', 80],
  [10, 0, 'destructive', 0],
])('of %i sent, %i accepted: %s, %i%%', (total, successful, badge, percent) => {
  expect(dayBadge({ total, successful })).toBe(badge)
  expect(successPercent({ total, successful })).toBe(percent)
})
