import { isSmallSample } from '#domain/campaign/campaign-figures'
import type { CampaignRow } from '../../../data/campaigns.ts'
import { isOnlySpend } from '../../../parts/campaigns/columns.ts'
import { campaignsText as text } from '../../../text/campaigns.ts'
import { cn } from '../../../ui/cn.tsx'
import { Tooltip, TooltipContent, TooltipTrigger } from '../../../ui/tooltip.tsx'

/** What a reader has to know before believing the row. */
export function RowMarks({ row }: { row: CampaignRow }) {
  return (
    <>
      {isSmallSample(row) && (row.spendCents ?? 0) > 0 && (
        <Mark label={text.smallSample} hint={text.smallSampleHint} />
      )}
      {isOnlySpend(row) && <Mark label={text.onlySpend} hint={text.onlySpendHint} isWarning />}
      {row.foreign.map(({ currency, spendCents, revenueCents }) => (
        <span key={currency} className="whitespace-nowrap text-faint text-xs">
          {text.foreign(currency, spendCents, revenueCents)} ({text.notAdded})
        </span>
      ))}
    </>
  )
}

function Mark({ label, hint, isWarning }: { label: string; hint: string; isWarning?: true }) {
  return (
    <Tooltip>
      <TooltipTrigger asChild>
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${label}. ${hint}`}
          className={cn(
            'cursor-help whitespace-nowrap rounded-full border px-1.5 text-[0.6875rem] leading-4.5',
            isWarning ? 'text-warning-text' : 'text-muted-foreground',
          )}
        >
          {label}
        </button>
      </TooltipTrigger>
      <TooltipContent>{hint}</TooltipContent>
    </Tooltip>
  )
}
