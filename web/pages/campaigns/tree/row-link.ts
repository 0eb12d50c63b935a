import type { CampaignRow, CampaignView } from '../../../data/campaigns.ts'
import { paths } from '../../../parts/paths.ts'

/**
 * Where the people behind a row are listed, under the same filters; null where no filter says so.
 * The report of leads knows campaigns; ad sets and ads are filters of the dashboard.
 */
export function leadsPathOf(row: CampaignRow, { filters }: CampaignView): string | null {
  const [campaign = '', adSet = '', creative = ''] = row.path
  const chosen = row.level === 'campaign' ? [campaign] : [campaign, adSet, creative]
  const isNamed = chosen.slice(0, row.path.length).every((name) => name !== '')
  if (row.kind !== 'named' || row.level === 'placement' || !isNamed) return null
  const params = new URLSearchParams({ campaign })
  if (adSet) params.set('adSet', adSet)
  if (creative) params.set('creative', creative)
  for (const name of ['source', 'status', 'instance', 'dateRange'] as const) {
    if (filters[name] !== 'all') params.set(name, filters[name])
  }
  if (filters.dateRange === 'custom') {
    params.set('startDate', filters.startDate)
    params.set('endDate', filters.endDate)
  }
  const screen =
    row.level === 'campaign' && filters.adSet === 'all' && filters.creative === 'all'
      ? paths.leads
      : paths.dashboard
  if (row.level === 'campaign' && screen === paths.dashboard) {
    if (filters.adSet !== 'all') params.set('adSet', filters.adSet)
    if (filters.creative !== 'all') params.set('creative', filters.creative)
  }
  return `${screen}?${params}`
}
