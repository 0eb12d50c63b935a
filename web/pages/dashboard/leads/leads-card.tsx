import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useId, useRef, useState } from 'react'
import { activeFilterCount } from '#domain/filters'
import { leadsPageSize, leadsQuery } from '../../../data/leads.ts'
import { saleSettingsQuery } from '../../../data/sale-settings.ts'
import { ExportFiles } from '../../../parts/exports/export-files.tsx'
import { SeeClicks, useHiddenClicks } from '../../../parts/leads/hidden-clicks.tsx'
import { KindSwitch } from '../../../parts/leads/kind-switch.tsx'
import { listOf } from '../../../parts/leads/list-kind.ts'
import type { LeadDialogName } from '../../../parts/leads/use-open-lead.ts'
import { useSelection } from '../../../parts/leads/use-selection.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { useMay } from '../../../parts/may.tsx'
import { dashboardText } from '../../../text/dashboard.ts'
import { leadsText } from '../../../text/leads.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardFooter, CardHeader, CardTitle } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cn } from '../../../ui/cn.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { DashboardState } from '../dashboard-state.ts'
import { StaleNotice } from '../stale-notice.tsx'
import type { DashboardChanges } from '../use-dashboard-state.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import { LeadCard, leadGrid } from './lead-card.tsx'
import { isReachedLeadName } from './lead-keys.ts'
import { LeadsToolbar } from './leads-toolbar.tsx'

// It comes with the first lead that is chosen.
const BulkBar = lazy(() =>
  import('../../../parts/leads/bulk-bar.tsx').then((module) => ({ default: module.BulkBar })),
)

// Spec 9: five rows while loading.
const skeletonRows = [1, 2, 3, 4, 5]

export function LeadsCard({
  state,
  onChange,
  onOpen,
}: {
  state: DashboardState
  onChange: (changes: DashboardChanges) => void
  onOpen: (lead: string, dialog: LeadDialogName) => void
}) {
  const card = useRef<HTMLElement>(null)
  const query = useQuery(leadsQuery(listOf(state)))
  const { isError, isPlaceholderData, refetch } = query
  // Ten leads are drawn piece by piece: whoever touches the screen meanwhile is not kept waiting.
  const data = useDeferredValue(query.data)
  const isBusy = !data || isPlaceholderData || data !== query.data
  const [isNameFocused, setNameFocused] = useState(false)
  const hiddenClicks = useHiddenClicks(state)
  const pages = data ? Math.max(1, Math.ceil(data.total / leadsPageSize)) : 1
  const isNarrowed = state.search !== '' || activeFilterCount(state.filters) > 0

  function goTo(page: number) {
    onChange({ page })
    card.current?.scrollIntoView({ block: 'start' })
  }

  const ids = data?.leads.map(({ id }) => id) ?? []
  const selection = useSelection(ids)
  const mayWrite = useMay('attend')
  // Kept for the menus of the leads: who makes a customer is asked for the value in the same step.
  useQuery(saleSettingsQuery())
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list, ids.join(' '))

  return (
    <Card
      ref={card}
      aria-labelledby="leads-title"
      aria-busy={isBusy}
      onFocus={({ target }) => setNameFocused(isReachedLeadName(target))}
      onBlur={() => setNameFocused(false)}
      className="scroll-mt-4 max-md:scroll-mt-16 print:hidden"
    >
      <CardHeader className="flex flex-row flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <CardTitle id="leads-title">{leadsText.title}</CardTitle>
          <p className={cn('hidden text-faint text-xs', isNameFocused && 'lg:block')}>
            {leadsText.keys}
            {mayWrite && ` · ${leadsText.chooseKey}`}
          </p>
        </div>
        <ExportFiles />
      </CardHeader>
      <KindSwitch state={state} onChange={onChange} className="mx-5 mt-4 w-fit max-sm:w-auto" />
      <LeadsToolbar state={state} onChange={onChange} />
      {isError && data && (
        <StaleNotice
          text={dashboardText.stale(leadsText.failed)}
          onRetry={refetch}
          className="mt-4 -mb-4"
        />
      )}
      <div ref={list} className="mt-4 border-t">
        {data ? (
          ids.length > 0 ? (
            <>
              {mayWrite && <ChooseAll selection={selection} />}
              <ul
                className={cn(
                  'divide-y border-t transition-opacity',
                  isPlaceholderData && 'opacity-50',
                )}
              >
                {data.leads.map((lead) => (
                  <LeadCard
                    key={lead.id}
                    lead={lead}
                    sort={state.sort}
                    choice={
                      mayWrite
                        ? {
                            isChosen: selection.isChosen(lead.id),
                            toggle: () => selection.toggle(lead.id),
                          }
                        : undefined
                    }
                    onOpen={onOpen}
                  />
                ))}
              </ul>
              {selection.chosen.length > 0 && (
                <Suspense>
                  <BulkBar chosen={selection.chosen} onClear={selection.clear} />
                </Suspense>
              )}
            </>
          ) : (
            <EmptyState
              icon={Inbox}
              title={leadsText.empty}
              description={
                isNarrowed
                  ? leadsText.emptyFiltered
                  : hiddenClicks > 0
                    ? leadsText.emptyPeople
                    : leadsText.emptyHint
              }
              action={
                state.page > 1 ? (
                  <Button variant="outline" size="sm" onClick={() => goTo(1)}>
                    {leadsText.firstPage}
                  </Button>
                ) : (
                  hiddenClicks > 0 && (
                    <SeeClicks state={state} count={hiddenClicks} onChange={onChange} />
                  )
                )
              }
            />
          )
        ) : isError ? (
          <LoadFailed title={leadsText.failed} onRetry={refetch} />
        ) : (
          <LeadSkeletons />
        )}
      </div>
      {data && ids.length > 0 && (
        <CardFooter className="justify-between">
          <p className="text-[0.8125rem] text-muted-foreground">
            {leadsText.range(
              (state.page - 1) * leadsPageSize + 1,
              (state.page - 1) * leadsPageSize + ids.length,
              data.total,
              state.search,
              state.kind === 'clicks',
            )}
          </p>
          <Pagination page={state.page} pages={pages} onPage={goTo} />
        </CardFooter>
      )}
    </Card>
  )
}

function ChooseAll({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const id = useId()
  const { chosen, areAllChosen, toggleAll } = selection
  return (
    <div className="flex items-center gap-3 px-5 py-2 pointer-coarse:min-h-11">
      <Checkbox
        id={id}
        checked={areAllChosen ? true : chosen.length > 0 ? 'indeterminate' : false}
        onCheckedChange={toggleAll}
      />
      <label htmlFor={id} className="text-muted-foreground text-xs">
        {leadsText.bulk.chooseAll}
      </label>
    </div>
  )
}

function LeadSkeletons() {
  return (
    <div role="status" className="divide-y">
      <div className="px-5 py-2 pointer-coarse:min-h-11">
        <span className="sr-only">{leadsText.loading}</span>
        <Skeleton className="h-4 w-44" />
      </div>
      {skeletonRows.map((row) => (
        <div key={row} className={leadGrid}>
          <Skeleton className="mt-0.5 size-4" />
          <div className="grid gap-2">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-4 w-60" />
            <Skeleton className="h-4 w-72 max-w-full" />
          </div>
          <div className="grid content-start gap-2 max-lg:col-start-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-56" />
          </div>
          <Skeleton className="h-8 w-56 max-lg:col-start-2" />
        </div>
      ))}
    </div>
  )
}
