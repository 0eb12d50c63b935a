import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getSettings, saveSettings } from '#contracts/account'
import { call } from '../api/call.ts'

export type AccountSettings = z.output<typeof getSettings.output>
export type AccountChanges = z.input<typeof saveSettings.body>

export function accountSettingsQuery() {
  return queryOptions({
    queryKey: [getSettings.path],
    queryFn: ({ signal }) => call(getSettings, { signal }),
  })
}

/** Another time zone moves every day border, so nothing that was fetched before stays. */
export function saveAccountSettingsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (changes: AccountChanges) => call(saveSettings, { body: changes }),
    onSuccess: () => client.invalidateQueries(),
  })
}
