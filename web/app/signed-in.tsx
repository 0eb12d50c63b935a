import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { may } from '#domain/people/roles'
import { createQueryClient } from '../api/query-client.ts'
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx'
import { RoleProvider } from '../parts/may.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { LeadsInstead } from './leads-instead.tsx'
import { isOpenTo } from './navigation.ts'
import { preloadScreen, routes } from './routes.tsx'
import { useSession } from './session.tsx'
import { Shell } from './shell.tsx'

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
                <Route path="*" element={maySeeNumbers ? <NotFoundPage /> : <LeadsInstead />} />
              </Route>
            </Routes>
          </BrowserRouter>
        </RoleProvider>
        <Toasts />
      </TooltipProvider>
    </QueryClientProvider>
  )
}

/**
 * The toasts. A screen's first picture needs none; their file is asked for right after it, so that it is here
 * by the time that there is something to say, perhaps about a broken connection. React's `lazy` would draw
 * them up to 300 ms after it has come, and a word about something that is done would wait as long.
 */
function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    const fail = (error: unknown) =>
      setToaster(() => {
        throw error
      })
    import('../ui/toaster.tsx').then((module) => setToaster(() => module.Toaster), fail)
  }, [])
  return Toaster && <Toaster />
}
