import type { LeadSort } from '#domain/filters'
import { leadsText, sortLabels } from '../../text/leads.ts'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { type ShownKind, shownSort, sortsOf } from './list-kind.ts'

/** The order of a list of leads; clicks have fewer. */
export function SortSelect({
  kind,
  sort,
  onChange,
}: {
  kind: ShownKind
  sort: LeadSort
  onChange: (sort: LeadSort) => void
}) {
  const shown = shownSort(kind, sort)
  return (
    <Select value={shown} text={sortLabels[shown]} onValueChange={onChange}>
      <SelectTrigger aria-label={leadsText.sort}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {sortsOf(kind).map((option) => (
          <SelectItem key={option} value={option}>
            {sortLabels[option]}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
