import type { User } from '#contracts/auth'

const userKey = 'user'
const beginningKey = 'signedInAt'
/** Where earlier versions kept the session's id, in reach of every script of the page. */
const oldIdKey = 'sessionId'
/** In this tab: the last session ended by itself, and nobody has signed in since. */
const expiredKey = 'sessionExpired'

/** The signed-in person as far as this browser knows; the server's answer completes it. */
export type KnownUser = Partial<User>

export type StoredSession =
  | { kind: 'none' }
  | { kind: 'unparseable' }
  | { kind: 'stored'; user: KnownUser }

/**
 * Who signed in here last (spec 4). What lets them in is a cookie that no script can read: here stands
 * only whom the screens are for.
 */
export function readStoredSession(): StoredSession {
  localStorage.removeItem(oldIdKey)
  const userText = localStorage.getItem(userKey)
  if (!userText) return { kind: 'none' }
  const user = userIn(userText)
  return user === null ? { kind: 'unparseable' } : { kind: 'stored', user }
}

function userIn(userText: string): KnownUser | null {
  try {
    const user: unknown = JSON.parse(userText)
    // This program stored it at the login, and the server's answer soon takes its place.
    return typeof user === 'object' && !Array.isArray(user) ? (user as KnownUser | null) : null
  } catch {
    return null
  }
}

/** Tells this browser's sessions apart, in all its tabs; null when nobody is signed in. */
export function storedBeginning(): string | null {
  return localStorage.getItem(userKey) && (localStorage.getItem(beginningKey) ?? '')
}

/** Whether the account is known to have been through its first steps: it stays so. */
export function hasDoneFirstSteps(): boolean {
  return userIn(localStorage.getItem(userKey) ?? '')?.hasDoneFirstSteps === true
}

/** The account has just been seen to have been through them. */
export function noteFirstStepsDone(): void {
  const user = userIn(localStorage.getItem(userKey) ?? '')
  if (user !== null && !user.hasDoneFirstSteps) storeUser({ ...user, hasDoneFirstSteps: true })
}

/** Of two stored users: the session goes on in another account than before. */
export function isOtherAccount(before: string | null, after: string | null): boolean {
  const [from, to] = [before, after].map((text) => userIn(text ?? '')?.accountId)
  return from !== undefined && to !== undefined && from !== to
}

/** A session begins: the browser has its cookie. */
export function storeSession(user: KnownUser): void {
  sessionStorage.removeItem(expiredKey)
  localStorage.setItem(beginningKey, new Date().toISOString())
  storeUser(user)
}

/** What the server knows of the person today. */
export function storeUser(user: KnownUser): void {
  localStorage.setItem(userKey, JSON.stringify(user))
}

/** Forgets who signed in; a session that ended by itself is told of until somebody signs in again. */
export function clearStoredSession({ expired = false } = {}): void {
  if (expired) sessionStorage.setItem(expiredKey, 'yes')
  localStorage.removeItem(userKey)
  localStorage.removeItem(beginningKey)
}

/** Whether the person on this tab is out because their session ended by itself. */
export function hasExpired(): boolean {
  return sessionStorage.getItem(expiredKey) !== null
}
