import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonVariants } from './button.tsx'
import { cn } from './cn.tsx'

/** The h1 of a screen, with an optional way back and the screen's actions on the right. */
export function PageHeader({
  title,
  description,
  back,
  actions,
  className,
}: {
  title: string
  description?: ReactNode
  back?: { to: string; label: string }
  actions?: ReactNode
  className?: string
}) {
  return (
    <header className={cn('mb-6 grid gap-3', className)}>
      {back && (
        <Link
          to={back.to}
          className={cn(
            buttonVariants({ variant: 'ghost', size: 'sm' }),
            '-ml-2.5 justify-self-start',
          )}
        >
          <ArrowLeft aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="break-words font-semibold text-xl tracking-tight md:text-2xl">{title}</h1>
          {description && <p className="mt-1 text-muted-foreground">{description}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full print:order-first print:w-full">
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}
