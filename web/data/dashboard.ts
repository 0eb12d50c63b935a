import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { bestCampaigns } from '#contracts/campaigns'
import {
  deleteFilter,
  exportPath,
  filterOptions,
  funnel,
  listFilters,
  metrics,
  saveFilter,
  trends,
} from '#contracts/dashboard'
import type { FilterInput } from '#contracts/filters'
import { getFirstSteps } from '#contracts/first-steps'
import { listLeads } from '#contracts/leads'
import { type Filters, limitsDays } from '#domain/filters'
import { call, fetchFile } from '../api/call.ts'
import { download } from '../api/download.ts'

export type { Funnel, Metrics, SavedFilter, TrendPoint } from '#contracts/dashboard'
export type FilterOptions = z.output<typeof filterOptions.output>
export type NewFilter = z.input<typeof saveFilter.body>

/**
 * The filters as a query: what is empty or 'all' is left out, and so is a custom range that is not
 * finished or ends before it begins (the server would refuse it).
 */
export function filterQueryOf(filters: Filters): FilterInput {
  const isUnusable = filters.dateRange === 'custom' && !limitsDays(filters)
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(filters)) {
    const isDateOfRange = name === 'startDate' || name === 'endDate'
    if (value === '' || value === 'all') continue
    if (isDateOfRange && filters.dateRange !== 'custom') continue
    if (isUnusable && (isDateOfRange || name === 'dateRange')) continue
    query[name] = value
  }
  return query
}

/** Compared with the period before when the filters limit the days (`limitsDays`). */
export function metricsQuery(filters: Filters) {
  const query = {
    ...filterQueryOf(filters),
    ...(limitsDays(filters) ? { compare: 'previous' as const } : {}),
  }
  return queryOptions({
    queryKey: [metrics.path, query],
    queryFn: ({ signal }) => call(metrics, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The days of the period, or without one the last 7. */
export function trendsQuery(filters: Filters, isCompared: boolean) {
  const query = {
    ...filterQueryOf(filters),
    days: limitsDays(filters) ? ('range' as const) : ('7' as const),
    ...(isCompared ? { compare: 'previous' as const } : {}),
  }
  return queryOptions({
    queryKey: [trends.path, query],
    queryFn: ({ signal }) => call(trends, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function funnelQuery(filters: Filters) {
  const query = filterQueryOf(filters)
  return queryOptions({
    queryKey: [funnel.path, query],
    queryFn: ({ signal }) => call(funnel, { query, signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
}

export function filterOptionsQuery() {
  return queryOptions({
    queryKey: [filterOptions.path],
    queryFn: ({ signal }) => call(filterOptions, { signal }),
  })
}

export function savedFiltersQuery() {
  return queryOptions({
    queryKey: [listFilters.path],
    queryFn: ({ signal }) => call(listFilters, { signal }),
  })
}

export function saveFilterMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: NewFilter) => call(saveFilter, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listFilters.path] }),
  })
}

export function deleteFilterMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(deleteFilter, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listFilters.path] }),
  })
}

/** Fetches metrics, trends, leads and what else stands there anew (spec 7); rejects when one of them could not be had. */
export async function refreshDashboard(client: QueryClient): Promise<void> {
  await Promise.all(
    [
      ...[metrics.path, trends.path, listLeads.path, filterOptions.path],
      ...[funnel.path, bestCampaigns.path, getFirstSteps.path],
    ].map((path) => client.invalidateQueries({ queryKey: [path] }, { throwOnError: true })),
  )
}

/** Spec 7: every click that matches, as clicks-export.csv. Resolves when the file is handed over. */
export async function exportClicks(filters: Filters, search: string): Promise<void> {
  const query = { ...filterQueryOf(filters), search, type: 'clicks' }
  download(await fetchFile(exportPath, query), 'clicks-export.csv')
}
