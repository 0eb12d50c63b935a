import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { destinationEvents } from '#contracts/events'
import { getFirstSteps } from '#contracts/first-steps'
import { eventNotFired } from '#contracts/not-fired'
import type { Destination } from '#domain/conversions/destinations'
import { call } from '../api/call.ts'

export type { EventConfig, EventStats } from '#contracts/events'
export type { SilentLead } from '#contracts/not-fired'
export type EventConfigInput = z.input<typeof destinationEvents.update.body>

export function eventConfigsQuery(destination: Destination) {
  const { list } = destinationEvents
  return queryOptions({
    queryKey: [list.path, destination],
    queryFn: () => call(list, { params: { destination } }),
  })
}

export function eventStatsQuery(destination: Destination) {
  const { stats } = destinationEvents
  return queryOptions({
    queryKey: [stats.path, destination],
    queryFn: () => call(stats, { params: { destination } }),
  })
}

/** For whom the event did not fire, and why. */
export function eventNotFiredQuery(destination: Destination, id: string) {
  return queryOptions({
    queryKey: [eventNotFired.path, destination, id],
    queryFn: () => call(eventNotFired, { params: { destination, id } }),
  })
}

function refreshEvents(client: QueryClient, destination: Destination) {
  client.invalidateQueries({ queryKey: [destinationEvents.stats.path, destination] })
  client.invalidateQueries({ queryKey: [eventNotFired.path, destination] })
  return client.invalidateQueries({ queryKey: [destinationEvents.list.path, destination] })
}

/** Not retried: an answer lost on the way would make the same event twice. */
export function createEventMutation(client: QueryClient, destination: Destination) {
  return mutationOptions({
    retry: false,
    mutationFn: (body: EventConfigInput) =>
      call(destinationEvents.create, { params: { destination }, body }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: [getFirstSteps.path] })
      return refreshEvents(client, destination)
    },
  })
}

export function updateEventMutation(client: QueryClient, destination: Destination) {
  return mutationOptions({
    mutationFn: ({ id, body }: { id: string; body: EventConfigInput }) =>
      call(destinationEvents.update, { params: { destination, id }, body }),
    onSuccess: () => refreshEvents(client, destination),
  })
}

/** The switch moves at once and goes back when the server refuses. */
export function switchEventMutation(client: QueryClient, destination: Destination) {
  const { queryKey } = eventConfigsQuery(destination)
  return mutationOptions({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      call(destinationEvents.setActive, { params: { destination, id }, body: { isActive } }),
    onMutate: async ({ id, isActive }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (events) =>
        events?.map((event) => (event.id === id ? { ...event, isActive } : event)),
      )
      return { before }
    },
    onError: (_error, _input, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => refreshEvents(client, destination),
  })
}

export function deleteEventMutation(client: QueryClient, destination: Destination) {
  return mutationOptions({
    mutationFn: (id: string) => call(destinationEvents.remove, { params: { destination, id } }),
    onSuccess: () => refreshEvents(client, destination),
  })
}

/** Takes the deletion of an event back. */
export function restoreEventMutation(client: QueryClient, destination: Destination) {
  return mutationOptions({
    mutationFn: (id: string) => call(destinationEvents.restore, { params: { destination, id } }),
    onSuccess: () => refreshEvents(client, destination),
  })
}
