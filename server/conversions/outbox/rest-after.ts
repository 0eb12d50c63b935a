import type { Reason } from '#domain/conversions/reasons'
import type { Failure } from '#server/integrations/destinations/verdict'

/** A destination that does not answer is left alone for at most this long, whatever the back-off. */
const longestRestMs = 60_000

/**
 * Until when nothing at all is sent to the destination after this verdict, and the reason that the user
 * reads, if any; null when other events may go now. `nextTries` are those of the refused events.
 */
export function restAfter(
  { kind, reason, mayBeOneEvent }: Pick<Failure, 'kind' | 'reason' | 'mayBeOneEvent'>,
  nextTries: Date[],
  now: Date,
): { until: Date; reason: Reason | null } | null {
  const earliest = Math.min(...nextTries.map((at) => at.getTime()))
  if (kind === 'retry_later') return { until: new Date(earliest), reason }
  if (kind !== 'retry' || mayBeOneEvent) return null
  return { until: new Date(Math.min(earliest, now.getTime() + longestRestMs)), reason: null }
}
