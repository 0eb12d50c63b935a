/** What lies deeper is nothing that anybody reads. */
const maxDepth = 100

/**
 * The same JSON with each of its texts as `change` makes it, names of fields too; with `ofNumber` each
 * number besides.
 */
export function mapTexts(
  value: unknown,
  change: (text: string) => string,
  ofNumber: (number: number) => unknown = (number) => number,
  depth = 0,
): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value === 'number') return ofNumber(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return '…'
  const within = (each: unknown) => mapTexts(each, change, ofNumber, depth + 1)
  if (Array.isArray(value)) return value.map(within)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [change(name), within(each)]),
  )
}
