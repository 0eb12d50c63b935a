import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdSettings } from '#contracts/ad-events'
import {
  chooseAdAccount,
  chooseAssets,
  getSpendStatus,
  listAdAccounts,
  metaAssets,
  metaQuality,
  type SpendStatus,
  syncSpend,
} from '#contracts/meta-account'
import { call } from '../api/call.ts'
import { adSettingsQuery } from './ad-events.ts'

export {
  type AdAccount,
  type LoginOutcome,
  loginOutcomes,
  type MetaAssets,
  type MetaQuality,
  metaLoginPath,
  type SpendStatus,
} from '#contracts/meta-account'
export type AssetsChoice = z.input<typeof chooseAssets.body>

/** Asked anew each time that the choice opens: it ends after half an hour. */
export function metaAssetsQuery() {
  return queryOptions({
    queryKey: [metaAssets.path],
    queryFn: () => call(metaAssets),
    staleTime: 0,
    gcTime: 0,
  })
}

export function adAccountsQuery() {
  return queryOptions({ queryKey: [listAdAccounts.path], queryFn: () => call(listAdAccounts) })
}

const readingMs = 5_000

/** Followed while a reading is under way; otherwise as fresh as the rest. */
export function spendStatusQuery() {
  return queryOptions({
    queryKey: [getSpendStatus.path],
    queryFn: () => call(getSpendStatus),
    refetchInterval: (query) => (isReading(query.state.data) ? readingMs : false),
  })
}

function isReading(status: SpendStatus | undefined): boolean {
  return status?.state === 'waiting' || status?.state === 'reading'
}

export function metaQualityQuery() {
  return queryOptions({ queryKey: [metaQuality.path], queryFn: () => call(metaQuality) })
}

function keepConnection(client: QueryClient, settings: AdSettings) {
  client.setQueryData(adSettingsQuery().queryKey, settings)
  client.invalidateQueries({ queryKey: [listAdAccounts.path] })
  client.invalidateQueries({ queryKey: [metaQuality.path] })
  return client.invalidateQueries({ queryKey: [getSpendStatus.path] })
}

/** Not retried: a choice counts once. */
export function chooseAssetsMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (body: AssetsChoice) => call(chooseAssets, { body }),
    onSuccess: (settings) => keepConnection(client, settings),
  })
}

export function chooseAdAccountMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (adAccountId: string) => call(chooseAdAccount, { body: { adAccountId } }),
    onSuccess: (settings) => keepConnection(client, settings),
  })
}

export function syncSpendMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(syncSpend),
    onSuccess: (status) => client.setQueryData(spendStatusQuery().queryKey, status),
  })
}
