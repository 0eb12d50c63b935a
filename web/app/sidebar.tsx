import { LogOut, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../parts/paths.ts'
import { paletteText } from '../text/command-palette.ts'
import { commonText } from '../text/common.ts'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.tsx'
import { Logo } from '../ui/logo.tsx'
import { Integrations } from './integrations.tsx'
import { navigation } from './navigation.ts'
import { preloadScreen } from './routes.tsx'
import { useSession } from './session.tsx'
import { ThemeMenu } from './theme-menu.tsx'

// Most logins have one account: what chooses among several is not waited for.
const AccountSwitch = lazy(() =>
  import('./account-switch.tsx').then((module) => ({ default: module.AccountSwitch })),
)

type Props = {
  /** Closes the drawer that the sidebar lies in on narrow screens. */
  onNavigate?: () => void
  /** Opens the command palette. */
  onSearch: () => void
}

/** Spec 2.4. */
export function Sidebar({ onNavigate, onSearch }: Props) {
  return (
    <div className="flex h-full min-h-0 flex-col gap-5 overflow-y-auto py-4">
      <Link
        to={paths.dashboard}
        onClick={onNavigate}
        className="mx-3 flex items-center gap-2.5 rounded-md px-2 py-1 font-semibold text-[0.9375rem] tracking-tight"
      >
        <Logo className="size-6.5" />
        {commonText.productName}
      </Link>
      <Suspense>
        <AccountSwitch />
      </Suspense>
      <SearchButton onSearch={onSearch} />
      <MainNavigation {...(onNavigate ? { onNavigate } : {})} />
      <div className="mt-auto grid gap-4">
        <Integrations />
        <Account />
      </div>
    </div>
  )
}

function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      onClick={onSearch}
      className="-my-1 mx-3 flex h-8.5 items-center gap-2.5 rounded-md border bg-control px-2 text-[0.8125rem] text-muted-foreground transition-colors hover:border-faint/50 hover:text-foreground max-md:h-10"
    >
      <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
      {paletteText.open}
      <span
        aria-hidden="true"
        className="ml-auto rounded border px-1.5 font-sans text-faint text-xs max-md:hidden"
      >
        {paletteText.shortcut}
      </span>
    </button>
  )
}

function MainNavigation({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation()
  const here = pathname === paths.settingsPt ? paths.settings : pathname
  return (
    <nav aria-label={shellText.mainNavigation} className="px-3">
      <ul className="grid gap-0.5">
        {navigation.map(({ to, label, icon: Icon }) => {
          const isHere = here === to
          return (
            <li key={to}>
              <Link
                to={to}
                onClick={onNavigate}
                onPointerEnter={() => preloadScreen(to)}
                onFocus={() => preloadScreen(to)}
                aria-current={isHere ? 'page' : undefined}
                className={cn(
                  'flex h-8.5 items-center gap-2.5 rounded-md px-2 font-medium text-[0.8125rem] transition-colors max-md:h-10 max-md:text-sm',
                  isHere
                    ? 'bg-hover text-foreground'
                    : 'text-muted-foreground hover:bg-hover hover:text-foreground',
                )}
              >
                <Icon
                  aria-hidden="true"
                  className={cn('size-4 shrink-0', isHere ? 'text-accent-text' : 'text-faint')}
                />
                <span className="truncate">{label}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Account() {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  const { name, username, email, role } = session.user
  const shownName = name || username || email || ''
  return (
    <div className="grid gap-2 border-t px-3 pt-3.5">
      <div className="flex min-w-0 items-center gap-2.5 px-2">
        <span
          aria-hidden="true"
          className="grid size-7.5 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text text-xs"
        >
          {initials(shownName)}
        </span>
        <div className="min-w-0 leading-tight">
          <p className="truncate font-medium text-[0.8125rem]" title={shownName}>
            <span className="sr-only">{shellText.signedInAs} </span>
            {shownName}
          </p>
          <p className="truncate text-muted-foreground text-xs" title={email}>
            {email}
          </p>
          {role === 'viewer' && (
            <p className="truncate text-warning-text text-xs" title={shellText.readOnlyHint}>
              {shellText.readOnly}
            </p>
          )}
        </div>
      </div>
      <div className="grid grid-cols-2 gap-1">
        <ThemeMenu />
        <Button
          variant="ghost"
          size="sm"
          className="justify-start"
          onClick={session.signOut}
          icon={LogOut}
        >
          {shellText.logout}
        </Button>
      </div>
    </div>
  )
}

function initials(name: string): string {
  const words = name.split(/[\s.@]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
