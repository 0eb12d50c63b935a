import type { CampaignView } from '../../../data/campaigns.ts'
import { type Column, columns } from '../../../parts/campaigns/columns.ts'

/** The columns of the table: those that have room, the one that it is sorted by, or all. */
export function columnsOf({ hasAllColumns, sort }: CampaignView): Column[] {
  return columns.filter((column) => hasAllColumns || !column.isExtra || column.sort === sort)
}
