import { CircleAlert } from 'lucide-react'
import type { FormEventHandler, ReactNode } from 'react'
import { commonText } from '../text/common.ts'
import { Logo } from '../ui/logo.tsx'

/** The page that stands before the screens: one card with a form under the product's name. */
export function Door({
  pageTitle,
  title,
  subtitle,
  problem,
  onSubmit,
  onInput,
  below,
  children,
}: {
  pageTitle: string
  title: string
  subtitle: string
  /** What went wrong at the last try. */
  problem: string | null
  onSubmit: FormEventHandler<HTMLFormElement>
  onInput?: () => void
  below: ReactNode
  children: ReactNode
}) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{`${pageTitle} · ${commonText.productName}`}</title>
      <div className="w-full max-w-[22rem]">
        <Logo className="mx-auto size-11" />
        <h1 className="mt-5 text-center font-semibold text-xl tracking-tight">{title}</h1>
        <p className="mt-1 text-balance text-center text-muted-foreground">{subtitle}</p>
        <form
          onSubmit={onSubmit}
          onInput={onInput}
          className="mt-7 grid gap-4 rounded-xl border bg-card p-5 empty:hidden"
        >
          {problem && (
            <div
              role="alert"
              className="flex gap-2.5 rounded-md bg-danger-soft px-3 py-2.5 text-danger-text"
            >
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <p className="min-w-0 break-words">{problem}</p>
            </div>
          )}
          {children}
        </form>
        <p className="mt-5 text-center">{below}</p>
      </div>
    </main>
  )
}
