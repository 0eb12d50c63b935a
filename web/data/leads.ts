import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { metrics, trends } from '#contracts/dashboard'
import {
  deleteLead,
  getLead,
  leadActivities,
  leadExportPath,
  listLeads,
  updateLead,
} from '#contracts/leads'
import type { Filters, LeadSort } from '#domain/filters'
import { address } from '../api/address.ts'
import { call, fetchFile } from '../api/call.ts'
import { download } from '../api/download.ts'
import { shouldRetry } from '../api/query-client.ts'
import { filterQueryOf } from './dashboard.ts'
import { isNotFound } from './failure.ts'

export type { Lead, LeadActivity, LeadConversion, LeadDetail } from '#contracts/leads'
export type LeadChanges = z.input<typeof updateLead.body>

/** Spec 9. */
export const leadsPageSize = 10

export type LeadList = { filters: Filters; search: string; sort: LeadSort; page: number }

/** Fresh for 10 s, fetched again every 30 s, the old page stays while the next one loads (spec 7). */
export function leadsQuery({ filters, search, sort, page }: LeadList) {
  const query = {
    ...filterQueryOf(filters),
    search,
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
    onSuccess: (lead) => {
      client.setQueryData(leadQuery(lead.id).queryKey, lead)
      return invalidateLeads(client)
    },
  })
}

export function deleteLeadMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(deleteLead, { params: { id } }),
    onSuccess: () => invalidateLeads(client),
  })
}

/** Everything known of one lead, as a file. */
export async function exportLead(id: string, format: 'json' | 'csv'): Promise<void> {
  const file = await fetchFile(address(leadExportPath, { id }), { format })
  download(file, `lead-${id}.${format}`)
}

function invalidateLeads(client: QueryClient) {
  return Promise.all(
    [listLeads.path, leadActivities.path, metrics.path, trends.path].map((path) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  )
}
