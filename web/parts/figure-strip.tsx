import { ArrowUpRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from '../ui/cn.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** A row of figures, two by two on a phone. */
export function FigureStrip(props: { label: string; isBusy: boolean; children: ReactNode }) {
  return (
    <section
      aria-label={props.label}
      aria-busy={props.isBusy}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-border lg:grid-cols-4 print:grid-cols-4"
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
  longest = value?.length ?? 0,
  to,
  isOld,
  children,
}: {
  icon: LucideIcon
  words: { title: string; note: ReactNode }
  value: string | null
  /** Characters of the strip's longest value, where all of them are to be of one size. */
  longest?: number
  /** What the figure is made of: the whole card leads there. */
  to?: string | undefined
  /** It belongs to the filters before, and the new one is on its way. */
  isOld: boolean
  /** What stands beside the value. */
  children?: ReactNode
}) {
  return (
    <div
      className={cn(
        // Title, value and note of a row stand side by side, however many lines one of them has.
        'group/figure relative row-span-3 grid min-w-0 grid-rows-subgrid gap-1 bg-card px-4 py-4 md:px-5',
        to && 'transition-colors hover:bg-hover focus-within:bg-hover',
      )}
    >
      <h2 className="flex items-center gap-2 self-start font-medium text-[0.8125rem] text-muted-foreground">
        <Icon aria-hidden="true" className="size-4 shrink-0 text-faint max-sm:hidden" />
        {to ? (
          <Link to={to} className="after:absolute after:inset-0">
            {words.title}
          </Link>
        ) : (
          words.title
        )}
        {to && (
          <ArrowUpRight
            aria-hidden="true"
            className="ml-auto size-4 shrink-0 text-faint opacity-0 transition-opacity group-hover/figure:opacity-100 print:hidden"
          />
        )}
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
          <p
            className={cn(
              'font-semibold text-[1.75rem] tabular-nums leading-9 tracking-tight',
              // 'R$ 1.234.567,89' on a phone, and beside a change where four stand in a row.
              longest > 9 && 'text-2xl leading-9 max-sm:text-xl lg:max-2xl:text-xl',
              longest > 13 && 'text-xl leading-9 max-sm:text-base lg:max-2xl:text-lg',
            )}
          >
            {value}
          </p>
        )}
        {children}
      </div>
      <p className="text-pretty text-faint text-xs">{words.note}</p>
    </div>
  )
}
