import { managerText as text } from '../../text/manager.ts'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { type LinkOrder, linkSorts, nextSort } from './manager-state.ts'

export type SortProps = {
  sort: LinkOrder
  onSort: (sort: LinkOrder) => void
}

/** The order of the cards, which have no columns to press. */
export function SortSelect({ sort, onSort }: SortProps) {
  return (
    <div className="w-full sm:max-w-52 lg:hidden">
      <Select
        value={sort.sort}
        onValueChange={(chosen) => chosen !== sort.sort && onSort(nextSort(sort, chosen))}
      >
        <SelectTrigger aria-label={text.sort}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {linkSorts.map((option) => (
            <SelectItem key={option} value={option}>
              {text.sorts[option]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </div>
  )
}
