import type { Lead } from '../../data/leads.ts'
import { leadsText, originLabel } from '../../text/leads.ts'
import { Badge } from '../../ui/badge.tsx'
import { isUnansweredClick } from './lead-name.ts'
import { SourceIcon } from './source-icon.tsx'

// Spec 9.
const codePreviewLength = 8

/** The source and campaign that the lead came from, whether it is tracked, and by which code. */
export function LeadOrigin({ lead }: { lead: Lead }) {
  const { isTracked, source, campaign } = lead
  const code = lead.code ?? lead.clickId
  return (
    <>
      {isTracked ? (
        // Two lines show most names whole; the icon is part of the text, so that both wrap together.
        <p
          className="line-clamp-2 min-w-0 break-words text-[0.8125rem]"
          title={campaign ?? undefined}
        >
          <SourceIcon source={source} className="mr-1.5 inline-block size-3.5 align-[-2px]" />
          <span className="text-muted-foreground">{originLabel(lead)}</span>
          <span aria-hidden="true" className="text-faint">
            {' · '}
          </span>
          <span>{campaign ?? leadsText.noCampaign}</span>
        </p>
      ) : (
        <p className="text-[0.8125rem]">
          {isUnansweredClick(lead) ? leadsText.clickWithoutCampaign : leadsText.directContact}
        </p>
      )}
      <div className="mt-1 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
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
    </>
  )
}
