import { exportLeads } from '../../data/leads.ts'
import { LeadDialog } from '../../parts/leads/lead-dialog.tsx'
import { useMay } from '../../parts/may.tsx'
import { paths } from '../../parts/paths.ts'
import { commonText } from '../../text/common.ts'
import { reportText } from '../../text/leads-report.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { DutySwitch } from './duty-switch.tsx'
import { ExportMenu } from './export-menu.tsx'
import { LeadsCard } from './leads-card.tsx'
import { NumberCards } from './number-cards.tsx'
import { useLeadsState } from './use-leads-state.ts'

/** Spec 2.10. */
export function LeadsPage() {
  const { state, change } = useLeadsState()
  const maySeeNumbers = useMay('numbers')
  return (
    <>
      <PageHeader
        title={reportText.title}
        description={reportText.description}
        {...(maySeeNumbers && { back: { to: paths.dashboard, label: commonText.back } })}
        actions={
          <>
            <DutySwitch />
            <ExportMenu onList={() => exportLeads(state)} />
          </>
        }
      />
      <div className="grid gap-4">
        <NumberCards state={state} />
        <LeadsCard state={state} onChange={change} />
      </div>
      <LeadDialog />
    </>
  )
}
