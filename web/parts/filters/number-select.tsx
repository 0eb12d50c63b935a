import type { ComponentProps } from 'react'
import type { Filters } from '#domain/filters'
import { filtersText } from '../../text/dashboard.ts'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { useNumbers } from './use-numbers.ts'

type Props = {
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
} & Omit<ComponentProps<typeof SelectTrigger>, 'onChange'>

/** The number that people wrote to; not there while the account has only one. */
export function NumberSelect({ filters, onChange, ...trigger }: Props) {
  const { numbers, nameOf, isOffered } = useNumbers()
  const chosen = filters.instance
  if (!isOffered(chosen)) return null
  const isListed = chosen === 'all' || numbers.some(({ id }) => id === chosen)
  const values = isListed ? numbers : [{ id: chosen, label: nameOf(chosen) }, ...numbers]
  return (
    <Select value={chosen} onValueChange={(instance) => onChange({ instance })}>
      <SelectTrigger aria-label={filtersText.fields.instance} {...trigger}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value="all">{filtersText.all.instance}</SelectItem>
        {values.map(({ id, label }) => (
          <SelectItem key={id} value={id}>
            {label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
