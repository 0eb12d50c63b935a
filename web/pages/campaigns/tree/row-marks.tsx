import { isSmallSample } from '#domain/campaign/campaign-figures'
import type { CampaignRow } from '../../../data/campaigns.ts'
import { isOnlySpend } from '../../../parts/campaigns/columns.ts'
import { campaignsText as text } from '../../../text/campaigns.ts'
import { cn } from '../../../ui/cn.tsx'
import { Explained } from '../../../ui/explained.tsx'

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
    <Explained
      hint={hint}
      label={`${label}. ${hint}`}
      tabIndex={-1}
      className={cn(
        'relative whitespace-nowrap rounded-full border px-1.5 text-[0.6875rem] leading-4.5 before:absolute before:inset-x-0 pointer-coarse:before:-inset-y-3.5',
        isWarning ? 'text-warning-text' : 'text-muted-foreground',
      )}
    >
      {label}
    </Explained>
  )
}
