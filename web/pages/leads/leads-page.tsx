import { exportLeads } from '../../data/leads.ts'
import { ExportButton } from '../../parts/filters/export-button.tsx'
import { LeadDialog } from '../../parts/leads/lead-dialog.tsx'
import { useMay } from '../../parts/may.tsx'
import { paths } from '../../parts/paths.ts'
import { commonText } from '../../text/common.ts'
import { reportText } from '../../text/leads-report.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { LeadsCard } from './leads-card.tsx'
import { NumberCards } from './number-cards.tsx'
import { useLeadsState } from './use-leads-state.ts'

/** Spec 2.10. */
export function LeadsPage() {
  const { state, change } = useLeadsState()
  const mayExport = useMay('people')
  return (
    <>
      <PageHeader
        title={reportText.title}
        description={reportText.description}
        back={{ to: paths.dashboard, label: commonText.back }}
        actions={
          mayExport && (
            <ExportButton
              onExport={() => exportLeads(state.filters, state.search)}
              exported={reportText.exportedHint}
            />
          )
        }
      />
      <div className="grid gap-4">
        <NumberCards filters={state.filters} search={state.search} />
        <LeadsCard state={state} onChange={change} />
      </div>
      <LeadDialog />
    </>
  )
}
