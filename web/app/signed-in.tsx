import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { may } from '#domain/people/roles'
import { createQueryClient } from '../api/query-client.ts'
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx'
import { RoleProvider } from '../parts/may.tsx'
import { paths } from '../parts/paths.ts'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { isOpenTo } from './navigation.ts'
import { preloadScreen, routes } from './routes.tsx'
import { useSession } from './session.tsx'
import { Shell } from './shell.tsx'

// A screen's first picture needs no toast. It is asked for at once all the same: by the time that
// there is something to say, perhaps about a broken connection, it is here.
const Toaster = lazy(() =>
  import('../ui/toaster.tsx').then((module) => ({ default: module.Toaster })),
)

// The opened screen comes while the server is asked who somebody is.
preloadScreen(location.pathname)

/**
 * The screens, and what only they need; the login does not wait for it. What one person has read
 * is forgotten with this: the next one starts with a cache of their own.
 */
export function SignedIn() {
  const session = useSession()
  const [client] = useState(createQueryClient)
  if (session.state !== 'signed-in') return null
  const role = session.user.role ?? 'viewer'
  const maySeeNumbers = may(role, 'numbers')
  const screens = routes.filter(({ path }) => isOpenTo(role, path))
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <RoleProvider role={role}>
          {/* A change of the address is drawn at once: one that waits behind other work was seen to be lost. */}
          <BrowserRouter useTransitions={false}>
            <Routes>
              <Route element={<Shell />}>
                {screens.map(({ path, Page }) => (
                  <Route key={path} path={path} element={Page && <Page />} />
                ))}
                {/* Wherever they come from, who attends leads begins with them. */}
                <Route
                  path="*"
                  element={maySeeNumbers ? <NotFoundPage /> : <Navigate to={paths.leads} replace />}
                />
              </Route>
            </Routes>
          </BrowserRouter>
        </RoleProvider>
        <Suspense>
          <Toaster />
        </Suspense>
      </TooltipProvider>
    </QueryClientProvider>
  )
}
