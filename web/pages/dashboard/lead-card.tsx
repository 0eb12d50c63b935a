import { Info, MessagesSquare, Route } from 'lucide-react'
import type { Lead } from '../../data/leads.ts'
import { formatDateTime, formatPhone, shortened } from '../../text/format.ts'
import { confidenceLabels, leadsText, sourceLabel } from '../../text/leads.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { Hint } from '../../ui/tooltip.tsx'
import type { LeadDialogName } from './dashboard-state.ts'
import { LeadMenu } from './lead-menu.tsx'
import { isUnansweredClick, leadName } from './lead-name.ts'
import { SourceIcon } from './source-icon.tsx'
import { StatusBadge } from './status-badge.tsx'

// Spec 9.
const codePreviewLength = 8
const messagePreviewLength = 80

/** Three columns: contact, tracking, actions (spec 2.5). */
export function LeadCard({
  lead,
  onOpen,
}: {
  lead: Lead
  onOpen: (lead: string, dialog: LeadDialogName) => void
}) {
  return (
    <li className="grid gap-x-6 gap-y-3 px-5 py-4 transition-colors hover:bg-hover/40 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_auto]">
      <Contact lead={lead} />
      <Tracking lead={lead} />
      <div className="-mt-1.5 flex items-start gap-1 max-md:-ml-2.5 md:justify-end">
        <Button variant="ghost" size="sm" onClick={() => onOpen(lead.id, 'messages')}>
          <MessagesSquare aria-hidden="true" />
          {leadsText.actions.messages}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onOpen(lead.id, 'details')}>
          <Info aria-hidden="true" />
          {leadsText.actions.details}
        </Button>
        <Hint text={leadsText.actions.campaign}>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={leadsText.actions.campaign}
            onClick={() => onOpen(lead.id, 'campaign')}
          >
            <Route aria-hidden="true" />
          </Button>
        </Hint>
        <LeadMenu lead={lead} />
      </div>
    </li>
  )
}

function Contact({ lead }: { lead: Lead }) {
  const name = leadName(lead)
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 items-center gap-2">
        <h3
          title={name}
          className={cn('truncate font-medium', isUnansweredClick(lead) && 'text-muted-foreground')}
        >
          {name}
        </h3>
        <StatusBadge status={lead.status} />
      </div>
      {lead.contactName && lead.whatsappNumber && (
        <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">
          {formatPhone(lead.whatsappNumber)}
        </p>
      )}
      <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">
        <time dateTime={lead.createdAt}>{formatDateTime(lead.createdAt)}</time>
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
  const { isTracked, attribution, source, campaign } = lead
  const code = lead.code ?? lead.clickId
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Badge variant={isTracked ? 'success' : 'outline'} className="text-[0.6875rem]">
          {isTracked ? leadsText.tracked : leadsText.untracked}
        </Badge>
        {isTracked && code && (
          <span className="font-mono text-muted-foreground text-xs">
            <span className="sr-only">{leadsText.code} </span>
            {code.slice(0, codePreviewLength)}
          </span>
        )}
      </div>
      {isTracked ? (
        <p className="mt-1 flex min-w-0 items-center gap-2 text-[0.8125rem]">
          <SourceIcon source={source} className="shrink-0" />
          <span className="shrink-0 text-muted-foreground">{sourceLabel(source)}</span>
          <span aria-hidden="true" className="text-faint">
            ·
          </span>
          <span className="truncate" title={campaign ?? undefined}>
            {campaign ?? leadsText.noCampaign}
          </span>
        </p>
      ) : (
        <p className="mt-1 text-[0.8125rem]">
          {isUnansweredClick(lead) ? leadsText.clickWithoutCampaign : leadsText.directContact}
        </p>
      )}
      <p className="mt-1 line-clamp-2 break-words text-faint text-xs">
        {attribution.explanation}
        {!isUnansweredClick(lead) && ` (${confidenceLabels[attribution.confidence].toLowerCase()})`}
      </p>
    </div>
  )
}
