import { decode, keyIn, knownKeys, partsOf, valueWeight } from './read-query.ts'

/**
 * Raw characters of a query that are stored: as many as a click keeps of all its parameters together;
 * proxies commonly refuse longer request lines, and the capture script makes no longer ones.
 */
const maxStoredQuery = 16_384
const maxRawValue = 2_048
/** Parameters that are looked at in a query that is too long. */
const mostPairs = 1_000

/**
 * The query as it is stored: byte for byte while it is of ordinary length. Of a longer one the known
 * parameters come first, click ids before all, each cut to 2,048 characters; then the others that
 * still fit whole, in their order. `isCut` says that something was left out.
 */
export function boundedQuery(raw: string): { query: string; isCut: boolean } {
  if (raw.length <= maxStoredQuery) return { query: raw, isCut: false }
  const known = new Map<string, { pair: string; weight: number }>()
  const others: string[] = []
  let count = 0
  for (const { start, equals, end } of partsOf(raw)) {
    if (++count > mostPairs) break
    const key = keyIn(raw, start, equals)
    if (!knownKeys.has(key)) {
      others.push(raw.slice(start, end))
      continue
    }
    const value = raw.slice(equals + 1, end)
    const weight = valueWeight(key, decode(value.slice(0, maxRawValue), key))
    if (weight > (known.get(key)?.weight ?? -1)) known.set(key, { pair: `${key}=${value}`, weight })
  }
  const kept: string[] = []
  let left = maxStoredQuery
  for (const key of knownKeys) {
    const pair = known.get(key)?.pair
    if (pair === undefined) continue
    const part = cutPair(pair, Math.min(key.length + 1 + maxRawValue, left))
    if (part.length <= key.length + 1) continue
    kept.push(part)
    left -= part.length + 1
  }
  for (const pair of others) {
    if (pair.length > left) continue
    kept.push(pair)
    left -= pair.length + 1
  }
  return { query: kept.join('&'), isCut: true }
}

/** Cut, and never in the middle of a percent code. */
function cutPair(pair: string, length: number): string {
  if (pair.length <= length) return pair
  return pair.slice(0, Math.max(length, 0)).replace(/%[0-9a-f]?$/i, '')
}
