import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdSettings } from '#contracts/ad-events'
import {
  createEventConfig,
  deleteEventConfig,
  disconnectAds,
  eventStats,
  getAdSettings,
  listEventConfigs,
  restoreEventConfig,
  saveAdSettings,
  switchEventConfig,
  testAdSettings,
  updateEventConfig,
} from '#contracts/ad-events'
import { call } from '../api/call.ts'
import { refreshDeliveries } from './deliveries.ts'

export type { AdSettings, EventConfig, EventStats } from '#contracts/ad-events'
export type AdSettingsInput = z.input<typeof saveAdSettings.body>
export type TestAnswer = z.output<typeof testAdSettings.output>
export type EventConfigInput = z.input<typeof updateEventConfig.body>

export function adSettingsQuery() {
  return queryOptions({
    queryKey: [getAdSettings.path],
    queryFn: () => call(getAdSettings),
  })
}

export function eventConfigsQuery() {
  return queryOptions({
    queryKey: [listEventConfigs.path],
    queryFn: () => call(listEventConfigs),
  })
}

export function eventStatsQuery() {
  return queryOptions({
    queryKey: [eventStats.path],
    queryFn: () => call(eventStats),
  })
}

/** Connecting or pausing changes what the stats and the log say. */
function keepSettings(client: QueryClient, settings: AdSettings) {
  client.setQueryData(adSettingsQuery().queryKey, settings)
  refreshDeliveries(client)
}

function refreshEvents(client: QueryClient) {
  client.invalidateQueries({ queryKey: [eventStats.path] })
  return client.invalidateQueries({ queryKey: [listEventConfigs.path] })
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

/** Not retried: an answer lost on the way would make the same event twice. */
export function createEventMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (body: EventConfigInput) => call(createEventConfig, { body }),
    onSuccess: () => refreshEvents(client),
  })
}

export function updateEventMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, body }: { id: string; body: EventConfigInput }) =>
      call(updateEventConfig, { params: { id }, body }),
    onSuccess: () => refreshEvents(client),
  })
}

/** The switch moves at once and goes back when the server refuses. */
export function switchEventMutation(client: QueryClient) {
  const { queryKey } = eventConfigsQuery()
  return mutationOptions({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      call(switchEventConfig, { params: { id }, body: { isActive } }),
    onMutate: async ({ id, isActive }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (events) =>
        events?.map((event) => (event.id === id ? { ...event, isActive } : event)),
      )
      return { before }
    },
    onError: (_error, _input, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => refreshEvents(client),
  })
}

export function deleteEventMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(deleteEventConfig, { params: { id } }),
    onSuccess: () => refreshEvents(client),
  })
}

/** Takes the deletion of an event back. */
export function restoreEventMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(restoreEventConfig, { params: { id } }),
    onSuccess: () => refreshEvents(client),
  })
}
