import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { addSpend, changeSpend, deleteSpend, importSpend, listSpend } from '#contracts/ad-spend'
import {
  bestCampaigns,
  type CampaignSort,
  campaignExportPath,
  campaigns,
} from '#contracts/campaigns'
import type { CampaignLevel } from '#domain/campaign/campaign-path'
import { type Filters, limitsDays } from '#domain/filters'
import { call, fetchFile } from '../api/call.ts'
import { download } from '../api/download.ts'
import { filterQueryOf } from './dashboard.ts'

export type { SpendEntry, SpendImport } from '#contracts/ad-spend'
export {
  type CampaignRow,
  type CampaignSort,
  type CampaignTree,
  type ComparedFigures,
  campaignSorts,
  type Figures,
} from '#contracts/campaigns'
export type NewSpend = z.input<typeof addSpend.body>
export type SpendFileInput = z.input<typeof importSpend.body>

export type CampaignView = {
  filters: Filters
  sort: CampaignSort
  direction: 'asc' | 'desc'
  isCompared: boolean
  /** The tree begins with campaigns; the list has every row of one level. */
  layout: 'tree' | 'list'
  level: CampaignLevel
  /** The table with every figure, also those that an ordinary window has no room for. */
  hasAllColumns: boolean
}

function viewQuery({ filters, sort, direction, isCompared }: CampaignView) {
  const compare = isCompared && limitsDays(filters) ? { compare: 'previous' as const } : {}
  return { ...filterQueryOf(filters), ...compare, sort, direction }
}

/** One level of the report: the campaigns, or what is below the row `parent`. */
export function campaignsQuery(view: CampaignView, parent: string | null, rows: number) {
  const level = view.layout === 'list' ? { level: view.level } : {}
  const query = { ...viewQuery(view), ...(parent === null ? level : { parent }), rows }
  return queryOptions({
    queryKey: [campaigns.path, query],
    queryFn: ({ signal }) => call(campaigns, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The dashboard's money and its five best, compared with the period before where there is one. */
export function bestCampaignsQuery(filters: Filters, level: 'campaign' | 'ad') {
  const compare = limitsDays(filters) ? { compare: 'previous' as const } : {}
  const query = { ...filterQueryOf(filters), ...compare, level }
  return queryOptions({
    queryKey: [bestCampaigns.path, query],
    queryFn: ({ signal }) => call(bestCampaigns, { query, signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
}

/** What a file of the view has a row for: of the tree every ad. */
export function exportedLevel({ layout, level }: CampaignView): CampaignLevel {
  return layout === 'list' ? level : 'ad'
}

/** The level of the view as campanhas-export.csv. Resolves when the file is handed over. */
export async function exportCampaigns(view: CampaignView): Promise<void> {
  const query = { ...viewQuery(view), level: exportedLevel(view) }
  download(await fetchFile(campaignExportPath, query), 'campanhas-export.csv')
}

export const spendPageSize = 20

export function spendQuery(page: number) {
  const query = { limit: spendPageSize, offset: (page - 1) * spendPageSize }
  return queryOptions({
    queryKey: [listSpend.path, query],
    queryFn: ({ signal }) => call(listSpend, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What importing the file would do; nothing is stored. */
export function previewSpendMutation() {
  return mutationOptions({
    retry: false,
    mutationFn: (body: SpendFileInput) => call(importSpend, { body: { ...body, dryRun: true } }),
  })
}

export function importSpendMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: SpendFileInput) => call(importSpend, { body }),
    onSuccess: () => spendChanged(client),
  })
}

/** Not retried: an answer lost on the way would count the same money twice. */
export function addSpendMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (body: NewSpend) => call(addSpend, { body }),
    onSuccess: () => spendChanged(client),
  })
}

export function changeSpendMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, body }: { id: string; body: NewSpend }) =>
      call(changeSpend, { params: { id }, body }),
    onSuccess: () => spendChanged(client),
  })
}

export function deleteSpendMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(deleteSpend, { params: { id } }),
    onSuccess: () => spendChanged(client),
  })
}

function spendChanged(client: QueryClient) {
  client.invalidateQueries({ queryKey: [campaigns.path] })
  client.invalidateQueries({ queryKey: [bestCampaigns.path] })
  return client.invalidateQueries({ queryKey: [listSpend.path] })
}
