import { BrowserRouter, Route, Routes } from 'react-router'
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx'
import { Toaster } from '../ui/toast.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { routes } from './routes.tsx'
import { Shell } from './shell.tsx'

/** The screens, and what only they need; the login does not wait for it. */
export function SignedIn() {
  return (
    <TooltipProvider>
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
      <Toaster />
    </TooltipProvider>
  )
}
