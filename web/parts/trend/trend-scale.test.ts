import { expect, test } from 'vitest'
import { trendCeiling, trendTicks } from './trend-scale.ts'

const point = (clicks: number, conversions: number) => ({ date: '2026-11-21', clicks, conversions })

test('the axis ends 10 % above the highest of both curves', () => {
  expect(trendCeiling([point(100, 3), point(20, 10)])).toBe(110)
  expect(trendCeiling([point(3, 105)])).toBe(116)
})

test('the curves of the period before fit as well', () => {
  const previous = { date: '2026-11-14', clicks: 200, conversions: 1 }
  expect(trendCeiling([{ ...point(100, 3), previous }])).toBe(220)
})

test('days without anything still have an axis', () => {
  expect(trendCeiling([])).toBe(4)
  expect(trendCeiling([point(0, 0)])).toBe(4)
})

test.each([
  [4, [0, 1, 2, 3, 4]],
  [110, [0, 50, 100]],
  [230, [0, 50, 100, 150, 200]],
  [1100, [0, 500, 1000]],
])('an axis up to %i is labelled with round numbers', (ceiling, ticks) => {
  expect(trendTicks(ceiling)).toEqual(ticks)
})
