import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getAlertSettings, listAlerts, saveAlertSettings, testAlerts } from '#contracts/health'
import { connectionHistory } from '#contracts/messaging'
import { call } from '../api/call.ts'

export type { Alert } from '#contracts/health'
export type ServerAlert = z.output<typeof listAlerts.output>['server'][number]
export type AlertSettings = z.output<typeof getAlertSettings.output>
export type AlertTest = z.output<typeof testAlerts.output>
export type ConnectionChange = z.output<typeof connectionHistory.output>['changes'][number]

/** What is wrong with the account's lines, and what was. */
export function alertsQuery() {
  return queryOptions({
    queryKey: [listAlerts.path],
    queryFn: ({ signal }) => call(listAlerts, { signal }),
  })
}

/** Of the account's default line when none is named. */
export function connectionHistoryQuery(instance?: string) {
  return queryOptions({
    queryKey: [connectionHistory.path, instance ?? 'default'],
    queryFn: ({ signal }) => call(connectionHistory, { query: { instance }, signal }),
  })
}

export function alertSettingsQuery() {
  return queryOptions({
    queryKey: [getAlertSettings.path],
    queryFn: ({ signal }) => call(getAlertSettings, { signal }),
  })
}

/** A new secret is in the answer alone: it is not kept with the settings. */
export function saveAlertSettingsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (changes: z.input<typeof saveAlertSettings.body>) =>
      call(saveAlertSettings, { body: changes }),
    onSuccess: ({ webhookSecret: _secret, ...settings }) =>
      client.setQueryData(alertSettingsQuery().queryKey, settings),
  })
}

export function testAlertsMutation() {
  return mutationOptions({ retry: false, mutationFn: () => call(testAlerts) })
}
