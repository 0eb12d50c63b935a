import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdSettings } from '#contracts/ad-events'
import { disconnectAds, getAdSettings, saveAdSettings, testAdSettings } from '#contracts/ad-events'
import { call } from '../api/call.ts'
import { refreshDeliveries } from './refresh-deliveries.ts'

export type { AdSettings } from '#contracts/ad-events'
export type AdSettingsInput = z.input<typeof saveAdSettings.body>
export type TestAnswer = z.output<typeof testAdSettings.output>

export function adSettingsQuery() {
  return queryOptions({
    queryKey: [getAdSettings.path],
    queryFn: () => call(getAdSettings),
  })
}

/** Connecting or pausing changes what the stats and the log say. */
function keepSettings(client: QueryClient, settings: AdSettings) {
  client.setQueryData(adSettingsQuery().queryKey, settings)
  refreshDeliveries(client)
}

export function saveAdSettingsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: AdSettingsInput) => call(saveAdSettings, { body }),
    onSuccess: (settings) => keepSettings(client, settings),
  })
}

/** Not retried: each call is one more event at the ad platform. */
export function testAdSettingsMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: () => call(testAdSettings),
    onSuccess: () => client.invalidateQueries({ queryKey: [getAdSettings.path] }),
  })
}

export function disconnectAdsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(disconnectAds),
    onSuccess: (settings) => keepSettings(client, settings),
  })
}
