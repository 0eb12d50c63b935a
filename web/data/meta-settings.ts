import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getFirstSteps } from '#contracts/first-steps'
import type { MetaSettings } from '#contracts/meta-settings'
import {
  disconnectMeta,
  getMetaSettings,
  saveMetaSettings,
  testMetaSettings,
} from '#contracts/meta-settings'
import { call } from '../api/call.ts'
import { refreshDeliveries } from './refresh-deliveries.ts'
import { saleSettingsQuery } from './sale-settings.ts'

export type { MetaSettings } from '#contracts/meta-settings'
export type MetaSettingsInput = z.input<typeof saveMetaSettings.body>

export function metaSettingsQuery() {
  return queryOptions({
    queryKey: [getMetaSettings.path],
    queryFn: () => call(getMetaSettings),
  })
}

/** Connecting or pausing changes what the stats and the log say; the first time it brings the event of a sale. */
function keepSettings(client: QueryClient, settings: MetaSettings) {
  client.invalidateQueries(saleSettingsQuery())
  client.setQueryData(metaSettingsQuery().queryKey, settings)
  refreshDeliveries(client)
}

export function saveMetaSettingsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: MetaSettingsInput) => call(saveMetaSettings, { body }),
    onSuccess: (settings) => keepSettings(client, settings),
  })
}

/** Not retried: each call is one more event at the ad platform. */
export function testMetaSettingsMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: () => call(testMetaSettings),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: [getFirstSteps.path] })
      return client.invalidateQueries({ queryKey: [getMetaSettings.path] })
    },
  })
}

export function disconnectMetaMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(disconnectMeta),
    onSuccess: (settings) => keepSettings(client, settings),
  })
}
