import type { Lead } from '../../data/leads.ts'
import { leadsText, sourceLabel } from '../../text/leads.ts'
import { Badge } from '../../ui/badge.tsx'
import { isUnansweredClick } from './lead-name.ts'
import { SourceIcon } from './source-icon.tsx'

// Spec 9.
const codePreviewLength = 8

/** Whether the lead is tracked, by which code, and the source and campaign it came from. */
export function LeadOrigin({ lead }: { lead: Lead }) {
  const { isTracked, source, campaign } = lead
  const code = lead.code ?? lead.clickId
  return (
    <>
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
          <SourceIcon source={source} className="size-3.5 shrink-0" />
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
    </>
  )
}
