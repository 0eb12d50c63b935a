import { useQuery } from '@tanstack/react-query'
import { Inbox, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { activeFilterCount } from '#domain/filters'
import { leadsPageSize, leadsQuery } from '../../data/leads.ts'
import { commonText } from '../../text/common.ts'
import { leadsText } from '../../text/leads.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardFooter, CardHeader, CardTitle } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { DashboardState, LeadDialogName } from './dashboard-state.ts'
import { LeadCard } from './lead-card.tsx'
import { LeadsToolbar } from './leads-toolbar.tsx'

// Spec 9: five rows while loading.
const skeletonRows = [1, 2, 3, 4, 5]

export function LeadsCard({
  state,
  onChange,
  onOpen,
}: {
  state: DashboardState
  onChange: (changes: Partial<DashboardState>) => void
  onOpen: (lead: string, dialog: LeadDialogName) => void
}) {
  const card = useRef<HTMLElement>(null)
  const { data, isError, isPlaceholderData, refetch } = useQuery(leadsQuery(state))
  const pages = data ? Math.max(1, Math.ceil(data.total / leadsPageSize)) : 1
  const isNarrowed = state.search !== '' || activeFilterCount(state.filters) > 0

  function goTo(page: number) {
    onChange({ page })
    card.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <Card
      ref={card}
      aria-labelledby="leads-title"
      aria-busy={!data || isPlaceholderData}
      className="scroll-mt-4 max-md:scroll-mt-16"
    >
      <CardHeader>
        <CardTitle id="leads-title">{leadsText.title}</CardTitle>
      </CardHeader>
      <LeadsToolbar state={state} onChange={onChange} />
      <div className="mt-4 border-t">
        {data ? (
          data.leads.length > 0 ? (
            <ul className={cn('divide-y transition-opacity', isPlaceholderData && 'opacity-50')}>
              {data.leads.map((lead) => (
                <LeadCard key={lead.id} lead={lead} onOpen={onOpen} />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={Inbox}
              title={leadsText.empty}
              description={isNarrowed ? leadsText.emptyFiltered : leadsText.emptyHint}
              action={
                state.page > 1 && (
                  <Button variant="outline" size="sm" onClick={() => goTo(1)}>
                    {leadsText.firstPage}
                  </Button>
                )
              }
            />
          )
        ) : isError ? (
          <EmptyState
            tone="error"
            icon={TriangleAlert}
            title={leadsText.failed}
            action={
              <Button variant="outline" size="sm" onClick={() => refetch()}>
                {commonText.tryAgain}
              </Button>
            }
          />
        ) : (
          <LeadSkeletons />
        )}
      </div>
      {data && data.leads.length > 0 && (
        <CardFooter className="justify-between">
          <p className="text-[0.8125rem] text-muted-foreground">
            {leadsText.range(
              (state.page - 1) * leadsPageSize + 1,
              (state.page - 1) * leadsPageSize + data.leads.length,
              data.total,
            )}
          </p>
          <Pagination page={state.page} pages={pages} onPage={goTo} />
        </CardFooter>
      )}
    </Card>
  )
}

function LeadSkeletons() {
  return (
    <div role="status" className="divide-y">
      <span className="sr-only">{leadsText.loading}</span>
      {skeletonRows.map((row) => (
        <div
          key={row}
          className="grid gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_auto]"
        >
          <div className="grid gap-2">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-4 w-60" />
            <Skeleton className="h-4 w-72 max-w-full" />
          </div>
          <div className="grid content-start gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-56" />
          </div>
          <Skeleton className="h-8 w-56" />
        </div>
      ))}
    </div>
  )
}
