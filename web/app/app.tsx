import { lazy, Suspense } from 'react'
import { storedBeginning } from '../api/stored-session.ts'
import { Spinner } from '../ui/spinner.tsx'
import { LoginScreen } from './login-screen.tsx'
import { partOf } from './part.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useSession } from './session.tsx'
import { warmUp } from './warm-up.ts'

const BeforeScreens = lazy(() =>
  import('./before-screens.tsx').then((module) => ({ default: module.BeforeScreens })),
)
const LinkScreens = lazy(() =>
  import('./link-screens.tsx').then((module) => ({ default: module.LinkScreens })),
)
const SuspendedScreen = lazy(() =>
  import('./suspended-screen.tsx').then((module) => ({ default: module.SuspendedScreen })),
)
const screens = partOf(() => import('./signed-in.tsx').then((module) => module.SignedIn))
// Whoever was signed in will want them: they come while the server is asked. A failure here is not one
// yet: showing them tries again and says what is wrong.
if (storedBeginning() !== null) {
  screens.load().catch(() => {})
  warmUp()
}

/**
 * Spec 2.1: spinner while the session is checked, login for whoever is out, else the screens; before
 * them another password, where somebody else knows the one of the login, or a second factor, where the
 * account demands one.
 */
export function App() {
  const session = useSession()
  if (session.state === 'loading') return <FullScreenSpinner />
  if (/^\/(convite|senha|entrar|confirmar-email|esqueci-a-senha)(\/|$)/.test(location.pathname)) {
    return (
      <Suspense fallback={<FullScreenSpinner />}>
        <LinkScreens />
      </Suspense>
    )
  }
  if (session.state === 'signed-out') return <LoginScreen />
  const { mustChangePassword, mustSetUpSecondFactor } = session.user
  return (
    <ScreenBoundary>
      <Suspense fallback={<FullScreenSpinner />}>
        {session.state === 'suspended' ? (
          <SuspendedScreen />
        ) : mustChangePassword || mustSetUpSecondFactor ? (
          <BeforeScreens />
        ) : (
          <screens.Part />
        )}
      </Suspense>
    </ScreenBoundary>
  )
}

function FullScreenSpinner() {
  // The page began with the same one (first-picture.tsx), which turns until there is something else.
  if (document.getElementById('first-picture')) return null
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner className="size-6 text-muted-foreground" />
    </div>
  )
}
