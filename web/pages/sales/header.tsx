import { ArrowRight, Moon, Sun } from 'lucide-react'
import { paths } from '../../parts/paths.ts'
import { commonText } from '../../text/common.ts'
import { salesText } from '../../text/sales.ts'
import { buttonVariants } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { Logo } from '../../ui/logo.tsx'

const words = salesText.header

export function Header() {
  return (
    <header className="sticky top-0 z-30 border-b bg-background/85 backdrop-blur-md">
      <div className="mx-auto flex h-14 max-w-[72rem] items-center gap-2 px-5 md:px-8">
        <a
          href={paths.sales}
          aria-label={words.home}
          className="-ml-1 flex items-center gap-2.5 rounded-md p-1 max-md:py-2"
        >
          <Logo className="size-7" />
          <span className="font-semibold text-base tracking-tight max-[22rem]:hidden">
            {commonText.productName}
          </span>
        </a>
        <nav aria-label={words.navigation} className="ml-6 max-md:hidden">
          <ul className="flex gap-1">
            {words.sections.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <button
            type="button"
            data-theme-toggle
            aria-label={words.darkTheme}
            aria-pressed="true"
            className={buttonVariants({ variant: 'ghost', size: 'icon' })}
          >
            <Moon aria-hidden="true" className="hidden dark:block" />
            <Sun aria-hidden="true" className="dark:hidden" />
          </button>
          <a
            href={paths.dashboard}
            className={cn(buttonVariants({ variant: 'outline' }), 'gap-1.5')}
          >
            {words.system}
            <ArrowRight aria-hidden="true" className="max-sm:hidden" />
          </a>
        </div>
      </div>
    </header>
  )
}
