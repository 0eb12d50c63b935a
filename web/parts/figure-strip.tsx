import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../ui/cn.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** A row of figures, two by two on a phone. */
export function FigureStrip(props: { label: string; isBusy: boolean; children: ReactNode }) {
  return (
    <section
      aria-label={props.label}
      aria-busy={props.isBusy}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-border lg:grid-cols-4"
    >
      {props.children}
    </section>
  )
}

/** One figure with its title and what it counts; `value` null while it is loading. */
export function Figure({
  icon: Icon,
  words,
  value,
  isOld,
  children,
}: {
  icon: LucideIcon
  words: { title: string; note: string }
  value: string | null
  /** It belongs to the filters before, and the new one is on its way. */
  isOld: boolean
  /** What stands beside the value. */
  children?: ReactNode
}) {
  return (
    <div className="grid content-start gap-1 bg-card px-4 py-4 md:px-5">
      <h2 className="flex items-center gap-2 font-medium text-[0.8125rem] text-muted-foreground">
        <Icon aria-hidden="true" className="size-4 shrink-0 text-faint max-sm:hidden" />
        {words.title}
      </h2>
      <div
        className={cn(
          'flex flex-col items-start gap-x-2.5 transition-opacity sm:flex-row sm:items-baseline',
          isOld && 'opacity-50',
        )}
      >
        {value === null ? (
          <Skeleton className="my-1 h-7 w-20" />
        ) : (
          <p className="font-semibold text-[1.75rem] tabular-nums leading-9 tracking-tight">
            {value}
          </p>
        )}
        {children}
      </div>
      <p className="text-faint text-xs">{words.note}</p>
    </div>
  )
}
