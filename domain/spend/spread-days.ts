/**
 * A total in integer cents over `count` days, to the cent: the days' shares differ by one cent at
 * most, the larger ones come first, and they add up to the total. `count` at least 1.
 */
export function spreadCents(totalCents: number, count: number): number[] {
  const share = Math.floor(totalCents / count)
  const rest = totalCents - share * count
  return Array.from({ length: count }, (_, day) => share + (day < rest ? 1 : 0))
}
