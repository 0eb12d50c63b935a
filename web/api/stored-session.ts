import type { User } from '#contracts/auth'

const sessionKey = 'sessionId'
const userKey = 'user'

/** The signed-in person as far as this browser knows; the server's answer completes it. */
export type KnownUser = Partial<User>

export type StoredSession =
  | { kind: 'none' }
  | { kind: 'unparseable' }
  | { kind: 'stored'; sessionId: string; user: KnownUser }

/** The session kept in this browser since the last login (spec 4). */
export function readStoredSession(): StoredSession {
  const sessionId = localStorage.getItem(sessionKey)
  const userText = localStorage.getItem(userKey)
  if (!sessionId || !userText) return { kind: 'none' }
  try {
    const user: unknown = JSON.parse(userText)
    if (typeof user !== 'object' || user === null || Array.isArray(user)) {
      return { kind: 'unparseable' }
    }
    // This program stored it at the login, and the server's answer soon takes its place.
    return { kind: 'stored', sessionId, user: user as KnownUser }
  } catch {
    return { kind: 'unparseable' }
  }
}

export function storedSessionId(): string | null {
  return localStorage.getItem(sessionKey)
}

export function storeSession(sessionId: string, user: KnownUser): void {
  localStorage.setItem(sessionKey, sessionId)
  localStorage.setItem(userKey, JSON.stringify(user))
}

export function clearStoredSession(): void {
  localStorage.removeItem(sessionKey)
  localStorage.removeItem(userKey)
}
