import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  disconnectDestination,
  listDestinations,
  saveDestination,
  testDestination,
} from '#contracts/destinations'
import { destinationEvents } from '#contracts/events'
import { createWebhook, deleteWebhook, rotateWebhookSecret } from '#contracts/webhooks'
import type { Destination } from '#domain/conversions/destinations'
import { call } from '../api/call.ts'
import { saleSettingsQuery } from './sale-settings.ts'

export type { DestinationState } from '#contracts/destinations'
export type DestinationInput = z.input<typeof saveDestination.body>
export type DestinationField = keyof DestinationInput
export type NewWebhook = z.input<typeof createWebhook.body>

/** What waits changes with every conversion, so it is asked for again every half minute. */
export function destinationsQuery() {
  return queryOptions({
    queryKey: [listDestinations.path],
    queryFn: () => call(listDestinations),
    refetchInterval: 30_000,
  })
}

/** A connection that comes, goes or changes moves what waits, what the statistics say, and what tells of sales. */
function refresh(client: QueryClient) {
  client.invalidateQueries(saleSettingsQuery())
  client.invalidateQueries({ queryKey: [destinationEvents.stats.path] })
  return client.invalidateQueries({ queryKey: [listDestinations.path] })
}

export function saveDestinationMutation(client: QueryClient, destination: Destination) {
  return mutationOptions({
    mutationFn: (body: DestinationInput) =>
      call(saveDestination, { params: { destination }, body }),
    onSuccess: () => refresh(client),
  })
}

/** Not retried: each call is one more event at the destination. */
export function testDestinationMutation(client: QueryClient, destination: Destination) {
  return mutationOptions({
    retry: false,
    mutationFn: () => call(testDestination, { params: { destination } }),
    onSuccess: () => refresh(client),
  })
}

export function disconnectDestinationMutation(client: QueryClient, destination: Destination) {
  return mutationOptions({
    mutationFn: () => call(disconnectDestination, { params: { destination } }),
    onSuccess: () => refresh(client),
  })
}

/** Not retried: an answer lost on the way would make the same webhook twice. */
export function createWebhookMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (body: NewWebhook) => call(createWebhook, { body }),
    onSuccess: () => refresh(client),
  })
}

/** Not retried: a second new secret would end the one that was just shown. */
export function rotateSecretMutation(client: QueryClient, destination: Destination) {
  return mutationOptions({
    retry: false,
    mutationFn: () => call(rotateWebhookSecret, { params: { id: webhookId(destination) } }),
    onSuccess: () => refresh(client),
  })
}

export function deleteWebhookMutation(client: QueryClient, destination: Destination) {
  return mutationOptions({
    mutationFn: () => call(deleteWebhook, { params: { id: webhookId(destination) } }),
    onSuccess: () => refresh(client),
  })
}

function webhookId(destination: Destination): string {
  return destination.slice('webhook:'.length)
}
