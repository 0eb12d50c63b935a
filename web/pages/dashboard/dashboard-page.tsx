import { lazy, Suspense, useEffect } from 'react'
import { useOpenLead } from '../../parts/leads/use-open-lead.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { FiltersCard } from './filters/filters-card.tsx'
import { HeaderActions } from './header-actions.tsx'
import { LeadsCard } from './leads/leads-card.tsx'
import { MetricsStrip } from './metrics-strip.tsx'
import { TrendCard } from './trend/trend-card.tsx'
import { useDashboardState } from './use-dashboard-state.ts'

// A good part of the screen's code, which nobody sees before opening a lead: it comes last.
const loadLeadDialog = () =>
  import('../../parts/leads/lead-dialog.tsx').then((part) => ({ default: part.LeadDialog }))
const LeadDialog = lazy(loadLeadDialog)

/** Spec 2.5. */
export function DashboardPage() {
  const { state, change } = useDashboardState()
  const { open, openDialog } = useOpenLead()
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
      <div className="grid gap-4">
        <FiltersCard filters={state.filters} onChange={(filters) => change({ filters })} />
        <MetricsStrip filters={state.filters} />
        <TrendCard
          filters={state.filters}
          days={state.days}
          isCompared={state.isCompared}
          onChange={change}
        />
        <LeadsCard state={state} onChange={change} onOpen={openDialog} />
      </div>
      {open && (
        <Suspense>
          <LeadDialog />
        </Suspense>
      )}
    </>
  )
}
