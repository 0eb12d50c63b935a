import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getSettings, saveSettings } from '#contracts/account'
import { call } from '../api/call.ts'

export type AccountSettings = z.output<typeof getSettings.output>
export type AccountChanges = z.input<typeof saveSettings.body>

export function accountSettingsQuery() {
  return queryOptions({
    queryKey: [getSettings.path],
    queryFn: () => call(getSettings),
  })
}

/** Another time zone moves every day border, so every number is asked for again. */
export function saveAccountSettingsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: AccountChanges) => call(saveSettings, { body }),
    onSuccess: (settings) => {
      client.setQueryData(accountSettingsQuery().queryKey, settings)
      return client.invalidateQueries()
    },
  })
}
