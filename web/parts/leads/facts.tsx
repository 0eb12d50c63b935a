import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.tsx'

export type Fact = { label: string; value: ReactNode; isCode?: boolean }

/** Label and value pairs; what is not known (null, undefined, false, '') is left out. */
export function Facts({
  facts,
  empty,
  className,
}: {
  facts: Fact[]
  empty: string
  className?: string
}) {
  const known = facts.filter(
    ({ value }) => value !== null && value !== undefined && value !== '' && value !== false,
  )
  if (known.length === 0) {
    return <p className="text-[0.8125rem] text-muted-foreground">{empty}</p>
  }
  return (
    <dl className={cn('grid gap-x-6 gap-y-3 sm:grid-cols-2', className)}>
      {known.map(({ label, value, isCode }) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted-foreground text-xs">{label}</dt>
          <dd
            className={cn(
              'mt-0.5 break-words text-[0.8125rem]',
              isCode && 'break-all font-mono text-xs leading-5',
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function FactSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      <h3 className="mb-3 font-semibold text-[0.8125rem]">{title}</h3>
      {children}
    </section>
  )
}
