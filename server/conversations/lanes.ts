type Lane = { places: number[]; keys: string[] }

/**
 * Parts a list in lanes: the places of those that share a key, or share one with a third, are in one
 * lane, in their order. What is in two lanes has nothing to do with each other.
 */
export function lanesOf(keys: readonly (readonly string[])[]): number[][] {
  const laneOf = new Map<string, Lane>()
  const lanes = new Set<Lane>()
  for (const [place, own] of keys.entries()) {
    const met = new Set(own.flatMap((key) => laneOf.get(key) ?? []))
    const lane: Lane = { places: [place], keys: [...own] }
    for (const other of met) {
      lane.places.push(...other.places)
      lane.keys.push(...other.keys)
      lanes.delete(other)
    }
    for (const key of lane.keys) laneOf.set(key, lane)
    lanes.add(lane)
  }
  return [...lanes].map(({ places }) => places.sort((a, b) => a - b))
}
