import { expect, test } from 'vitest'
import { shareOf, shortTime } from './dashboard-results.ts'

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [1_500, '25 min'],
  [5_400, '1,5 h'],
  [86_400, '1 dia'],
  [200_000, '2 dias'],
])('%i seconds read %s', (seconds, text) => {
  expect(shortTime(seconds)).toBe(text)
})

test.each([
  [4, 6, '66,7%'],
  [0, 6, '0%'],
  [7, 6, '100%'],
  [1, 0, '—'],
])('%i of %i are %s', (part, whole, text) => {
  expect(shareOf(part, whole)).toBe(text)
})
