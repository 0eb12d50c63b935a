import { UserCheck } from 'lucide-react'
import type { Lead } from '../../data/leads.ts'
import { isUnansweredClick, leadName } from '../../parts/leads/lead-name.ts'
import { LeadOrigin } from '../../parts/leads/lead-origin.tsx'
import { useAttendants } from '../../parts/leads/use-attendants.ts'
import { useOpenLead } from '../../parts/leads/use-open-lead.ts'
import { useMay } from '../../parts/may.tsx'
import { RelativeTime } from '../../parts/relative-time.tsx'
import { attendantsText } from '../../text/attendants.ts'
import { commonText } from '../../text/common.ts'
import { formatMoney, formatPhone, shortened } from '../../text/format.ts'
import { leadsText } from '../../text/leads.ts'
import { reportText } from '../../text/leads-report.ts'
import { cn } from '../../ui/cn.tsx'

// Spec 9.
const messagePreviewLength = 80

/** Who it is; opens the messages. */
export function Contact({ lead, onOpen }: { lead: Lead; onOpen: () => void }) {
  const name = leadName(lead)
  return (
    <div className="min-w-0">
      <button
        type="button"
        title={name}
        onClick={onOpen}
        className={cn(
          'on-paper line-clamp-2 max-w-full break-words rounded-sm text-left font-medium hover:underline pointer-coarse:min-h-11',
          isUnansweredClick(lead) && 'text-muted-foreground',
        )}
      >
        {name}
      </button>
      {lead.contactName && (
        <p className="mt-0.5 whitespace-nowrap text-muted-foreground text-xs tabular-nums">
          {lead.whatsappNumber ? formatPhone(lead.whatsappNumber) : leadsText.noNumber}
        </p>
      )}
      <Assignee lead={lead} />
    </div>
  )
}

/** Who attends the lead, where several people share them. */
function Assignee({ lead }: { lead: Lead }) {
  const { nameOf, isOffered } = useAttendants()
  if (!isOffered || lead.assignedTo === null) return null
  const name = nameOf(lead.assignedTo)
  return (
    <p
      title={`${attendantsText.assignee}: ${name}`}
      className="mt-0.5 flex min-w-0 items-center gap-1 text-muted-foreground text-xs"
    >
      <UserCheck aria-hidden="true" className="size-3 shrink-0 text-faint" />
      <span className="sr-only">{attendantsText.assignee}: </span>
      <span className="truncate">{name}</span>
    </p>
  )
}

export function Tracking({ lead }: { lead: Lead }) {
  return (
    <div className="min-w-0" title={lead.attribution.explanation}>
      <LeadOrigin lead={lead} />
    </div>
  )
}

export function FirstMessage({ lead, className }: { lead: Lead; className?: string }) {
  return lead.firstMessage ? (
    <p className={cn('line-clamp-2 break-words text-[0.8125rem] text-muted-foreground', className)}>
      {shortened(lead.firstMessage, messagePreviewLength)}
    </p>
  ) : (
    <p className={cn('text-[0.8125rem] text-muted-foreground', className)}>{commonText.unknown}</p>
  )
}

/** The sale's value, and the way to write it; a click that nobody answered sells nothing. */
export function Sale({ lead }: { lead: Lead }) {
  const { openDialog } = useOpenLead()
  const mayWrite = useMay('attend')
  const { purchaseValue, purchaseCurrency } = lead
  const value = purchaseValue === null ? null : formatMoney(purchaseValue, purchaseCurrency)
  if (isUnansweredClick(lead) || !mayWrite) {
    return (
      <span className={value === null ? 'text-muted-foreground' : 'font-medium tabular-nums'}>
        {value ?? commonText.unknown}
      </span>
    )
  }
  const name = leadName(lead)
  return (
    <button
      type="button"
      aria-label={
        value === null ? reportText.actions.sale(name) : reportText.actions.editSale(name, value)
      }
      onClick={() => openDialog(lead.id, 'outcome')}
      className={cn(
        'on-paper -mx-1.5 -my-1 rounded-md px-1.5 py-1 tabular-nums pointer-coarse:m-0 pointer-coarse:min-h-11 pointer-coarse:min-w-11 transition-colors hover:bg-hover',
        value === null ? 'text-muted-foreground hover:text-foreground' : 'font-medium',
      )}
    >
      {value ?? (lead.status === 'converted' ? reportText.actions.addSale : commonText.unknown)}
    </button>
  )
}

/** The last message, by which the list is sorted first, and when it all began. */
export function When({ lead }: { lead: Lead }) {
  return (
    <>
      <p>
        <RelativeTime instant={lead.contactedAt ?? lead.createdAt} />
      </p>
      <p className="text-muted-foreground text-xs">
        {isUnansweredClick(lead) ? (
          reportText.click
        ) : (
          <>
            {reportText.created} <RelativeTime instant={lead.createdAt} />
          </>
        )}
      </p>
    </>
  )
}
