import { dashboardText } from '../../text/dashboard.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { FiltersCard } from './filters-card.tsx'
import { HeaderActions } from './header-actions.tsx'
import { LeadDialog } from './lead-dialog.tsx'
import { LeadsCard } from './leads-card.tsx'
import { MetricsStrip } from './metrics-strip.tsx'
import { TrendCard } from './trend-card.tsx'
import { useDashboardState } from './use-dashboard-state.ts'

/** Spec 2.5. */
export function DashboardPage() {
  const { state, change, openDialog, closeDialog } = useDashboardState()
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
        <TrendCard filters={state.filters} days={state.days} onDays={(days) => change({ days })} />
        <LeadsCard state={state} onChange={change} onOpen={openDialog} />
      </div>
      <LeadDialog open={state.open} onOpen={openDialog} onClose={closeDialog} />
    </>
  )
}
