/**
 * Remembers what was made of the keys asked for most recently, at most `most` of them, for values
 * that cost more to make than to keep.
 */
export function createRecent<Value>(
  most: number,
): (key: string, make: () => Value & {}) => Value & {} {
  const values = new Map<string, Value & {}>()
  return (key, make) => {
    let value = values.get(key)
    if (value === undefined) value = make()
    else values.delete(key)
    values.set(key, value)
    if (values.size > most) {
      for (const oldest of values.keys()) {
        values.delete(oldest)
        break
      }
    }
    return value
  }
}
