import { ExternalLink, Info, MessagesSquare, Trash2 } from 'lucide-react'
import type { Lead } from '../../data/leads.ts'
import { LeadMenu } from '../../parts/leads/lead-menu.tsx'
import { leadName } from '../../parts/leads/lead-name.ts'
import { useLeadActions } from '../../parts/leads/use-lead-actions.ts'
import type { LeadDialogName } from '../../parts/leads/use-open-lead.ts'
import { useMay } from '../../parts/may.tsx'
import { leadsText } from '../../text/leads.ts'
import { reportText } from '../../text/leads-report.ts'
import { Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/tooltip.tsx'

const hints = leadsText.actions
const words = reportText.actions

/** What can be done with one lead, as icons. */
export function RowActions({
  lead,
  onOpen,
  onDeleted,
}: {
  lead: Lead
  onOpen: (lead: string, dialog: LeadDialogName) => void
  onDeleted: () => void
}) {
  const actions = useLeadActions(lead, onDeleted)
  const mayErase = useMay('people')
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
          // The menu has it too.
          className="lg:max-xl:hidden"
          onClick={() => actions.hasNumber && actions.openWhatsapp()}
          icon={ExternalLink}
        />
      </Hint>
      {mayErase && (
        <Hint text={hints.delete}>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={words.delete(name)}
            disabled={actions.isDeleting}
            onClick={actions.askAndDelete}
            className="hover:bg-danger-soft hover:text-danger-text"
            icon={Trash2}
          />
        </Hint>
      )}
      <LeadMenu lead={lead} />
    </div>
  )
}
