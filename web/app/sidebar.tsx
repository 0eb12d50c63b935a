import { CircleQuestionMark, LogOut, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useMay } from '../parts/may.tsx'
import { paths } from '../parts/paths.ts'
import { paletteText } from '../text/command-palette.ts'
import { commonText } from '../text/common.ts'
import { navText, shellText } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.tsx'
import { Logo } from '../ui/logo.tsx'
import { screenOf, useNavigationGroups } from './navigation.ts'
import { preloadScreen } from './routes.tsx'
import { useSession } from './session.tsx'
import { ThemeMenu } from './theme-menu.tsx'

// Most logins have one account: what chooses among several is not waited for.
const AccountSwitch = lazy(() =>
  import('./account-switch.tsx').then((module) => ({ default: module.AccountSwitch })),
)

const Integrations = lazy(() =>
  import('./integrations.tsx').then((module) => ({ default: module.Integrations })),
)

type Props = {
  /** Closes the drawer that the sidebar lies in on narrow screens. */
  onNavigate?: () => void
  /** Opens the command palette. */
  onSearch: () => void
}

/** Spec 2.4. */
export function Sidebar({ onNavigate, onSearch }: Props) {
  const maySeeNumbers = useMay('numbers')
  const entries = useOpenedInView(useLocation().pathname)
  return (
    <div className="flex h-full min-h-0 flex-col gap-3.5 pt-4 pb-3">
      <Link
        to={paths.dashboard}
        onClick={onNavigate}
        className="mx-3 flex items-center gap-2.5 rounded-md px-2 py-1 font-semibold text-[0.9375rem] tracking-tight"
      >
        <Logo className="size-6.5" />
        {commonText.productName}
      </Link>
      <Suspense>
        <AccountSwitch onNavigate={onNavigate} />
      </Suspense>
      <SearchButton onSearch={onSearch} />
      {/* Alone scrolls where the window is low: the search above, help and account below stay. */}
      <div
        ref={entries}
        className="flex min-h-0 flex-1 flex-col justify-between gap-3 overflow-y-auto scroll-pb-24"
      >
        <MainNavigation {...(onNavigate ? { onNavigate } : {})} />
        {maySeeNumbers && (
          <Suspense>
            <Integrations />
          </Suspense>
        )}
      </div>
      <Account onNavigate={onNavigate} />
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
  const here = screenOf(pathname)
  return (
    <nav aria-label={shellText.mainNavigation} className="px-3">
      {useNavigationGroups().map(({ label: group, entries }) => (
        <div key={group ?? ''} className="not-first:mt-3">
          {group && (
            <p aria-hidden="true" className="px-2 pb-1 font-medium text-faint text-xs">
              {group}
            </p>
          )}
          <ul aria-label={group} className="grid gap-0.5">
            {entries.map(({ to, label, icon: Icon }) => {
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
                      'flex h-8 scroll-my-2 items-center gap-2.5 rounded-md px-2 font-medium text-[0.8125rem] transition-colors max-md:h-10 max-md:text-sm',
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
        </div>
      ))}
    </nav>
  )
}

/** The entry of the opened screen may lie below what fits, which changes with what loads above it. */
function useOpenedInView(pathname: string) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another entry
  useEffect(() => {
    const element = list.current
    if (!element) return
    const bring = () => {
      const opened = element.querySelector('[aria-current=page]')
      if (opened) scrollToShow(element, opened)
    }
    const sizes = new ResizeObserver(bring)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [pathname])
  return list
}

/** As scrollIntoView, after which the first Tab would begin at the entry and pass by the link to the content. */
function scrollToShow(list: Element, entry: Element) {
  const [around, place] = [list.getBoundingClientRect(), entry.getBoundingClientRect()]
  const { scrollPaddingBottom } = getComputedStyle(list)
  const bottom = around.bottom - (Number.parseFloat(scrollPaddingBottom) || 0)
  if (place.top < around.top) list.scrollTop += place.top - around.top
  else if (place.bottom > bottom) list.scrollTop += place.bottom - bottom
}

function Account({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  const { name, username, email, role } = session.user
  const shownName = name || username || email || ''
  return (
    <div className="grid gap-1.5 border-t px-3 pt-3">
      <Link
        to={paths.profile}
        onClick={onNavigate}
        className="flex min-w-0 items-center gap-2.5 rounded-md px-2 py-1 transition-colors hover:bg-hover"
      >
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
      </Link>
      {/* Three in a row of 216 px. */}
      <div className="flex justify-between [&>*]:px-2">
        <Button asChild variant="ghost" size="sm">
          <a href={paths.help} target="_blank" rel="noopener" title={navText.helpHint}>
            <CircleQuestionMark aria-hidden="true" />
            {navText.help}
          </a>
        </Button>
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
