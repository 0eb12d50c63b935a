import { Download, Ellipsis, ExternalLink, HandCoins, Trash2 } from 'lucide-react'
import { leadStatuses, leadStatusWord } from '#domain/filters'
import type { Lead } from '../../data/leads.ts'
import { leadsText } from '../../text/leads.ts'
import { Button } from '../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { useMay } from '../may.tsx'
import { isUnansweredClick, leadName } from './lead-name.ts'
import { useLeadActions } from './use-lead-actions.ts'
import { useOpenLead } from './use-open-lead.ts'
import { useStatusChange } from './use-status-change.ts'

const words = leadsText.actions

/** What is done with a lead from its row; of each row's menu only the button is there before it is opened. */
export function LeadMenu({ lead, onDeleted }: { lead: Lead; onDeleted?: () => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.more(leadName(lead))}
          icon={Ellipsis}
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <LeadMenuItems lead={lead} onDeleted={onDeleted} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function LeadMenuItems({ lead, onDeleted }: { lead: Lead; onDeleted: (() => void) | undefined }) {
  const actions = useLeadActions(lead, onDeleted)
  const { openDialog } = useOpenLead()
  const { setStatus } = useStatusChange(lead)
  const mayWrite = useMay('attend')
  const mayExport = useMay('people')
  return (
    <>
      {mayWrite && !isUnansweredClick(lead) && (
        <>
          <DropdownMenuLabel>{words.status}</DropdownMenuLabel>
          <DropdownMenuRadioGroup value={lead.status} onValueChange={(status) => setStatus(status)}>
            {leadStatuses.map((status) => (
              <DropdownMenuRadioItem key={status} value={status}>
                {leadStatusWord(status)}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => openDialog(lead.id, 'outcome')}>
            <HandCoins aria-hidden="true" />
            {words.outcome}
          </DropdownMenuItem>
        </>
      )}
      {actions.hasNumber && (
        <DropdownMenuItem onSelect={actions.openWhatsapp}>
          <ExternalLink aria-hidden="true" />
          {words.openWhatsapp}
        </DropdownMenuItem>
      )}
      {mayExport && (
        <>
          <DropdownMenuItem onSelect={() => actions.exportAs('csv')}>
            <Download aria-hidden="true" />
            {words.export}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem
            destructive
            disabled={actions.isDeleting}
            onSelect={actions.askAndDelete}
          >
            <Trash2 aria-hidden="true" />
            {words.delete}
          </DropdownMenuItem>
        </>
      )}
    </>
  )
}
