import { Inbox, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { defaultFilters } from '#domain/filters'
import { SeeClicks, useHiddenClicks } from '../../parts/leads/hidden-clicks.tsx'
import { useMay } from '../../parts/may.tsx'
import { paths } from '../../parts/paths.ts'
import { leadsText } from '../../text/leads.ts'
import { reportText } from '../../text/leads-report.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { isNarrowed, type LeadsState } from './leads-state.ts'
import type { ChangeLeads } from './use-leads-state.ts'

// Spec 9: five rows while loading.
const skeletonRows = [1, 2, 3, 4, 5]

/** Why the page has no rows, and what brings some. */
export function NoLeads({
  state,
  total,
  onChange,
}: {
  state: LeadsState
  total: number
  onChange: ChangeLeads
}) {
  const maySeeNumbers = useMay('numbers')
  const hiddenClicks = useHiddenClicks(state)
  const mayWrite = useMay('campaigns')
  if (total > 0) {
    return (
      <EmptyState
        icon={Inbox}
        title={reportText.beyond}
        description={reportText.beyondHint(total)}
        action={
          <Button variant="outline" size="sm" onClick={() => onChange({ page: 1 })}>
            {leadsText.firstPage}
          </Button>
        }
      />
    )
  }
  if (hiddenClicks > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={leadsText.empty}
        description={isNarrowed(state) ? leadsText.emptyFiltered : leadsText.emptyPeople}
        action={<SeeClicks state={state} count={hiddenClicks} onChange={onChange} />}
      />
    )
  }
  return isNarrowed(state) ? (
    <EmptyState
      icon={SearchX}
      title={leadsText.empty}
      description={leadsText.emptyFiltered}
      action={
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            onChange({ filters: defaultFilters, search: '', assignee: 'all', segment: 'all' })
          }
        >
          {reportText.clear}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={Inbox}
      title={leadsText.empty}
      description={maySeeNumbers ? reportText.emptyHint : reportText.emptyOwnHint}
      action={
        mayWrite && (
          <Button size="sm" asChild>
            <Link to={paths.generator}>{reportText.generate}</Link>
          </Button>
        )
      }
    />
  )
}

export function LeadSkeletons() {
  return (
    <>
      <div className="divide-y">
        {skeletonRows.map((row) => (
          <div key={row} className="flex items-center gap-6 px-5 py-4">
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-40 max-w-full" />
              <Skeleton className="h-3.5 w-28 max-w-full" />
            </div>
            <div className="grid flex-1 gap-2 max-sm:hidden">
              <Skeleton className="h-5 w-36" />
              <Skeleton className="h-3.5 w-48 max-w-full" />
            </div>
            <Skeleton className="h-5 w-20 rounded-full" />
            <Skeleton className="h-8 w-40 max-lg:hidden" />
          </div>
        ))}
      </div>
      <p
        role="status"
        className="flex items-center gap-2 border-t px-5 py-4 text-[0.8125rem] text-muted-foreground"
      >
        <Spinner decorative />
        {leadsText.loading}
      </p>
    </>
  )
}
