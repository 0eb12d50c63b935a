import { expect, test } from 'vitest'
import { openTokenBuckets } from './token-buckets.ts'

const minute = 60_000

test('a key takes its capacity at once, then what comes back by the minute', () => {
  const buckets = openTokenBuckets({ capacity: 10, perMinute: 2 }, 100)
  expect(buckets.take('a', 8, 0)).toBe(true)
  expect(buckets.take('a', 3, 0)).toBe(false)
  expect(buckets.take('a', 2, 0)).toBe(true)
  expect(buckets.take('b', 10, 0)).toBe(true)
  expect(buckets.take('a', 2, minute - 1)).toBe(false)
  expect(buckets.take('a', 2, minute)).toBe(true)
  expect(buckets.take('a', 11, 1_000 * minute)).toBe(false)
  expect(buckets.take('a', 10, 1_000 * minute)).toBe(true)
})

test('a clock that is set back gives and takes nothing', () => {
  const buckets = openTokenBuckets({ capacity: 1, perMinute: 1 }, 100)
  expect(buckets.take('a', 1, 10 * minute)).toBe(true)
  expect(buckets.take('a', 1, 0)).toBe(false)
  expect(buckets.take('a', 1, minute)).toBe(true)
})

test('of more keys than it has to know the oldest are forgotten', () => {
  const buckets = openTokenBuckets({ capacity: 1, perMinute: 0 }, 2)
  for (const key of ['a', 'b', 'c']) expect(buckets.take(key, 1, 0)).toBe(true)
  expect(buckets.take('b', 1, 0)).toBe(false)
  expect(buckets.take('a', 1, 0)).toBe(true)
})
