import type { TrendPoint } from '../../data/dashboard.ts'

/** Top of the y axis: the highest point and 10 % more (spec 2.5), in whole numbers, never flat. */
export function trendCeiling(points: TrendPoint[]): number {
  const highest = Math.max(0, ...points.flatMap(({ clicks, conversions }) => [clicks, conversions]))
  return Math.max(4, Math.ceil((highest * 11) / 10))
}
