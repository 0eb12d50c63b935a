import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { leadsPageSize, leadsQuery } from '../../data/leads.ts'
import { KindSwitch } from '../../parts/leads/kind-switch.tsx'
import { listOf } from '../../parts/leads/list-kind.ts'
import { useOpenLead } from '../../parts/leads/use-open-lead.ts'
import { useSelection } from '../../parts/leads/use-selection.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { useMay } from '../../parts/may.tsx'
import { leadsText } from '../../text/leads.ts'
import { reportText } from '../../text/leads-report.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.tsx'
import { LeadsFooter } from './leads-footer.tsx'
import { LeadsList } from './leads-list.tsx'
import type { LeadsState } from './leads-state.ts'
import { ListFilters } from './list-filters.tsx'
import { LeadSkeletons, NoLeads } from './no-leads.tsx'
import { StatusFilter } from './status-filter.tsx'
import type { ChangeLeads } from './use-leads-state.ts'

// It comes with the first lead that is chosen.
const BulkBar = lazy(() =>
  import('../../parts/leads/bulk-bar.tsx').then((module) => ({ default: module.BulkBar })),
)

export function LeadsCard({ state, onChange }: { state: LeadsState; onChange: ChangeLeads }) {
  const card = useRef<HTMLElement>(null)
  const { data, isError, isPlaceholderData, refetch } = useQuery(leadsQuery(listOf(state)))
  const { openDialog } = useOpenLead()
  const mayWrite = useMay('attend')
  const selection = useSelection(data?.leads.map((lead) => lead.id) ?? [])
  useLastPage(state.page, isPlaceholderData ? undefined : data, (page) =>
    onChange({ page }, { replace: true }),
  )

  function goTo(page: number) {
    onChange({ page })
    card.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <>
      <Card
        ref={card}
        // Takes the focus of a row that was deleted.
        tabIndex={-1}
        aria-label={reportText.list}
        aria-busy={!data || isPlaceholderData}
        className="scroll-mt-4 outline-none max-md:scroll-mt-16"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b p-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <KindSwitch state={state} onChange={onChange} className="max-sm:w-full" />
            {state.kind !== 'clicks' && (
              <StatusFilter
                state={state}
                onChange={(status) => onChange({ filters: { status } })}
              />
            )}
          </div>
          <ListFilters state={state} onChange={onChange} />
        </div>
        {data ? (
          data.leads.length > 0 ? (
            <div className={cn('transition-opacity', isPlaceholderData && 'opacity-50')}>
              <LeadsList
                leads={data.leads}
                selection={mayWrite ? selection : null}
                onOpen={openDialog}
                onDeleted={() => card.current?.focus({ preventScroll: true })}
              />
            </div>
          ) : (
            <NoLeads state={state} total={data.total} onChange={onChange} />
          )
        ) : isError ? (
          <LoadFailed title={leadsText.failed} onRetry={refetch} />
        ) : (
          <LeadSkeletons />
        )}
        {data && data.leads.length > 0 && <LeadsFooter state={state} list={data} onPage={goTo} />}
      </Card>
      {selection.chosen.length > 0 && (
        <Suspense>
          <BulkBar chosen={selection.chosen} onClear={selection.clear} />
        </Suspense>
      )}
    </>
  )
}

/** Goes to the last page there is when the rows of the page on screen went away. */
function useLastPage(
  page: number,
  list: { leads: unknown[]; total: number } | undefined,
  goTo: (page: number) => void,
) {
  const lastWithRows = useRef(0)
  const isEmpty = list === undefined ? undefined : list.leads.length === 0
  const pages = Math.max(1, Math.ceil((list?.total ?? 0) / leadsPageSize))
  const leave = useEffectEvent(() => {
    // Only an address asks for a page that never had rows: the screen says so instead of leaving it.
    if (page > pages && lastWithRows.current === page) goTo(pages)
  })
  useEffect(() => {
    if (isEmpty === false) lastWithRows.current = page
    if (isEmpty === true) leave()
  }, [isEmpty, page])
}
