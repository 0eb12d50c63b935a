import { type LeadSort, leadSorts } from '#domain/filters'
import { leadsText, sortLabels } from '../../text/leads.ts'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'

export function SortSelect({
  sort,
  onChange,
}: {
  sort: LeadSort
  onChange: (sort: LeadSort) => void
}) {
  return (
    <Select value={sort} onValueChange={onChange}>
      <SelectTrigger aria-label={leadsText.sort}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {leadSorts.map((option) => (
          <SelectItem key={option} value={option}>
            {sortLabels[option]}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
