import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
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
import type { MetaSettings } from '#contracts/meta-settings'
import { call } from '../api/call.ts'
import { metaSettingsQuery } from './meta-settings.ts'

export {
  type LoginOutcome,
  loginOutcomes,
  type MetaAssets,
  type MetaQuality,
  metaLoginPath,
  type SpendStatus,
} from '#contracts/meta-account'
export type AssetsChoice = z.input<typeof chooseAssets.body>

/** Fetched each time that the dialog opens, as the choice ends after half an hour. */
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

/** Fetched again and again while the cost is being read; otherwise as fresh as the rest. */
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

function keepConnection(client: QueryClient, settings: MetaSettings) {
  client.setQueryData(metaSettingsQuery().queryKey, settings)
  client.invalidateQueries({ queryKey: [listAdAccounts.path] })
  client.invalidateQueries({ queryKey: [metaQuality.path] })
  client.invalidateQueries({ queryKey: [getSpendStatus.path] })
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
