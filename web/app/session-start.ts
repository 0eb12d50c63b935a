import type { KnownUser, StoredSession } from '../api/stored-session.ts'

/** What the server said about the stored session; `unreachable` when it said nothing. */
export type Validation =
  | { kind: 'accepted'; user: KnownUser }
  | { kind: 'rejected' }
  | { kind: 'suspended' }
  | { kind: 'unreachable' }

export type SessionStart =
  | { state: 'signed-out'; clear: boolean }
  | { state: 'signed-in' | 'suspended'; user: KnownUser }

/** Spec 4 'Authentication': where the app starts, and whether the stored session is forgotten. */
export async function startSession(
  stored: StoredSession,
  validate: () => Promise<Validation>,
): Promise<SessionStart> {
  if (stored.kind === 'none') return { state: 'signed-out', clear: false }
  if (stored.kind === 'unparseable') return { state: 'signed-out', clear: true }
  const validation = await validate()
  if (validation.kind === 'rejected') return { state: 'signed-out', clear: true }
  if (validation.kind === 'suspended') return { state: 'suspended', user: stored.user }
  if (validation.kind === 'unreachable') return { state: 'signed-in', user: stored.user }
  return { state: 'signed-in', user: validation.user }
}
