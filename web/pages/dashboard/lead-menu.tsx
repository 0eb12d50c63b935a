import { Download, Ellipsis, ExternalLink, Trash2 } from 'lucide-react'
import { type LeadStatus, leadStatuses } from '#domain/filters'
import type { Lead } from '../../data/leads.ts'
import { leadsText, statusLabel } from '../../text/leads.ts'
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
import { isUnansweredClick, leadName } from './lead-name.ts'
import { useLeadActions } from './use-lead-actions.ts'

const words = leadsText.actions

export function LeadMenu({ lead }: { lead: Lead }) {
  const actions = useLeadActions(lead)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.more(leadName(lead))}
          disabled={actions.isDeleting}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {!isUnansweredClick(lead) && (
          <>
            <DropdownMenuLabel>{words.status}</DropdownMenuLabel>
            <DropdownMenuRadioGroup
              value={lead.status}
              onValueChange={(status) => actions.setStatus(status as LeadStatus)}
            >
              {leadStatuses.map((status) => (
                <DropdownMenuRadioItem key={status} value={status}>
                  {statusLabel(status)}
                </DropdownMenuRadioItem>
              ))}
            </DropdownMenuRadioGroup>
            <DropdownMenuSeparator />
          </>
        )}
        {lead.whatsappNumber && (
          <DropdownMenuItem onSelect={actions.openWhatsapp}>
            <ExternalLink aria-hidden="true" />
            {words.openWhatsapp}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => actions.exportAs('csv')}>
          <Download aria-hidden="true" />
          {words.export}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem destructive onSelect={actions.askAndDelete}>
          <Trash2 aria-hidden="true" />
          {words.delete}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
