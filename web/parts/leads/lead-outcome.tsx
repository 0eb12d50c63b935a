import type { ReactNode } from 'react'
import type { LeadDetail } from '../../data/leads.ts'
import { detailsText } from '../../text/lead-dialogs.ts'
import { DialogBody } from '../../ui/dialog.tsx'
import { WriteZone } from '../may.tsx'
import { isUnansweredClick } from './lead-name.ts'
import { LeadOutcomeForm } from './lead-outcome-form.tsx'
import { NewSaleForm } from './lead-sales.tsx'

type Props = { lead: LeadDetail; onClose: () => void }

/** A sale noted from the list, without the rest of the details. */
export function LeadOutcome({ lead, onClose }: Props) {
  return (
    <OfPerson lead={lead}>
      <LeadOutcomeForm lead={lead} startWith="converted" onSaved={onClose} />
    </OfPerson>
  )
}

/** One more sale, from wherever one thinks of it. */
export function NewSale({ lead, onClose }: Props) {
  return (
    <OfPerson lead={lead}>
      <NewSaleForm lead={lead} onDone={onClose} />
    </OfPerson>
  )
}

/** A click that nobody followed up with a message buys nothing. */
function OfPerson({ lead, children }: { lead: LeadDetail; children: ReactNode }) {
  return (
    <DialogBody>
      {isUnansweredClick(lead) ? (
        <p className="text-muted-foreground text-sm">{detailsText.outcome.click}</p>
      ) : (
        <WriteZone needs="attend">{children}</WriteZone>
      )}
    </DialogBody>
  )
}
