import { lazy, Suspense, startTransition, useEffect, useState } from 'react'
import { limitsDays } from '#domain/filters'
import { useOpenLead } from '../../parts/leads/use-open-lead.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FiltersCard } from './filters/filters-card.tsx'
import { FirstSteps } from './first-steps/first-steps.tsx'
import { HeaderActions } from './header-actions.tsx'
import { MetricsStrip } from './metrics-strip.tsx'
import { TestsBanner } from './tests-banner.tsx'
import { useDashboardState } from './use-dashboard-state.ts'

// A good part of the screen's code, which nobody sees before opening a lead: it comes last.
const loadLeadDialog = () =>
  import('../../parts/leads/lead-dialog.tsx').then((part) => ({ default: part.LeadDialog }))
const LeadDialog = lazy(loadLeadDialog)

const loadLower = () => import('./lower-cards.tsx')
const MoneyStrip = lazy(async () => ({ default: (await loadLower()).MoneyStrip }))
const FunnelCard = lazy(async () => ({ default: (await loadLower()).FunnelCard }))
const TrendCard = lazy(async () => ({ default: (await loadLower()).TrendCard }))
const BestCard = lazy(async () => ({ default: (await loadLower()).BestCard }))
const LeadsCard = lazy(async () => ({ default: (await loadLower()).LeadsCard }))
const ResponseCard = lazy(async () => ({ default: (await loadLower()).ResponseCard }))

// Each holds the place of what it stands for, so that nothing moves when that comes.
const places = {
  // On a phone a change since the period before takes a line of its own.
  money: (isCompared: boolean) =>
    cn('h-64.75 sm:h-56.75 lg:h-28.5', isCompared && 'max-sm:h-74.75'),
  funnel: 'h-148 sm:h-81.5 lg:h-50.75',
  trend: 'h-116.5 sm:h-98.5 xl:h-105.5',
  best: 'h-108 sm:h-101',
}

/** Spec 2.5. */
export function DashboardPage() {
  const { state, change } = useDashboardState()
  const { open, openDialog } = useOpenLead()
  const parts = useParts(5)
  useEffect(() => {
    // A failure here is not one yet: opening a lead tries again and shows what is wrong.
    loadLeadDialog().catch(() => {})
  }, [])
  return (
    <>
      <PageHeader
        title={dashboardText.title}
        description={dashboardText.description}
        actions={<HeaderActions filters={state.filters} search={state.search} />}
      />
      {/* No grid: what is pinned would not leave its row. */}
      <div className="flex flex-col gap-4 print:*:break-inside-avoid">
        {state.filters.tests === 'include' && (
          <TestsBanner onLeave={() => change({ filters: { tests: 'all' } })} />
        )}
        <FirstSteps />
        <FiltersCard filters={state.filters} onChange={(filters) => change({ filters })} />
        <MetricsStrip filters={state.filters} />
        <Suspense fallback={<Card className={places.money(limitsDays(state.filters))} />}>
          <MoneyStrip filters={state.filters} />
        </Suspense>
        <Suspense fallback={<Card className={places.funnel} />}>
          {parts > 0 ? <FunnelCard filters={state.filters} /> : <Card className={places.funnel} />}
        </Suspense>
        {parts > 1 && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_23rem] print:grid-cols-[minmax(0,1fr)_23rem]">
            <Suspense fallback={<Card className={places.trend} />}>
              <TrendCard filters={state.filters} isCompared={state.isCompared} onChange={change} />
            </Suspense>
            <Suspense fallback={<Card className={places.best} />}>
              {parts > 2 ? <BestCard filters={state.filters} /> : <Card className={places.best} />}
            </Suspense>
          </div>
        )}
        {parts > 3 && (
          <Suspense>
            <LeadsCard state={state} onChange={change} onOpen={openDialog} />
          </Suspense>
        )}
        {parts > 4 && (
          <Suspense>
            <ResponseCard filters={state.filters} />
          </Suspense>
        )}
      </div>
      {open && (
        <Suspense>
          <LeadDialog />
        </Suspense>
      )}
    </>
  )
}

/**
 * How many of the parts below the first window are drawn: one after the other, as in one task with the rest
 * each would hold up all, and whoever touches the screen meanwhile.
 */
function useParts(all: number): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn < all) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, all])
  return drawn
}
