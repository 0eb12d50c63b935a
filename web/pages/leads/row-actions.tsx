import { ExternalLink, Info, MessagesSquare } from 'lucide-react'
import type { Lead } from '../../data/leads.ts'
import { LeadMenu } from '../../parts/leads/lead-menu.tsx'
import { leadName } from '../../parts/leads/lead-name.ts'
import { useLeadActions } from '../../parts/leads/use-lead-actions.ts'
import type { LeadDialogName } from '../../parts/leads/use-open-lead.ts'
import { leadsText } from '../../text/leads.ts'
import { reportText } from '../../text/leads-report.ts'
import { Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/tooltip.tsx'

const hints = leadsText.actions
const words = reportText.actions

/** What is done most with one lead, as icons; the rest, deletion included, is in the menu. */
export function RowActions({
  lead,
  onOpen,
  onDeleted,
}: {
  lead: Lead
  onOpen: (lead: string, dialog: LeadDialogName) => void
  onDeleted: () => void
}) {
  const actions = useLeadActions(lead)
  const name = leadName(lead)
  return (
    <div className="flex items-center justify-end">
      <Hint text={hints.messages}>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.messages(name)}
          onClick={() => onOpen(lead.id, 'messages')}
          icon={MessagesSquare}
        />
      </Hint>
      <Hint text={hints.details}>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.details(name)}
          onClick={() => onOpen(lead.id, 'details')}
          icon={Info}
        />
      </Hint>
      <Hint text={actions.hasNumber ? hints.openWhatsapp : leadsText.noNumber}>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.openWhatsapp(name)}
          aria-disabled={!actions.hasNumber}
          onClick={() => actions.hasNumber && actions.openWhatsapp()}
          icon={ExternalLink}
        />
      </Hint>
      <LeadMenu lead={lead} onDeleted={onDeleted} />
    </div>
  )
}
