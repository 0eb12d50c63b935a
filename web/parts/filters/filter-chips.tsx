import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CountedFilter, defaultFilters, type Filters } from '#domain/filters'
import { filtersText } from '../../text/dashboard.ts'
import { cn } from '../../ui/cn.tsx'
import { activeFilters } from './filter-labels.ts'
import { useNumbers } from './use-numbers.ts'

type Props = {
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
  /** Those that have no control of their own on the screen; absent: all. */
  only?: readonly CountedFilter[]
  className?: string
  /** Chips of what is chosen besides. */
  children?: ReactNode
}

/** What is active, each with its way out; nothing where nothing is. */
export function FilterChips({ filters, onChange, only, className, children }: Props) {
  const { nameOf } = useNumbers()
  const shown = activeFilters(filters, nameOf).filter(({ name }) => only?.includes(name) ?? true)
  if (shown.length === 0 && !children) return null
  return (
    <ul aria-label={filtersText.chips} className={cn('flex flex-wrap gap-1.5', className)}>
      {children}
      {shown.map(({ name, label, value }) => (
        <FilterChip
          key={name}
          label={label}
          value={value}
          onRemove={() => onChange({ [name]: defaultFilters[name] })}
        />
      ))}
    </ul>
  )
}

export function FilterChip(props: { label: string; value: string; onRemove: () => void }) {
  const { label, value, onRemove } = props
  return (
    <li className="flex h-7 min-w-0 items-center rounded-md border bg-muted/60 pl-2.5 text-[0.8125rem]">
      <span className="truncate">
        <span className="text-muted-foreground">{label}: </span>
        {value}
      </span>
      <button
        type="button"
        aria-label={filtersText.removeChip(`${label}: ${value}`)}
        onClick={onRemove}
        className="ml-1 grid size-7 shrink-0 place-items-center rounded-md text-faint transition-colors hover:text-foreground"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  )
}
