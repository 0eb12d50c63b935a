import { type LiveEvent, type LiveKind, liveKinds } from '#contracts/live'

// A screen asks for its first answers and opens its stream at about the same time; on a slow
// machine seconds lie between the two.
const keptMs = 10_000

/**
 * The latest event of each kind and account, for ten seconds. A stream begins with them: what
 * changed after a screen read its first answers and before its stream stood would not be heard.
 * Times are milliseconds of the application's clock.
 */
export function recentEvents(now: () => number): {
  keep(accountId: string, event: LiveEvent): void
  of(accountId: string): LiveEvent[]
  /** Forgets what is older. */
  prune(): void
} {
  const latest = new Map<string, { event: LiveEvent; at: number }>()
  const key = (accountId: string, kind: LiveKind) => `${accountId} ${kind}`
  const isRecent = ({ at }: { at: number }) => now() - at < keptMs

  return {
    keep(accountId, event) {
      // Without the row's id: there may have been others.
      latest.set(key(accountId, event.kind), { event: { kind: event.kind, id: null }, at: now() })
    },
    of(accountId) {
      return liveKinds.flatMap((kind) => {
        const kept = latest.get(key(accountId, kind))
        return kept && isRecent(kept) ? [kept.event] : []
      })
    },
    prune() {
      for (const [place, kept] of latest) if (!isRecent(kept)) latest.delete(place)
    },
  }
}
