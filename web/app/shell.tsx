import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { accountSettingsQuery } from '../data/account.ts'
import { useMay } from '../parts/may.tsx'
import { TimesProvider } from '../parts/times.tsx'
import { useIsPhone } from '../parts/use-is-narrow.ts'
import { commonText } from '../text/common.ts'
import { shellText } from '../text/shell.ts'
import { buttonVariants } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { endHolding, startHolding } from './held-keys.ts'
import { listenToStream } from './live.ts'
import { screenOf } from './navigation.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useSession } from './session.tsx'
import { Sidebar } from './sidebar.tsx'
import { StepStripPlace } from './step-strip-place.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const mainId = 'conteudo'

const Drawer = lazy(() => import('./drawer.tsx').then((module) => ({ default: module.Drawer })))
const LineAlerts = lazy(() =>
  import('./line-alerts.tsx').then((module) => ({ default: module.LineAlerts })),
)
const StoppedBanner = lazy(() =>
  import('./stopped-banner.tsx').then((module) => ({ default: module.StoppedBanner })),
)
const StoppedLight = lazy(() =>
  import('./stopped-light.tsx').then((module) => ({ default: module.StoppedLight })),
)
const LineLight = lazy(() =>
  import('./line-light.tsx').then((module) => ({ default: module.LineLight })),
)
const WrongAccount = lazy(() =>
  import('./wrong-account.tsx').then((module) => ({ default: module.WrongAccount })),
)
const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)

/** What every signed-in screen stands in: sidebar or drawer, banners, live updates. */
export function Shell() {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const session = useSession()
  const user = session.state === 'signed-in' ? session.user : {}
  const userId = user.id ?? ''
  const whose = `${user.accountId ?? ''} ${userId}`
  useEffect(() => listenToStream(client, whose), [client, whose])
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [wasPaletteOpened, setPaletteOpened] = useState(false)
  const openPalette = () => {
    startHolding(closePalette)
    setPaletteOpened(true)
    setPaletteOpen(true)
  }
  const closePalette = () => {
    endHolding()
    setPaletteOpen(false)
  }
  useEffect(() => () => void endHolding(), [])
  useShortcuts({ onPalette: () => (isPaletteOpen ? closePalette() : openPalette()) })
  const maySeeNumbers = useMay('numbers')
  const isPhone = useIsPhone()
  const { data: account } = useQuery(accountSettingsQuery())
  return (
    <TimesProvider timeZone={account?.timeZone}>
      <div className="min-h-dvh md:pl-60">
        <a
          href={`#${mainId}`}
          className="sr-only z-60 rounded-md bg-primary px-4 py-2 font-medium text-primary-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          {shellText.skipToContent}
        </a>
        <aside className="fixed inset-y-0 left-0 hidden w-60 border-r bg-sidebar md:block">
          {!isPhone && <Sidebar onSearch={openPalette} />}
        </aside>
        <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b bg-background/90 px-3 backdrop-blur md:hidden">
          {isPhone && (
            <Suspense
              fallback={<span className={buttonVariants({ variant: 'ghost', size: 'icon' })} />}
            >
              <Drawer onSearch={openPalette} />
            </Suspense>
          )}
          <Logo className="size-6" />
          <span className="font-semibold tracking-tight">{commonText.productName}</span>
          {isPhone && maySeeNumbers && (
            <Suspense>
              <span className="ml-auto flex min-w-0 items-center">
                <StoppedLight />
                <LineLight />
              </span>
            </Suspense>
          )}
        </header>
        <OfflineBanner />
        <Suspense>
          {maySeeNumbers && <LineAlerts userId={userId} />}
          {maySeeNumbers && <StoppedBanner userId={userId} />}
          <WrongAccount />
        </Suspense>
        <StepStripPlace />
        <main
          id={mainId}
          tabIndex={-1}
          className="mx-auto w-full max-w-[80rem] px-4 py-5 outline-none md:px-8 md:py-8"
        >
          <ScreenBoundary key={screenOf(pathname)}>
            <Suspense fallback={<ScreenSpinner />}>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </main>
        <RouteAnnouncer mainId={mainId} />
        {wasPaletteOpened && (
          <Suspense>
            <CommandPalette isOpen={isPaletteOpen} onOpenChange={setPaletteOpen} />
          </Suspense>
        )}
      </div>
    </TimesProvider>
  )
}

function ScreenSpinner() {
  return (
    <div className="grid min-h-[50vh] place-items-center">
      <Spinner className="size-5 text-muted-foreground" />
    </div>
  )
}
