import { lazy, Suspense } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { LoginScreen } from './login-screen.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useSession } from './session.tsx'

const FirstPassword = lazy(() =>
  import('./first-password.tsx').then((module) => ({ default: module.FirstPassword })),
)
const InviteScreen = lazy(() =>
  import('./invite-screen.tsx').then((module) => ({ default: module.InviteScreen })),
)
const SignedIn = lazy(() =>
  import('./signed-in.tsx').then((module) => ({ default: module.SignedIn })),
)

/**
 * Spec 2.1: spinner while the session is checked, login for whoever is out, else the screens; before
 * them another password, where somebody else knows the one of the login.
 */
export function App() {
  const session = useSession()
  if (session.state === 'loading') return <FullScreenSpinner />
  const token = /^\/convite\/([\w-]+)\/?$/.exec(location.pathname)?.[1]
  if (token !== undefined) {
    return (
      <Suspense fallback={<FullScreenSpinner />}>
        <InviteScreen token={token} />
      </Suspense>
    )
  }
  if (session.state === 'signed-out') return <LoginScreen />
  return (
    <ScreenBoundary>
      <Suspense fallback={<FullScreenSpinner />}>
        {session.user.mustChangePassword ? <FirstPassword /> : <SignedIn />}
      </Suspense>
    </ScreenBoundary>
  )
}

function FullScreenSpinner() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner className="size-6 text-muted-foreground" />
    </div>
  )
}
