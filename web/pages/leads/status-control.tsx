import { ChevronDown } from 'lucide-react'
import { leadStatuses, leadStatusWord } from '#domain/filters'
import type { Lead } from '../../data/leads.ts'
import { isUnansweredClick, leadName } from '../../parts/leads/lead-name.ts'
import { StatusBadge } from '../../parts/leads/status-badge.tsx'
import { useStatusChange } from '../../parts/leads/use-status-change.ts'
import { useMay } from '../../parts/may.tsx'
import { reportText } from '../../text/leads-report.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** The status, changed where it stands; a click's changes by itself when somebody writes. */
export function StatusControl({ lead }: { lead: Lead }) {
  const { setStatus, isPending } = useStatusChange(lead)
  const mayWrite = useMay('attend')
  const label = leadStatusWord(lead.status)
  if (isUnansweredClick(lead) || !mayWrite) {
    return (
      <span className="inline-flex items-center pointer-coarse:min-h-11">
        <StatusBadge status={lead.status} />
      </span>
    )
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        disabled={isPending}
        aria-label={reportText.actions.status(leadName(lead), label)}
        className="on-paper inline-flex max-w-full items-center gap-1 rounded-full pr-1 pointer-coarse:min-h-11 transition-colors hover:bg-hover"
      >
        <StatusBadge status={lead.status} />
        {isPending ? (
          <Spinner decorative className="size-3.5" />
        ) : (
          <ChevronDown aria-hidden="true" className="size-3.5 text-muted-foreground print:hidden" />
        )}
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
