import {
  keepPreviousData,
  type MutationFilters,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { bestCampaigns } from '#contracts/campaigns'
import { activitySummary, getActivity, listClicks } from '#contracts/clicks'
import { exportPath, funnel, metrics, trends } from '#contracts/dashboard'
import { deleteLead, deleteLeads, restoreLeads } from '#contracts/erase-leads'
import type { Lead, LeadDetail } from '#contracts/leads'
import {
  confirmSale,
  getLead,
  leadActivities,
  leadExportPath,
  leadSummary,
  listLeads,
  refuseSale,
  unmergeLead,
  updateLead,
  updateLeads,
} from '#contracts/leads'
import type { Filters, LeadKind, LeadSegment, LeadSort } from '#domain/filters'
import { address } from '../api/address.ts'
import { call, fetchFile } from '../api/call.ts'
import { download } from '../api/download.ts'
import { shouldRetry } from '../api/query-client.ts'
import { filterQueryOf } from './dashboard.ts'
import { isNotFound } from './failure.ts'

export type {
  Lead,
  LeadActivity,
  LeadConversion,
  LeadDetail,
  LeadSummary,
} from '#contracts/leads'
export type { Sale, WaitingSale } from '#contracts/sale'
export type LeadChanges = z.input<typeof updateLead.body>

/** Spec 9. */
export const leadsPageSize = 10

export type LeadList = {
  filters: Filters
  search: string
  sort: LeadSort
  page: number
  /** Whose leads; absent: everybody's. */
  assignee?: string
  /** The people behind a figure of the dashboard; absent: no choice. */
  segment?: LeadSegment | 'all'
  kind: LeadKind | 'all'
}

function segmentOf(segment: LeadList['segment']) {
  return segment === 'all' ? undefined : segment
}

/** Fresh for 10 s, fetched again every 30 s, the old page stays while the next one loads (spec 7). */
export function leadsQuery({ filters, search, sort, page, assignee, segment, kind }: LeadList) {
  const query = {
    ...filterQueryOf(filters),
    search,
    assignee,
    segment: segmentOf(segment),
    kind: kind === 'all' ? undefined : kind,
    sort,
    limit: leadsPageSize,
    offset: (page - 1) * leadsPageSize,
  }
  return queryOptions({
    queryKey: [listLeads.path, query],
    queryFn: ({ signal }) => call(listLeads, { query, signal }),
    staleTime: 10_000,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })
}

/** Those of the leads that some list has shown. */
export function knownLeads(client: QueryClient, ids: readonly string[]): Lead[] {
  const lists = client.getQueriesData<z.output<typeof listLeads.output>>({
    queryKey: [listLeads.path],
  })
  const known = new Map(lists.flatMap(([, list]) => list?.leads ?? []).map((one) => [one.id, one]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** How many leads the list has in each status; the filter of status itself does not narrow it. */
export function leadSummaryQuery({
  filters,
  search,
  assignee,
  segment,
}: Pick<LeadList, 'filters' | 'search' | 'assignee' | 'segment'>) {
  const query = {
    ...filterQueryOf({ ...filters, status: 'all' }),
    search,
    assignee,
    segment: segmentOf(segment),
  }
  return queryOptions({
    queryKey: [leadSummary.path, query],
    queryFn: ({ signal }) => call(leadSummary, { query, signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
}

export function leadQuery(id: string) {
  return queryOptions({
    queryKey: [getLead.path, id],
    queryFn: ({ signal }) => call(getLead, { params: { id }, signal }),
    // A lead that was deleted meanwhile will not come back.
    retry: (failures, error) => !isNotFound(error) && shouldRetry(failures, error),
  })
}

/** Fetched when the dialog opens, no retry (spec 7). */
export function leadActivitiesQuery(id: string) {
  return queryOptions({
    queryKey: [leadActivities.path, id],
    queryFn: ({ signal }) => call(leadActivities, { params: { id }, signal }),
    retry: false,
  })
}

export function updateLeadMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, changes }: { id: string; changes: LeadChanges }) =>
      call(updateLead, { params: { id }, body: changes }),
    onSuccess: (lead) => keepLead(client, lead),
  })
}

/** Confirms what a phrase rule recognised. */
export function confirmSaleMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof confirmSale.body> }) =>
      call(confirmSale, { params: { id }, body }),
    onSuccess: (lead) => keepLead(client, lead),
  })
}

/** Dismisses what a phrase rule recognised. */
export function refuseSaleMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof refuseSale.body> }) =>
      call(refuseSale, { params: { id }, body }),
    onSuccess: (lead) => keepLead(client, lead),
  })
}

/** Makes two leads again of those that a merge made one. */
export function unmergeLeadMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, mergeId }: { id: string; mergeId: string }) =>
      call(unmergeLead, { params: { id }, body: { mergeId } }),
    onSuccess: ({ lead }) => {
      client.setQueryData(leadQuery(lead.id).queryKey, lead)
      return invalidateLeads(client)
    },
  })
}

export function deleteLeadMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: [deleteLead.path],
    mutationFn: (id: string) => call(deleteLead, { params: { id } }),
    onSuccess: () => invalidateLeads(client),
  })
}

/** The deletions of this lead that are under way, wherever they were begun. */
export function deletionsOf(id: string): MutationFilters {
  return {
    mutationKey: [deleteLead.path],
    predicate: ({ state }) => state.variables === id,
  }
}

/** Sets the status of several leads; answers the ids of those that changed. */
export function updateLeadsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: z.input<typeof updateLeads.body>) => call(updateLeads, { body }),
    onSuccess: () => invalidateLeads(client),
  })
}

/** Deletes several leads; answers the ids of those that were there. */
export function deleteLeadsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (ids: string[]) => call(deleteLeads, { body: { ids } }),
    onSuccess: () => invalidateLeads(client),
  })
}

/** Takes deletions back within a minute; answers the ids of the leads that are there again. */
export function restoreLeadsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (ids: string[]) => call(restoreLeads, { body: { ids } }),
    onSuccess: () => invalidateLeads(client),
  })
}

/** Everything known of one lead, as a file. */
export async function exportLead(id: string, format: 'json' | 'csv'): Promise<void> {
  const file = await fetchFile(address(leadExportPath, { id }), { format })
  download(file, `lead-${id}.${format}`)
}

/** Every lead that matches, not one page of them, as leads-export.csv. */
export async function exportLeads({
  filters,
  search,
  assignee,
  segment,
  kind,
}: Pick<LeadList, 'filters' | 'search' | 'assignee' | 'segment' | 'kind'>): Promise<void> {
  const chosen = { search, assignee, segment: segmentOf(segment), kind }
  const query = { ...filterQueryOf(filters), ...chosen, type: 'leads' }
  download(await fetchFile(exportPath, query), 'leads-export.csv')
}

/** The lead as the server answered it; what shows it elsewhere is fetched anew. */
export function keepLead(client: QueryClient, lead: LeadDetail) {
  client.setQueryData(leadQuery(lead.id).queryKey, lead)
  return invalidateLeads(client)
}

/** Ends when lists and details show the change; figures that it moves follow in their own time. */
export function invalidateLeads(client: QueryClient) {
  const invalidate = (path: string) => client.invalidateQueries({ queryKey: [path] })
  const figures = [metrics.path, funnel.path, bestCampaigns.path, trends.path]
  for (const path of [leadSummary.path, ...figures, activitySummary.path]) {
    void invalidate(path)
  }
  return Promise.all(
    [listLeads.path, getLead.path, leadActivities.path, listClicks.path, getActivity.path].map(
      invalidate,
    ),
  )
}
