import { groups, loaders } from 'virtual:manual'
import { Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { helpPath, paths } from '../../parts/paths.ts'
import { helpText as text } from '../../text/help.ts'
import { cn } from '../../ui/cn.tsx'
import { Input } from '../../ui/input.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Summary } from '../../ui/summary.tsx'
import { HelpIndex } from './help-index.tsx'
import { HelpPage, NoPage } from './help-page.tsx'

const HelpResults = lazy(() =>
  import('./help-results.tsx').then((module) => ({ default: module.HelpResults })),
)

/** Each page is loaded when it is read; what does not come says so in its place. */
const pages = new Map(
  Object.entries(loaders).map(([name, load]) => [
    name,
    lazy(() =>
      (load?.() ?? Promise.reject(new Error(name))).then(
        (page) => ({ default: () => <HelpPage name={name} {...page} /> }),
        () => ({ default: () => <NoPage hasFailed /> }),
      ),
    ),
  ]),
)

/** The manual in the product, for everybody who has its address; it knows nothing of any account. */
export function Help({ themeMenu }: { themeMenu: ReactNode }) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const name = decodeURIComponent(pathname.slice(paths.help.length).replaceAll('/', ''))
  const typed = params.get('q') ?? ''
  const search = (q: string) =>
    navigate({ search: q === '' ? '' : `?${new URLSearchParams({ q })}` }, { replace: true })
  const Page = pages.get(name)
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-30 border-b bg-background/90 backdrop-blur">
        <div className="mx-auto flex h-14 max-w-[84rem] items-center gap-3 px-4 md:px-8">
          <Link to={paths.help} className="flex items-center gap-2.5 font-semibold tracking-tight">
            <Logo className="size-6" />
            <span className="max-sm:sr-only">{text.title}</span>
          </Link>
          <div className="relative mx-auto w-full max-w-md">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-2.5 left-3 size-4 text-faint"
            />
            <Input
              type="search"
              aria-label={text.search}
              placeholder={text.searchPlaceholder}
              maxLength={100}
              value={typed}
              onChange={(event) => search(event.target.value)}
              className="pl-9"
            />
          </div>
          {themeMenu}
          <a
            href={paths.dashboard}
            className="whitespace-nowrap font-medium text-[0.8125rem] text-accent-text hover:underline max-sm:hidden"
          >
            {text.open}
          </a>
        </div>
      </header>
      <div className="mx-auto grid max-w-[84rem] gap-x-10 px-4 py-6 md:px-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents name={name} />
        <main className="min-w-0">
          <Suspense fallback={<Loading />}>
            {typed.trim() !== '' ? (
              <HelpResults typed={typed.trim()} />
            ) : name === '' ? (
              <HelpIndex />
            ) : Page ? (
              <Page key={name} />
            ) : (
              <NoPage hasFailed={false} />
            )}
          </Suspense>
        </main>
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div className="grid min-h-[40vh] place-items-center">
      <Spinner className="size-5 text-muted-foreground" />
    </div>
  )
}

/** All pages: beside the text where there is room, else folded above it. */
function Contents({ name }: { name: string }) {
  return (
    <>
      <nav aria-label={text.contents} className="max-lg:hidden print:hidden">
        <div className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto pr-2">
          <ContentsList name={name} />
        </div>
      </nav>
      <details key={name} className="mb-6 rounded-lg border lg:hidden print:hidden">
        <Summary className="min-h-11 px-3.5 font-medium">{text.contents}</Summary>
        <nav aria-label={text.contents} className="border-t p-3">
          <ContentsList name={name} />
          <a href={paths.dashboard} className="mt-4 flex min-h-10 items-center px-2 font-medium">
            {text.open}
          </a>
        </nav>
      </details>
    </>
  )
}

function ContentsList({ name }: { name: string }) {
  return (
    <div className="grid gap-4">
      {groups.map((group) => (
        <div key={group.title}>
          <p className="px-2 font-medium text-faint text-xs">{group.title}</p>
          <ul className="mt-1 grid">
            {group.pages.map((page) => (
              <li key={page.name}>
                <Link
                  to={helpPath(page.name)}
                  aria-current={page.name === name ? 'page' : undefined}
                  className={cn(
                    'flex min-h-7.5 items-center rounded-md px-2 py-1 text-[0.8125rem] transition-colors max-lg:min-h-10',
                    page.name === name
                      ? 'bg-hover font-medium text-foreground'
                      : 'text-muted-foreground hover:bg-hover hover:text-foreground',
                  )}
                >
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
