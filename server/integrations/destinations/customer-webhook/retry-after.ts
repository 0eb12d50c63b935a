/** Nobody holds a message up for longer by asking for patience. */
const longestSeconds = 3_600

/**
 * How many seconds an answer asks to wait by its `Retry-After` (RFC 9110 10.2.3: seconds, or a date, which is read
 * by the other side's own clock); at most an hour, null without one that can be read.
 */
export function readRetryAfter(header: string | undefined, theirTimeMs: number): number | null {
  const text = header?.trim() ?? ''
  if (text === '' || text.length > 40) return null
  const seconds = /^\d+$/.test(text)
    ? Number(text)
    : Math.ceil((Date.parse(text) - theirTimeMs) / 1_000)
  if (!(seconds > 0)) return null
  return Math.min(seconds, longestSeconds)
}
