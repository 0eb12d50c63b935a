import { useQuery } from '@tanstack/react-query'
import { leadSummaryQuery, leadsPageSize } from '../../data/leads.ts'
import { listedCount } from '../../parts/leads/kind-counts.ts'
import { leadsText } from '../../text/leads.ts'
import { reportText } from '../../text/leads-report.ts'
import { CardFooter } from '../../ui/card.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { LeadsState } from './leads-state.ts'

/** Which of how many are shown and, under a search, of how many it left these (spec 2.10). */
export function LeadsFooter({
  state,
  list,
  onPage,
}: {
  state: LeadsState
  list: { leads: unknown[]; total: number }
  onPage: (page: number) => void
}) {
  const { filters, kind, search, assignee, segment, page } = state
  const isSearching = search !== ''
  const { data: all } = useQuery({
    ...leadSummaryQuery({ filters, search: '', assignee, segment }),
    enabled: isSearching,
  })
  const before = (page - 1) * leadsPageSize
  const shown = before + list.leads.length
  const range = leadsText.range(before + 1, shown, list.total, search, kind === 'clicks')
  return (
    <CardFooter className="justify-between">
      <p className="text-[0.8125rem] text-muted-foreground tabular-nums" aria-live="polite">
        {isSearching && all
          ? `${range} ${reportText.foundBySearch(listedCount(all, kind, filters.status))}`
          : range}
      </p>
      <Pagination
        page={page}
        pages={Math.max(1, Math.ceil(list.total / leadsPageSize))}
        onPage={onPage}
        withEllipsis
      />
    </CardFooter>
  )
}
