import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadCents } from './spread-days.ts'

test.each([
  [100_00, 3, [33_34, 33_33, 33_33]],
  [2, 4, [1, 1, 0, 0]],
  [0, 2, [0, 0]],
  [10_00, 1, [10_00]],
])('%s cents over %s days', (total, count, days) => {
  expect(spreadCents(total, count)).toEqual(days)
})

test('the days add up to the total and differ by one cent at most', () => {
  const total = fc.integer({ min: 0, max: 1_000_000_000_00 })
  fc.assert(
    fc.property(total, fc.integer({ min: 1, max: 400 }), (cents, count) => {
      const days = spreadCents(cents, count)
      expect(days).toHaveLength(count)
      expect(days.reduce((sum, day) => sum + day, 0)).toBe(cents)
      expect(Math.max(...days) - Math.min(...days)).toBeLessThanOrEqual(1)
    }),
  )
})
