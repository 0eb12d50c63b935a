export type Random = {
  /** 0 <= x < 1 */
  next(): number
  /** Whole number, both ends included. */
  between(low: number, high: number): number
  pick<T>(values: readonly T[]): T
  /** Picks by the weight of each entry. */
  weighted<T extends { weight: number }>(values: readonly T[]): T
  chance(probability: number): boolean
}

/** The same seed makes the same demo: mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  function pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(next() * values.length)]
    if (value === undefined) throw new RangeError('nothing to pick from')
    return value
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick,
    weighted(values) {
      let left = next() * values.reduce((sum, { weight }) => sum + weight, 0)
      for (const value of values) {
        left -= value.weight
        if (left < 0) return value
      }
      return pick(values)
    },
    chance: (probability) => next() < probability,
  }
}
