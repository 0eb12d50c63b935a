import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'
import { login, logout, validate } from '#contracts/auth'
import { ApiError } from '../api/api-error.ts'
import { call, whenSessionIsRefused } from '../api/call.ts'
import {
  clearStoredSession,
  hasExpired,
  isOtherAccount,
  type KnownUser,
  readStoredSession,
  storedBeginning,
  storeSession,
  storeUser,
} from '../api/stored-session.ts'
import { startSession, type Validation } from './session-start.ts'

export type SessionState =
  | { state: 'loading' }
  | { state: 'signed-out'; expired: boolean }
  /** `typedPassword`: what the person has just entered with, while they have to choose another one. */
  | { state: 'signed-in'; user: KnownUser; typedPassword?: string }
  /** The account is suspended; others of the same login may be open. */
  | { state: 'suspended'; user: KnownUser }

type Credentials = { email: string; password: string; code?: string }

type Session = SessionState & {
  signIn: (credentials: Credentials) => Promise<void>
  signOut: () => Promise<void>
  /** The person goes on with another session, which the server has begun. */
  goOnAs: (user: KnownUser) => void
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<SessionState>({ state: 'loading' })

  const forget = useCallback((expired: boolean) => {
    clearStoredSession({ expired })
    setSession({ state: 'signed-out', expired })
  }, [])

  useEffect(() => {
    let isCurrent = true
    const stored = readStoredSession()
    startSession(stored, askServer).then((start) => {
      if (!isCurrent) return
      if (start.state === 'signed-out') {
        const expired = stored.kind === 'stored' || hasExpired()
        if (start.clear) clearStoredSession({ expired })
        setSession({ state: 'signed-out', expired })
        return
      }
      storeUser(start.user)
      // In pieces: all of a screen in one would hold up whoever touches it meanwhile.
      startTransition(() => setSession(start))
    })
    return () => {
      isCurrent = false
    }
  }, [])

  useEffect(() => {
    whenSessionIsRefused((beginning, why) => {
      // An answer to a call of a session that has ended says nothing about the one since.
      const isOurs = beginning !== null && beginning === storedBeginning()
      if (!isOurs) return
      if (why === 'ended') forget(true)
      else setSession((now) => (now.state === 'signed-in' ? { ...now, state: 'suspended' } : now))
    })
    return () => whenSessionIsRefused(() => {})
  }, [forget])

  // Signing out in another tab signs out here too; of an account that another tab has left, nothing
  // must stay on screen that would be saved into the new one.
  useEffect(() => {
    function onStorage(event: StorageEvent) {
      if (event.key !== 'user') return
      if (event.newValue === null) forget(false)
      else if (isOtherAccount(event.oldValue, event.newValue)) location.assign('/')
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [forget])

  const goOnAs = useCallback((user: KnownUser) => {
    storeSession(user)
    setSession({ state: 'signed-in', user })
  }, [])

  const signIn = useCallback(async (credentials: Credentials) => {
    const answer = await call(login, { body: credentials })
    if (!answer.success || !answer.user || !answer.sessionId) throw new Error('')
    const { user } = answer
    storeSession(user)
    const typedPassword = user.mustChangePassword ? { typedPassword: credentials.password } : {}
    setSession({ state: 'signed-in', user, ...typedPassword })
  }, [])

  const signOut = useCallback(async () => {
    // This browser is signed out whatever the server answers, also when the page is left before it
    // does; a session left there expires by itself.
    clearStoredSession({ expired: false })
    await call(logout, { keepalive: true }).catch(() => {})
    forget(false)
  }, [forget])

  return <SessionContext value={{ ...session, signIn, signOut, goOnAs }}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('SessionProvider is missing above this component')
  return session
}

async function askServer(): Promise<Validation> {
  try {
    const { user } = await call(validate)
    return { kind: 'accepted', user }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'unreachable' }
    return { kind: error.body?.code === 'account_suspended' ? 'suspended' : 'rejected' }
  }
}
