import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import {
  activitySummary,
  getActivity,
  ignoredHits,
  listClicks,
  removeTests,
} from '#contracts/clicks'
import type { Filters } from '#domain/filters'
import { call } from '../api/call.ts'
import { shouldRetry } from '../api/query-client.ts'
import { filterQueryOf } from './dashboard.ts'
import { isNotFound } from './failure.ts'

export type { ActivityDetail, ActivityRow, ActivitySummary } from '#contracts/clicks'

/** Spec 9. */
export const clicksPageSize = 10

export type ClickList = { filters: Filters; search: string; page: number }

/** Clicks and messages in one list, newest first (spec 2.9). */
export function clicksQuery({ filters, search, page }: ClickList) {
  const query = {
    ...filterQueryOf(filters),
    search,
    limit: clicksPageSize,
    offset: (page - 1) * clicksPageSize,
  }
  return queryOptions({
    queryKey: [listClicks.path, query],
    queryFn: ({ signal }) => call(listClicks, { query, signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
}

export function activitySummaryQuery({ filters, search }: Omit<ClickList, 'page'>) {
  const query = { ...filterQueryOf(filters), search }
  return queryOptions({
    queryKey: [activitySummary.path, query],
    queryFn: ({ signal }) => call(activitySummary, { query, signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
}

/** Removes the clicks, leads and links of tests; any list may have shown one. */
export function removeTestsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(removeTests),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Everything known of one click or message. */
export function activityQuery(id: string) {
  return queryOptions({
    queryKey: [getActivity.path, id],
    queryFn: ({ signal }) => call(getActivity, { params: { id }, signal }),
    retry: (failures, error) => !isNotFound(error) && shouldRetry(failures, error),
  })
}

/** What is wrong with the hits of the last 30 days: those not counted, and odd ones that were. */
export function ignoredHitsQuery() {
  return queryOptions({
    queryKey: [ignoredHits.path],
    queryFn: ({ signal }) => call(ignoredHits, { signal }),
  })
}
