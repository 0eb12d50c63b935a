import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.tsx'

/** The line of a `details` that stands when it is folded, with the same mark wherever something is. */
export function Summary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={cn(
        'flex cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden',
        className,
      )}
    >
      <ChevronRight
        aria-hidden="true"
        className="size-4 shrink-0 text-faint transition-transform [details[open]>summary>&]:rotate-90"
      />
      {children}
    </summary>
  )
}

/** The same for a box of its own within a form or a card. */
export function BoxSummary({ children }: { children: ReactNode }) {
  return (
    <Summary className="rounded-lg px-3.5 py-2.5 font-medium text-[0.8125rem] hover:bg-hover">
      {children}
    </Summary>
  )
}
