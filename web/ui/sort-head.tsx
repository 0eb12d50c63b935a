import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'
import { TableHead } from './table.tsx'

/** A column's head that sorts by it; `direction` is null while another column sorts. */
export function SortHead({
  direction,
  onSort,
  children,
  className,
  ...props
}: ComponentProps<'th'> & { direction: 'asc' | 'desc' | null; onSort: () => void }) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <TableHead
      aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
      className={className}
      {...props}
    >
      <button
        type="button"
        onClick={onSort}
        className={cn(
          // Where figures are flush right, so is their head: the arrow stands before it.
          'group -mx-1 inline-flex items-center gap-1 rounded-sm align-bottom px-1 font-medium transition-colors hover:text-foreground in-[.text-right]:flex-row-reverse',
          direction !== null && 'text-foreground',
        )}
      >
        {children}
        <Arrow
          aria-hidden="true"
          className={cn(
            'size-3 transition-opacity',
            direction === null && 'opacity-0 group-hover:opacity-60',
          )}
        />
      </button>
    </TableHead>
  )
}
