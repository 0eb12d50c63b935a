/**
 * Remembers what was made of the keys asked for most recently, at least `most` of them and at most twice
 * as many, for values that cost more to make than to keep. They are forgotten a generation at a time: to
 * find the oldest of a map, JavaScript passes by every key that was deleted from it before.
 */
export function createRecent<Value>(
  most: number,
): (key: string, make: () => Value & {}) => Value & {} {
  let young = new Map<string, Value & {}>()
  let old = young
  return (key, make) => {
    const known = young.get(key)
    if (known !== undefined) return known
    const value = old.get(key) ?? make()
    young.set(key, value)
    if (young.size >= most) [old, young] = [young, new Map()]
    return value
  }
}
