import { Info, MessagesSquare, Route } from 'lucide-react'
import type { LeadSort } from '#domain/filters'
import type { Lead } from '../../../data/leads.ts'
import { LeadMenu } from '../../../parts/leads/lead-menu.tsx'
import { isUnansweredClick, leadName } from '../../../parts/leads/lead-name.ts'
import { LeadOrigin } from '../../../parts/leads/lead-origin.tsx'
import { StatusBadge } from '../../../parts/leads/status-badge.tsx'
import type { LeadDialogName } from '../../../parts/leads/use-open-lead.ts'
import { RelativeTime } from '../../../parts/relative-time.tsx'
import { TestBadge } from '../../../parts/test-badge.tsx'
import { formatMoney, formatPhone, shortened } from '../../../text/format.ts'
import { confidenceLabels, leadsText } from '../../../text/leads.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cn } from '../../../ui/cn.tsx'
import { Hint } from '../../../ui/tooltip.tsx'
import { leadNameMark, onLeadKey } from './lead-keys.ts'

// Spec 9.
const messagePreviewLength = 80

/** Choice, then the three columns; one below the other where there is no room for them. */
export const leadGrid =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 px-5 py-4 pointer-coarse:gap-x-4 lg:grid-cols-[auto_minmax(0,5fr)_minmax(0,6fr)_auto] lg:gap-x-5'

/** Three columns: contact, tracking, actions (spec 2.5). */
export function LeadCard({
  lead,
  sort,
  choice,
  onOpen,
}: {
  lead: Lead
  /** The list's: the instant that is shown is the one that it goes by. */
  sort: LeadSort
  /** Absent for whoever only reads: there is nothing to do with the chosen. */
  choice: { isChosen: boolean; toggle: () => void } | undefined
  onOpen: (lead: string, dialog: LeadDialogName) => void
}) {
  return (
    <li
      className={cn(
        leadGrid,
        // Laid out and drawn when it comes near; until then it has at least the room that it will take.
        '[contain-intrinsic-size:auto_20rem] [content-visibility:auto] lg:[contain-intrinsic-size:auto_8rem]',
        'transition-colors hover:bg-hover/40',
        choice?.isChosen && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {choice ? (
        <Checkbox
          aria-label={leadsText.bulk.choose(leadName(lead))}
          checked={choice.isChosen}
          onCheckedChange={choice.toggle}
          className="mt-0.5"
        />
      ) : (
        <span />
      )}
      <Contact
        lead={lead}
        at={instantOf(lead, sort)}
        onOpen={() => onOpen(lead.id, 'messages')}
        keys={{
          d: () => onOpen(lead.id, 'details'),
          ...(choice ? { x: choice.toggle } : {}),
        }}
      />
      <Tracking lead={lead} />
      <div className="-mt-1.5 flex items-start gap-1 max-lg:col-start-2 max-lg:-ml-2.5 lg:justify-end">
        <Button
          variant="ghost"
          size="sm"
          onClick={() => onOpen(lead.id, 'messages')}
          icon={MessagesSquare}
        >
          {leadsText.actions.messages}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onOpen(lead.id, 'details')} icon={Info}>
          {leadsText.actions.details}
        </Button>
        <Hint text={leadsText.actions.campaign}>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={leadsText.actions.campaign}
            onClick={() => onOpen(lead.id, 'campaign')}
            icon={Route}
          />
        </Hint>
        <LeadMenu lead={lead} />
      </div>
    </li>
  )
}

function instantOf(lead: Lead, sort: LeadSort): string {
  const isByCreation = sort === 'created_desc' || sort === 'created_asc'
  return isByCreation ? lead.createdAt : (lead.contactedAt ?? lead.createdAt)
}

function Contact({
  lead,
  at,
  keys,
  onOpen,
}: {
  lead: Lead
  at: string
  keys: Record<string, () => void>
  onOpen: () => void
}) {
  const name = leadName(lead)
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <h3 className="flex min-w-0 max-w-full">
          <button
            type="button"
            {...leadNameMark}
            title={name}
            aria-keyshortcuts="ArrowDown ArrowUp J K D X"
            onClick={onOpen}
            onKeyDown={(event) => onLeadKey(event, keys)}
            className={cn(
              'truncate rounded-sm font-medium underline-offset-4 hover:underline pointer-coarse:relative pointer-coarse:-my-3 pointer-coarse:py-3',
              isUnansweredClick(lead) && 'text-muted-foreground',
            )}
          >
            {name}
          </button>
        </h3>
        <StatusBadge status={lead.status} />
        <TestBadge isTest={lead.isTest} />
        {lead.purchaseValue !== null && (
          <span className="shrink-0 font-medium text-[0.8125rem] tabular-nums">
            {formatMoney(lead.purchaseValue, lead.purchaseCurrency)}
          </span>
        )}
      </div>
      {lead.contactName && lead.whatsappNumber && (
        <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">
          {formatPhone(lead.whatsappNumber)}
        </p>
      )}
      <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">
        <RelativeTime instant={at} />
        {lead.messageCount > 0 && ` · ${leadsText.messages(lead.messageCount)}`}
      </p>
      {lead.firstMessage && (
        <p className="mt-1.5 line-clamp-2 break-words text-[0.8125rem] text-muted-foreground">
          “{shortened(lead.firstMessage, messagePreviewLength)}”
        </p>
      )}
    </div>
  )
}

function Tracking({ lead }: { lead: Lead }) {
  const { attribution } = lead
  return (
    <div className="min-w-0 max-lg:col-start-2">
      <LeadOrigin lead={lead} />
      <p className="mt-1 line-clamp-3 break-words text-faint text-xs">
        {attribution.explanation}
        {!isUnansweredClick(lead) && ` (${confidenceLabels[attribution.confidence].toLowerCase()})`}
      </p>
    </div>
  )
}
