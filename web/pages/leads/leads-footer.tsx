import { useQuery } from '@tanstack/react-query'
import { leadSummaryQuery, leadsPageSize } from '../../data/leads.ts'
import { leadsText } from '../../text/leads.ts'
import { reportText } from '../../text/leads-report.ts'
import { CardFooter } from '../../ui/card.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { LeadsState } from './leads-state.ts'
import { shownNumbers } from './shown-numbers.ts'

/** Which of how many are shown and, under a search, of how many it left these (spec 2.10). */
export function LeadsFooter({
  state: { filters, search, page },
  list,
  onPage,
}: {
  state: LeadsState
  list: { leads: unknown[]; total: number }
  onPage: (page: number) => void
}) {
  const isSearching = search !== ''
  const { data: all } = useQuery({
    ...leadSummaryQuery({ filters, search: '' }),
    enabled: isSearching,
  })
  const before = (page - 1) * leadsPageSize
  const range = leadsText.range(before + 1, before + list.leads.length, list.total, search)
  return (
    <CardFooter className="justify-between">
      <p className="text-[0.8125rem] text-muted-foreground tabular-nums" aria-live="polite">
        {isSearching && all
          ? `${range} ${reportText.foundBySearch(shownNumbers(all, filters.status).total)}`
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
