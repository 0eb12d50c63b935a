import { trackingText } from '../../text/tracking.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActivityDialog } from './details/activity-dialog.tsx'
import { QualityCard } from './details/quality-card.tsx'
import { HeaderActions } from './header-actions.tsx'
import { ActivityCard } from './list/activity-card.tsx'
import { SummaryStrip } from './summary-strip.tsx'
import { useTrackingState } from './use-tracking-state.ts'

/** Spec 2.9. */
export function TrackingPage() {
  const { state, change, openId, open, close } = useTrackingState()
  return (
    <>
      <PageHeader
        title={trackingText.title}
        description={trackingText.description}
        actions={<HeaderActions filters={state.filters} search={state.search} />}
      />
      <div className="grid gap-4">
        <SummaryStrip filters={state.filters} search={state.search} />
        <ActivityCard state={state} onChange={change} onOpen={open} />
        <QualityCard />
      </div>
      <ActivityDialog id={openId} onClose={close} />
    </>
  )
}
