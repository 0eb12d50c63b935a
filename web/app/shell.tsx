import { useQuery } from '@tanstack/react-query'
import { Menu } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { accountSettingsQuery } from '../data/account.ts'
import { commonText } from '../text/common.ts'
import { displayTimeZone, setDisplayTimeZone } from '../text/format.ts'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Sheet, SheetContent, SheetTitle, SheetTrigger } from '../ui/sheet.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useLiveUpdates } from './live.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Sidebar } from './sidebar.tsx'

const mainId = 'conteudo'

/** What every signed-in screen stands in: sidebar or drawer, banners, live updates. */
export function Shell() {
  useLiveUpdates()
  const { pathname } = useLocation()
  const { data: account } = useQuery(accountSettingsQuery())
  // Screens drawn in another zone are drawn anew; most accounts are in the one assumed at first.
  if (account) setDisplayTimeZone(account.timeZone)
  return (
    <div className="min-h-dvh md:pl-60">
      <a
        href={`#${mainId}`}
        className="sr-only z-60 rounded-md bg-primary px-4 py-2 font-medium text-primary-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {shellText.skipToContent}
      </a>
      <aside className="fixed inset-y-0 left-0 hidden w-60 border-r bg-sidebar md:block">
        <Sidebar />
      </aside>
      <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b bg-background/90 px-3 backdrop-blur md:hidden">
        <Drawer />
        <Logo className="size-6" />
        <span className="font-semibold tracking-tight">{commonText.productName}</span>
      </header>
      <OfflineBanner />
      <main
        id={mainId}
        tabIndex={-1}
        className="mx-auto w-full max-w-[80rem] px-4 py-5 outline-none md:px-8 md:py-8"
      >
        <ScreenBoundary key={`${pathname} ${displayTimeZone()}`}>
          <Suspense fallback={<ScreenSpinner />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
      <RouteAnnouncer mainId={mainId} />
    </div>
  )
}

/** Under 768 px; closed by the overlay, Escape, a change of screen, or choosing an entry. */
function Drawer() {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState(pathname)
  if (pathname !== openedAt) {
    setOpenedAt(pathname)
    setOpen(false)
  }

  // A window that grows has its sidebar back; the drawer over it would have no toggle.
  useEffect(() => {
    const wide = matchMedia('(min-width: 768px)')
    const close = () => wide.matches && setOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  return (
    <Sheet open={isOpen} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={shellText.openMenu}>
          <Menu aria-hidden="true" className="size-5" />
        </Button>
      </SheetTrigger>
      <SheetContent side="left" aria-describedby={undefined} className="max-w-72 bg-sidebar">
        <SheetTitle className="sr-only">{shellText.menu}</SheetTitle>
        <Sidebar onNavigate={() => setOpen(false)} />
      </SheetContent>
    </Sheet>
  )
}

function ScreenSpinner() {
  return (
    <div className="grid min-h-[50vh] place-items-center">
      <Spinner className="size-5 text-muted-foreground" />
    </div>
  )
}
