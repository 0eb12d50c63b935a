import { useQuery } from '@tanstack/react-query'
import { type Filters, leadStatuses } from '#domain/filters'
import { leadSummaryQuery } from '../../data/leads.ts'
import { filterValueLabel } from '../../text/dashboard.ts'
import { formatFound } from '../../text/format.ts'
import { reportText } from '../../text/leads-report.ts'
import { cn } from '../../ui/cn.tsx'

const words = reportText.status

/** One button a status, with how many leads have it; 'Perdido' only where there is one. */
export function StatusFilter({
  filters,
  search,
  onChange,
}: {
  filters: Filters
  search: string
  onChange: (status: string) => void
}) {
  const { data } = useQuery(leadSummaryQuery({ filters, search }))
  const shown = leadStatuses.filter(
    (status) => status !== 'lost' || filters.status === 'lost' || (data?.lost ?? 0) > 0,
  )
  const options = [
    { status: 'all', label: words.all, count: data?.total },
    ...shown.map((status) => ({
      status,
      label: filterValueLabel('status', status),
      count: data?.[status],
    })),
  ]
  return (
    <fieldset aria-label={words.label} className="flex min-w-0 flex-wrap gap-0.5">
      {options.map(({ status, label, count }) => (
        <button
          key={status}
          type="button"
          aria-pressed={filters.status === status}
          aria-description={count === undefined ? undefined : words.count(count)}
          onClick={() => onChange(status)}
          className={cn(
            'inline-flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md px-2.5 font-medium text-[0.8125rem] text-muted-foreground transition-colors hover:bg-hover hover:text-foreground',
            'aria-pressed:bg-muted aria-pressed:text-foreground',
          )}
        >
          {label}
          {count !== undefined && (
            <span aria-hidden="true" className="font-normal text-faint text-xs tabular-nums">
              {formatFound(count, search)}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
