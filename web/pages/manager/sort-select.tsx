import { managerText as text } from '../../text/manager.ts'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { type LinkSort, linkSorts, type ManagerState, nextSort } from './manager-state.ts'

export type SortProps = {
  sort: Pick<ManagerState, 'sort' | 'direction'>
  onSort: (sort: Pick<ManagerState, 'sort' | 'direction'>) => void
}

/** The order of the cards, which have no columns to press. */
export function SortSelect({ sort, onSort }: SortProps) {
  return (
    <div className="w-full sm:max-w-52 lg:hidden">
      <Select
        value={sort.sort}
        onValueChange={(chosen) =>
          chosen !== sort.sort && onSort(nextSort(sort, chosen as LinkSort))
        }
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
