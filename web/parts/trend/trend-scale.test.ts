import { expect, test } from 'vitest'
import { dayLabels, placesOf, trendCeiling, trendTicks } from './trend-scale.ts'

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

test('days lie side by side from edge to edge, one alone in the middle', () => {
  expect(placesOf(5)).toEqual([0, 25, 50, 75, 100])
  expect(placesOf(1)).toEqual([50])
  expect(placesOf(0)).toEqual([])
})

test.each([
  [1, [0], []],
  [6, [0, 1, 2, 3, 4, 5], []],
  [7, [0, 2, 4, 6], [1, 3, 5]],
  [30, [5, 11, 17, 23, 29], [2, 8, 14, 20, 26]],
])('of %i days these are written, and where there is room those too', (days, always, ifWide) => {
  const labels = dayLabels(days)
  const indexesOf = (wide: boolean) =>
    labels.filter(({ isForWide }) => isForWide === wide).map(({ index }) => index)
  expect(indexesOf(false)).toEqual(always)
  expect(indexesOf(true)).toEqual(ifWide)
})

test('the last day is written on every width, and on a phone at most six', () => {
  for (let days = 1; days <= 400; days++) {
    const labels = dayLabels(days)
    expect(labels.at(-1)).toEqual({ index: days - 1, isForWide: false })
    expect(labels.length).toBeLessThanOrEqual(12)
    expect(labels.filter(({ isForWide }) => !isForWide).length).toBeLessThanOrEqual(6)
  }
})
