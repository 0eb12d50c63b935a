import { X } from 'lucide-react'
import { defaultFilters, type Filters } from '#domain/filters'
import { useNumbers } from '../../../parts/filters/use-numbers.ts'
import { filtersText } from '../../../text/dashboard.ts'
import { activeFilters } from './filter-labels.ts'

type Props = { filters: Filters; onChange: (changes: Partial<Filters>) => void }

export function FilterChips({ filters, onChange }: Props) {
  const { nameOf } = useNumbers()
  return (
    <ul aria-label={filtersText.chips} className="flex flex-wrap gap-1.5 px-5 pb-4">
      {activeFilters(filters, nameOf).map(({ name, label, value }) => (
        <li
          key={name}
          className="flex h-7 min-w-0 items-center rounded-md border bg-muted/60 pl-2.5 text-[0.8125rem]"
        >
          <span className="truncate">
            <span className="text-muted-foreground">{label}: </span>
            {value}
          </span>
          <button
            type="button"
            aria-label={filtersText.removeChip(`${label}: ${value}`)}
            onClick={() => onChange({ [name]: defaultFilters[name] })}
            className="ml-1 grid size-7 shrink-0 place-items-center rounded-md text-faint transition-colors hover:text-foreground"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
