import { ChevronDown } from 'lucide-react'
import { leadStatuses, leadStatusWord } from '#domain/filters'
import type { Lead } from '../../data/leads.ts'
import { leadsText } from '../../text/leads.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { useMay } from '../may.tsx'
import { isUnansweredClick } from './lead-name.ts'
import { StatusBadge } from './status-badge.tsx'
import { useStatusChange } from './use-status-change.ts'

/** The status of a lead, and the others to choose from; a click has but one, a viewer only reads. */
export function StatusMenu({ lead }: { lead: Lead }) {
  const { setStatus } = useStatusChange(lead)
  const mayWrite = useMay('attend')
  if (!mayWrite || isUnansweredClick(lead)) return <StatusBadge status={lead.status} />
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={leadsText.actions.statusNow(leadStatusWord(lead.status))}
        className="inline-flex items-center gap-1 rounded-full pr-1 pointer-coarse:min-h-11 transition-colors hover:bg-hover"
      >
        <StatusBadge status={lead.status} />
        <ChevronDown aria-hidden="true" className="size-3.5 text-faint" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuRadioGroup value={lead.status} onValueChange={(status) => setStatus(status)}>
          {leadStatuses.map((status) => (
            <DropdownMenuRadioItem key={status} value={status}>
              {leadStatusWord(status)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
