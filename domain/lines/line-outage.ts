/** State of a messaging line's connection, as instances keep it. */
export type LineState =
  | 'connected'
  | 'connecting'
  | 'qr'
  | 'disconnected'
  | 'offline'
  | 'auth_error'
  | 'banned'

/** What a gateway tells beside the state, where a person has to do something else about it. */
export type LineCause = 'temporary_block' | 'logged_out_on_phone'

export type OutageKind = 'disconnected' | 'offline' | 'auth_error' | 'banned'

/** What is known before a change: the outage that is open, and whether the line ever worked. */
export type Before = { open: OutageKind | null; hasWorked: boolean }

/** What a change means: an outage begins, becomes another one, ends; or nothing. */
export type Judgement =
  | { what: 'nothing' }
  | { what: 'begins' | 'becomes'; kind: OutageKind }
  | { what: 'ends' }

/** A gateway that misses a check or two is no news: as long as this, only the screens tell of it. */
export const hiccupMs = 2 * 60_000

/** Whether the end of an outage needs a report: not when nothing was told and nothing was missed. */
export function needsReport(kind: OutageKind, downMs: number, clicks: number): boolean {
  return kind !== 'offline' || downMs >= hiccupMs || clicks > 0
}

/**
 * Judges one change of a connection. A line that never worked has no outage: somebody is setting it
 * up. A waiting QR code is a disconnection, but does not hide what is known to be worse; a gateway
 * that is starting up says neither yes nor no.
 */
export function judgeChange(state: LineState, before: Before): Judgement {
  if (state === 'connected') return before.open === null ? { what: 'nothing' } : { what: 'ends' }
  if (state === 'connecting' || !before.hasWorked) return { what: 'nothing' }
  const kind = state === 'qr' ? 'disconnected' : state
  if (before.open === null) return { what: 'begins', kind }
  if (state === 'qr' || kind === before.open) return { what: 'nothing' }
  return { what: 'becomes', kind }
}
