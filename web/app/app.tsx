import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { LoginScreen } from './login-screen.tsx'
import { routes } from './routes.tsx'
import { useSession } from './session.tsx'

const Shell = lazy(() => import('./shell.tsx').then((module) => ({ default: module.Shell })))

/** Spec 2.1: spinner while the session is checked, login for whoever is out, else the screens. */
export function App() {
  const session = useSession()
  if (session.state === 'loading') return <FullScreenSpinner />
  if (session.state === 'signed-out') return <LoginScreen />
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <BrowserRouter>
        <Routes>
          <Route element={<Shell />}>
            {routes.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </Suspense>
  )
}

function FullScreenSpinner() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner className="size-6 text-muted-foreground" />
    </div>
  )
}
