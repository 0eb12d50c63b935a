import { expect, test } from 'vitest'
import { shortDuration } from './response.ts'

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h'],
  [11_100, '3 h 05 min'],
  [4_320_000, '1.200 h'],
])('%i seconds: %s', (seconds, written) => {
  expect(shortDuration(seconds)).toBe(written)
})
