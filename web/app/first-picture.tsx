import { renderToStaticMarkup } from 'react-dom/server'
import { validate } from '#contracts/auth'
import { commonText, uiWords } from '../text/common.ts'
import { dashboardText } from '../text/dashboard.ts'
import { Logo } from '../ui/logo.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { WordsProvider } from '../ui/words.tsx'

/** What the application asks first of all (session.tsx). */
export const firstQuestion = validate.path

/** What vite.config.ts writes into index.html: it stands until the application has drawn something. */
export function renderFirstPicture(): string {
  return renderToStaticMarkup(
    <WordsProvider words={uiWords}>
      <DashboardFrame />
      <div className="fixed inset-0 grid place-items-center">
        <Spinner className="size-6 text-muted-foreground" />
      </div>
    </WordsProvider>,
  )
}

/** Shown to whom first-files.js knows to begin with the dashboard, where shell and page draw the same. */
function DashboardFrame() {
  const name = <span className="font-semibold tracking-tight">{commonText.productName}</span>
  return (
    <div aria-hidden="true" className="hidden min-h-dvh in-data-begins:block md:pl-60">
      <div className="fixed inset-y-0 left-0 hidden w-60 border-r bg-sidebar pt-4 md:block">
        <div className="mx-3 flex items-center gap-2.5 px-2 py-1 text-[0.9375rem]">
          <Logo className="size-6.5" />
          {name}
        </div>
      </div>
      <div className="flex h-13 items-center gap-2 border-b px-3 md:hidden">
        <span className="size-9 pointer-coarse:size-11" />
        <Logo className="size-6" />
        {name}
      </div>
      <div className="mx-auto w-full max-w-[80rem] px-4 py-5 md:px-8 md:py-8">
        <p className="font-semibold text-xl tracking-tight md:text-2xl">{dashboardText.title}</p>
        {/* In widths that no hinting has rounded: in the machine's font, too, it is no smaller than the
            screen's own, which would otherwise count as the larger picture, and come late. */}
        <p className="mt-1 text-muted-foreground [text-rendering:geometricPrecision]">
          {dashboardText.description}
        </p>
      </div>
    </div>
  )
}
