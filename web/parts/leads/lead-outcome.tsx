import type { LeadDetail } from '../../data/leads.ts'
import { detailsText } from '../../text/lead-dialogs.ts'
import { DialogBody } from '../../ui/dialog.tsx'
import { WriteZone } from '../may.tsx'
import { isUnansweredClick } from './lead-name.ts'
import { LeadOutcomeForm } from './lead-outcome-form.tsx'

/** A sale noted from the list, without the rest of the details. */
export function LeadOutcome({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  return (
    <DialogBody>
      {isUnansweredClick(lead) ? (
        <p className="text-muted-foreground text-sm">{detailsText.outcome.click}</p>
      ) : (
        <WriteZone needs="attend">
          <LeadOutcomeForm lead={lead} startWith="converted" onSaved={onClose} />
        </WriteZone>
      )}
    </DialogBody>
  )
}
