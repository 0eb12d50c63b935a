import { useQuery } from '@tanstack/react-query'
import { leadStatuses } from '#domain/filters'
import { leadSummaryQuery } from '../../data/leads.ts'
import { statusCounts } from '../../parts/leads/kind-counts.ts'
import { filterValueLabel } from '../../text/dashboard.ts'
import { formatFound } from '../../text/format.ts'
import { reportText } from '../../text/leads-report.ts'
import { cn } from '../../ui/cn.tsx'
import type { LeadsState } from './leads-state.ts'

const words = reportText.status

/** One button a status, with how many leads have it; 'Perdido' only where there is one. */
export function StatusFilter({
  state,
  onChange,
}: {
  state: LeadsState
  onChange: (status: string) => void
}) {
  const { filters, search, assignee, segment } = state
  const { data: summary } = useQuery(leadSummaryQuery({ filters, search, assignee, segment }))
  const data = summary && statusCounts(summary, state.kind)
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
    <fieldset
      aria-label={words.label}
      className="fade-where-cut flex min-w-0 gap-0.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap"
    >
      {options.map(({ status, label, count }) => (
        <button
          key={status}
          type="button"
          aria-pressed={filters.status === status}
          aria-description={count === undefined ? undefined : words.count(count)}
          onClick={() => onChange(status)}
          className={cn(
            'inline-flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md px-2.5 pointer-coarse:h-11 font-medium text-[0.8125rem] text-muted-foreground transition-colors hover:bg-hover hover:text-foreground',
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
