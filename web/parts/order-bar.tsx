import { ArrowDownUp } from 'lucide-react'
import { orderText as text } from '../text/order.ts'
import { Button } from '../ui/button.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../ui/select.tsx'

/**
 * The order of a list of cards, which have no heads of columns to press. Choosing the one that stands turns it
 * round, as pressing a head twice does.
 */
export function OrderBar<Sort extends string>({
  sorts,
  labels,
  sort,
  direction,
  onSort,
}: {
  sorts: readonly Sort[]
  labels: Readonly<Record<Sort, string>>
  sort: Sort
  direction: 'asc' | 'desc'
  onSort: (sort: Sort) => void
}) {
  return (
    <div className="flex gap-2 border-b px-4 py-2.5">
      <Select value={sort} onValueChange={onSort}>
        <SelectTrigger aria-label={text.sortBy}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {sorts.map((one) => (
            <SelectItem key={one} value={one}>
              {labels[one]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <Button
        variant="outline"
        size="icon"
        aria-label={direction === 'asc' ? text.ascending : text.descending}
        onClick={() => onSort(sort)}
        icon={ArrowDownUp}
      />
    </div>
  )
}
