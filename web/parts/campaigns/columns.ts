import { changePercent } from '#domain/campaign/campaign-figures'
import { formatNumber } from '#domain/number-text'
import type { CampaignRow, CampaignSort, Figures } from '../../data/campaigns.ts'
import { formatRoas, placementLabel, campaignsText as text } from '../../text/campaigns.ts'
import { formatMoney } from '../../text/format.ts'

/** A figure of a row: how it is shown, and whether more of it is good. */
export type Column = {
  sort: Exclude<CampaignSort, 'name'>
  value: (figures: Figures) => number | null
  shown: (value: number) => string
  better: 'more' | 'less' | 'neither'
  /** Divided by leads or customers: says little of a small sample. */
  isRatio?: true
  /** Left out of the table of the report until all columns are asked for. */
  isExtra?: true
}

const money = (cents: number) => formatMoney(cents / 100, 'BRL')

/** The most asked first. Those of a window of 1,280 px stand side by side without scrolling. */
export const columns: Column[] = [
  { sort: 'clicks', value: (row) => row.clicks, shown: formatNumber, better: 'more' },
  { sort: 'conversations', value: (row) => row.conversations, shown: formatNumber, better: 'more' },
  { sort: 'leads', value: (row) => row.leads, shown: formatNumber, better: 'more' },
  {
    sort: 'customers',
    value: (row) => row.customers,
    shown: formatNumber,
    better: 'more',
    isExtra: true,
  },
  { sort: 'sales', value: (row) => row.sales, shown: formatNumber, better: 'more' },
  {
    sort: 'periodSales',
    value: (row) => row.periodSales,
    shown: formatNumber,
    better: 'more',
  },
  { sort: 'revenue', value: (row) => row.revenueCents, shown: money, better: 'more' },
  {
    sort: 'periodRevenue',
    value: (row) => row.periodRevenueCents,
    shown: money,
    better: 'more',
  },
  { sort: 'spend', value: (row) => row.spendCents, shown: money, better: 'neither' },
  { sort: 'cpl', value: (row) => row.cplCents, shown: money, better: 'less', isRatio: true },
  { sort: 'cpa', value: (row) => row.cpaCents, shown: money, better: 'less', isRatio: true },
  { sort: 'roas', value: (row) => row.roas, shown: formatRoas, better: 'more', isRatio: true },
  { sort: 'ticket', value: (row) => row.ticketCents, shown: money, better: 'more', isExtra: true },
  {
    sort: 'repeats',
    value: (row) => row.repeats,
    shown: formatNumber,
    better: 'more',
    isExtra: true,
  },
]

/** A figure as text; a dash where there is none. */
export function shownFigure({ value, shown }: Column, figures: Figures): string {
  const figure = value(figures)
  return figure === null ? text.none : shown(figure)
}

/** The change since the period before in percent, or null where nothing can be said. */
export function changeOf(
  { value }: Column,
  figures: Figures & { previous: Figures | null },
): number | null {
  return figures.previous && changePercent(value(figures), value(figures.previous))
}

/** What a row is called on the screen. */
export function rowName({
  kind,
  name,
  level,
}: Pick<CampaignRow, 'kind' | 'name' | 'level'>): string {
  if (kind === 'unattributed') return text.unattributed
  if (kind === 'unnamed_spend') return text.unnamedSpend
  if (name === '') return text.missing[level]
  return level === 'placement' ? placementLabel(name) : name
}

/** Spend that meets no click and nobody who wrote: its address may lack the parameters. */
export function isOnlySpend(row: CampaignRow): boolean {
  const { kind, name, clicks, conversations, spendCents } = row
  return (
    kind === 'named' && name !== '' && clicks === 0 && conversations === 0 && (spendCents ?? 0) > 0
  )
}
