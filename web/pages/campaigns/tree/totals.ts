import type { CampaignTree, ComparedFigures } from '../../../data/campaigns.ts'
import { campaignsText as text } from '../../../text/campaigns.ts'

type Total = { name: string; hint?: string; figures: ComparedFigures }

/** The sums below the rows; two where people without a trace are in one of them. */
export function totalsOf({ total, tracked, rows }: CampaignTree): Total[] {
  if (tracked === null || !rows.some(({ kind }) => kind === 'unattributed')) {
    return [{ name: text.total, figures: total }]
  }
  return [
    { name: text.totalTracked, hint: text.totalTrackedHint, figures: tracked },
    { name: text.total, hint: text.totalHint, figures: total },
  ]
}
