import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.tsx'

/** One part of the page under its own heading, reachable by its address. */
export function Section({
  id,
  heading,
  lead,
  className,
  children,
}: {
  id: string
  heading: string
  lead?: string
  className?: string
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className={cn('scroll-mt-16 border-t py-16 md:py-20', className)}
    >
      <div className="mx-auto max-w-[72rem] px-5 md:px-8">
        <h2
          id={`${id}-titulo`}
          className="max-w-[40rem] text-balance font-semibold text-[1.75rem] leading-9 tracking-[-0.022em] md:text-[2.25rem] md:leading-[2.75rem]"
        >
          {heading}
        </h2>
        {lead && (
          <p className="mt-3 max-w-[38rem] text-pretty text-base text-muted-foreground leading-7">
            {lead}
          </p>
        )}
        <div className="mt-9 md:mt-11">{children}</div>
      </div>
    </section>
  )
}
