import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.tsx'

/** What a list says when it has nothing, or could not be loaded (`tone="error"`). */
export function EmptyState({
  icon: Icon,
  title,
  description,
  action,
  tone = 'neutral',
  className,
}: {
  icon?: LucideIcon
  title: string
  description?: ReactNode
  action?: ReactNode
  tone?: 'neutral' | 'error'
  className?: string
}) {
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cn('flex flex-col items-center gap-1 px-6 py-12 text-center', className)}
    >
      {Icon && (
        <span
          className={cn(
            'mb-2 grid size-10 place-items-center rounded-full',
            tone === 'error' ? 'bg-danger-soft text-danger-text' : 'bg-muted text-muted-foreground',
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
        </span>
      )}
      <p className="font-medium">{title}</p>
      {description && (
        <p className="max-w-sm text-balance text-[0.8125rem] text-muted-foreground">
          {description}
        </p>
      )}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
