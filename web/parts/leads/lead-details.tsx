import { Download, ExternalLink, MessagesSquare, Trash2 } from 'lucide-react'
import type { LeadDetail } from '../../data/leads.ts'
import { leadsText } from '../../text/leads.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { useMay } from '../may.tsx'
import { AdOptOut } from './ad-opt-out.tsx'
import {
  CampaignSection,
  ContactSection,
  DeviceSection,
  ParamsSection,
  TechnicalSection,
} from './lead-details-sections.tsx'
import { isUnansweredClick } from './lead-name.ts'
import { LeadOutcomeForm } from './lead-outcome-form.tsx'
import { SalesSection } from './lead-sales.tsx'
import { TimelineSection } from './lead-timeline.tsx'
import { PrivacySignals } from './privacy-signals.tsx'
import { useLeadActions } from './use-lead-actions.ts'
import type { LeadDialogName } from './use-open-lead.ts'
import { WaitingSales } from './waiting-sales.tsx'

const words = leadsText.actions

/** Spec 2.5 'Detalhes Completos do Lead', below its title. */
export function LeadDetails({
  lead,
  onOpen,
  onClose,
}: {
  lead: LeadDetail
  onOpen: (lead: string, dialog: LeadDialogName) => void
  onClose: () => void
}) {
  const actions = useLeadActions(lead, onClose)
  const mayWrite = useMay('attend')
  const mayExport = useMay('people')
  return (
    <>
      <DialogBody>
        <ContactSection lead={lead} onGone={onClose} />
        <TimelineSection lead={lead}>
          {mayWrite && <WaitingSales lead={lead} />}
          {mayWrite && !isUnansweredClick(lead) && (
            <LeadOutcomeForm
              // Saved elsewhere (another person, a phrase rule): the form starts from what holds.
              key={`${lead.status} ${lead.purchaseValue}`}
              lead={lead}
              className="mt-4 rounded-lg border p-3.5"
            />
          )}
          {!isUnansweredClick(lead) && <AdOptOut lead={lead} />}
          <PrivacySignals lead={lead} />
        </TimelineSection>
        {!isUnansweredClick(lead) && <SalesSection lead={lead} />}
        <CampaignSection lead={lead} />
        <ParamsSection lead={lead} />
        <TechnicalSection lead={lead} />
        <DeviceSection lead={lead} />
      </DialogBody>
      <DialogFooter className="justify-start">
        <Button disabled={!actions.hasNumber} onClick={actions.openWhatsapp} icon={ExternalLink}>
          {words.openWhatsapp}
        </Button>
        <Button variant="outline" onClick={() => onOpen(lead.id, 'messages')} icon={MessagesSquare}>
          {words.messages}
        </Button>
        {mayExport && (
          <div className="ml-auto flex items-center gap-1 max-sm:ml-0 max-sm:w-full max-sm:justify-between max-sm:[&>button]:px-1.5">
            <Button
              variant="ghost"
              disabled={actions.isExporting}
              onClick={() => actions.exportAs('csv')}
              icon={Download}
            >
              {words.export}
            </Button>
            <Button
              variant="ghost"
              disabled={actions.isExporting}
              onClick={() => actions.exportAs('json')}
            >
              {words.exportJson}
            </Button>
            <Button
              variant="destructive-ghost"
              size="icon"
              aria-label={words.delete}
              disabled={actions.isDeleting}
              onClick={actions.askAndDelete}
              icon={Trash2}
            />
          </div>
        )}
      </DialogFooter>
    </>
  )
}
