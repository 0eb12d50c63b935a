import type { TrendPoint } from '../../data/dashboard.ts'

/** Top of the y axis: the highest point, earlier ones included, and 10 % more (spec 2.5), in whole numbers, never flat. */
export function trendCeiling(points: TrendPoint[]): number {
  const shown = points.flatMap((point) => [point, ...(point.previous ? [point.previous] : [])])
  const highest = Math.max(0, ...shown.flatMap(({ clicks, conversions }) => [clicks, conversions]))
  return Math.max(4, Math.ceil((highest * 11) / 10))
}

/** Labelled heights of the axis: round numbers from 0, at most six, none above the ceiling. */
export function trendTicks(ceiling: number): number[] {
  const rough = ceiling / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 1)
  return Array.from({ length: Math.floor(ceiling / step) + 1 }, (_, index) => index * step)
}

/** Where each of so many days lies from left to right, in hundredths; one alone in the middle. */
export function placesOf(days: number): number[] {
  return Array.from({ length: days }, (_, index) => (days === 1 ? 50 : (100 * index) / (days - 1)))
}

/** The days that are written below the curves, the last one always: every second one only where there is room. */
export function dayLabels(days: number): { index: number; isForWide: boolean }[] {
  const step = Math.ceil(days / 12)
  const places = Array.from({ length: days }, (_, index) => days - 1 - index)
  const isDense = days / step > 6
  return places
    .filter((fromLast) => fromLast % step === 0)
    .map((fromLast) => ({
      index: days - 1 - fromLast,
      isForWide: isDense && (fromLast / step) % 2 === 1,
    }))
}
