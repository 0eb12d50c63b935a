import { keyIn, knownKeys } from './read-query.ts'

/**
 * Raw characters of a query that are stored: as many as a click keeps of all its parameters together;
 * proxies commonly refuse longer request lines, and the capture script makes no longer ones.
 */
const maxStoredQuery = 16_384
const maxRawValue = 2_048

/**
 * The query as it is stored: byte for byte while it is of ordinary length. Of a longer one the known
 * parameters come first, click ids before all, each cut to 2,048 characters; then the others that
 * still fit whole, in their order. `isCut` says that something was left out.
 */
export function boundedQuery(raw: string): { query: string; isCut: boolean } {
  if (raw.length <= maxStoredQuery) return { query: raw, isCut: false }
  const known = new Map<string, string>()
  const others: string[] = []
  for (const pair of pairsOf(raw)) {
    const equals = pair.indexOf('=')
    if (equals < 1) continue
    const key = keyIn(pair, 0, equals)
    if (!knownKeys.has(key)) others.push(pair)
    else if (!known.has(key)) known.set(key, `${key}=${pair.slice(equals + 1)}`)
  }
  const kept: string[] = []
  let left = maxStoredQuery
  for (const key of knownKeys) {
    const pair = known.get(key)
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

/** The parts between `&`, without making ten thousand of them. */
function* pairsOf(raw: string): Generator<string> {
  const mostPairs = 1_000
  let start = 0
  for (let count = 0; count < mostPairs && start < raw.length; count++) {
    const end = raw.indexOf('&', start)
    yield raw.slice(start, end === -1 ? raw.length : end)
    if (end === -1) return
    start = end + 1
  }
}

/** Cut, and never in the middle of a percent code. */
function cutPair(pair: string, length: number): string {
  if (pair.length <= length) return pair
  return pair.slice(0, Math.max(length, 0)).replace(/%[0-9a-f]?$/i, '')
}
