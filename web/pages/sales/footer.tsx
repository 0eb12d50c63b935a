import { paths } from '../../parts/paths.ts'
import { commonText } from '../../text/common.ts'
import { salesText } from '../../text/sales.ts'
import { Logo } from '../../ui/logo.tsx'

const words = salesText.footer
const link =
  'rounded-sm text-muted-foreground underline-offset-4 hover:text-foreground hover:underline'

export function Footer() {
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-[72rem] flex-wrap items-start justify-between gap-x-10 gap-y-8 px-5 py-12 md:px-8">
        <div>
          <p className="flex items-center gap-2.5 font-semibold text-base tracking-tight">
            <Logo className="size-7" />
            {commonText.productName}
          </p>
          <p className="mt-3 text-muted-foreground">{words.tagline}</p>
        </div>
        <nav aria-label={words.navigation}>
          <ul className="flex flex-wrap gap-x-6 gap-y-3">
            {salesText.header.sections.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`} className={link}>
                  {label}
                </a>
              </li>
            ))}
            <li>
              <a href={paths.dashboard} className={link}>
                {words.login}
              </a>
            </li>
          </ul>
        </nav>
        <p className="basis-full text-faint text-xs">
          <a
            href="https://db-ip.com"
            rel="noopener noreferrer"
            className="underline underline-offset-2"
          >
            {words.geo}
          </a>
        </p>
      </div>
    </footer>
  )
}
