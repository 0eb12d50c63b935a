import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRole } from '../../parts/may.tsx'
import { paths } from '../../parts/paths.ts'
import { settingsPagesOf } from '../../parts/settings-pages.ts'
import { commonText } from '../../text/common.ts'
import { settingsText as text } from '../../text/settings.ts'
import { settingsPagesText as words } from '../../text/settings-pages.ts'
import { cn } from '../../ui/cn.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { controlClasses } from '../../ui/input.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

const descriptions: Partial<Record<string, string>> = {
  [paths.settings]: text.description,
  [paths.profile]: words.forYou,
}

/** The frame of every page of the settings: what they are, which there are, and the one that is open. */
export function SettingsLayout({ here, children }: { here: string; children: ReactNode }) {
  const pages = settingsPagesOf(useRole())
  return (
    <>
      <PageHeader
        title={text.title}
        description={descriptions[here] ?? words.forAll}
        back={{ to: paths.dashboard, label: commonText.back }}
      />
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[10rem_minmax(0,1fr)]">
        <nav aria-label={words.navigation} className="lg:sticky lg:top-8">
          <ul className="grid gap-0.5 max-lg:hidden">
            {pages.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={to === here ? 'page' : undefined}
                  className={cn(
                    'flex h-8.5 items-center rounded-md px-2.5 font-medium text-[0.8125rem] transition-colors',
                    to === here
                      ? 'bg-hover text-foreground'
                      : 'text-muted-foreground hover:bg-hover hover:text-foreground',
                  )}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <div className="lg:hidden">
            <PageMenu pages={pages} here={here} />
          </div>
        </nav>
        <div className="grid min-w-0 gap-5">{children}</div>
      </div>
    </>
  )
}

/** Where there is no room beside the page, the list stands in a menu that looks like a choice. */
function PageMenu({ pages, here }: { pages: ReturnType<typeof settingsPagesOf>; here: string }) {
  const label = pages.find(({ to }) => to === here)?.label ?? text.title
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <button
          type="button"
          aria-label={words.choose(label)}
          className={cn(
            controlClasses,
            'flex h-11 items-center justify-between gap-2 px-3.5 text-left font-medium',
          )}
        >
          {label}
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
        </button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="w-(--radix-dropdown-menu-trigger-width)">
        {pages.map(({ to, label: name }) => (
          <DropdownMenuItem key={to} asChild className="min-h-11">
            <Link
              to={to}
              aria-current={to === here ? 'page' : undefined}
              className={cn(to === here && 'font-medium text-accent-text')}
            >
              {name}
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
