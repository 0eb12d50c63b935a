import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { EventConfig, EventStats } from '#contracts/ad-events'
import * as meta from '#contracts/ad-events'
import * as others from '#contracts/destinations'
import { eventNotFired } from '#contracts/not-fired'
import type { Destination } from '#domain/conversions/destinations'
import { call } from '../api/call.ts'

export type { EventConfig, EventStats } from '#contracts/ad-events'
export type { SilentLead } from '#contracts/not-fired'
export type EventConfigInput = z.input<typeof meta.updateEventConfig.body>

type EventCalls = {
  listKey: readonly string[]
  statsKey: readonly string[]
  list: () => Promise<EventConfig[]>
  stats: () => Promise<EventStats>
  create: (body: EventConfigInput) => Promise<EventConfig>
  update: (id: string, body: EventConfigInput) => Promise<EventConfig>
  setActive: (id: string, isActive: boolean) => Promise<EventConfig>
  remove: (id: string) => Promise<unknown>
  restore: (id: string) => Promise<unknown>
}

/** Meta's events have addresses of their own; those of every other destination are alike. */
function callsOf(destination: Destination): EventCalls {
  return destination === 'meta' ? metaCalls : otherCalls(destination)
}

const metaCalls: EventCalls = {
  listKey: [meta.listEventConfigs.path],
  statsKey: [meta.eventStats.path],
  list: () => call(meta.listEventConfigs),
  stats: () => call(meta.eventStats),
  create: (body) => call(meta.createEventConfig, { body }),
  update: (id, body) => call(meta.updateEventConfig, { params: { id }, body }),
  setActive: (id, isActive) => call(meta.switchEventConfig, { params: { id }, body: { isActive } }),
  remove: (id) => call(meta.deleteEventConfig, { params: { id } }),
  restore: (id) => call(meta.restoreEventConfig, { params: { id } }),
}

function otherCalls(destination: Destination): EventCalls {
  const params = { destination }
  return {
    listKey: [others.listDestinationEvents.path, destination],
    // Below Meta's: whatever makes those old (a live event of a delivery) makes these old, too.
    statsKey: [meta.eventStats.path, destination],
    list: () => call(others.listDestinationEvents, { params }),
    stats: () => call(others.destinationStats, { params }),
    create: (body) => call(others.createDestinationEvent, { params, body }),
    update: (id, body) => call(others.updateDestinationEvent, { params: { ...params, id }, body }),
    setActive: (id, isActive) =>
      call(others.switchDestinationEvent, { params: { ...params, id }, body: { isActive } }),
    remove: (id) => call(others.deleteDestinationEvent, { params: { ...params, id } }),
    restore: (id) => call(others.restoreDestinationEvent, { params: { ...params, id } }),
  }
}

export function eventConfigsQuery(destination: Destination) {
  const { listKey, list } = callsOf(destination)
  return queryOptions({ queryKey: listKey, queryFn: list })
}

export function eventStatsQuery(destination: Destination) {
  const { statsKey, stats } = callsOf(destination)
  return queryOptions({ queryKey: statsKey, queryFn: stats })
}

/** For whom the event did not fire, and why. */
export function eventNotFiredQuery(destination: Destination, id: string) {
  return queryOptions({
    queryKey: [eventNotFired.path, destination, id],
    queryFn: () => call(eventNotFired, { params: { destination, id } }),
  })
}

function refreshEvents(client: QueryClient, destination: Destination) {
  const { listKey, statsKey } = callsOf(destination)
  client.invalidateQueries({ queryKey: statsKey })
  client.invalidateQueries({ queryKey: [eventNotFired.path, destination] })
  return client.invalidateQueries({ queryKey: listKey })
}

/** Not retried: an answer lost on the way would make the same event twice. */
export function createEventMutation(client: QueryClient, destination: Destination) {
  return mutationOptions({
    retry: false,
    mutationFn: (body: EventConfigInput) => callsOf(destination).create(body),
    onSuccess: () => refreshEvents(client, destination),
  })
}

export function updateEventMutation(client: QueryClient, destination: Destination) {
  return mutationOptions({
    mutationFn: ({ id, body }: { id: string; body: EventConfigInput }) =>
      callsOf(destination).update(id, body),
    onSuccess: () => refreshEvents(client, destination),
  })
}

/** The switch moves at once and goes back when the server refuses. */
export function switchEventMutation(client: QueryClient, destination: Destination) {
  const { queryKey } = eventConfigsQuery(destination)
  return mutationOptions({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      callsOf(destination).setActive(id, isActive),
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
    mutationFn: (id: string) => callsOf(destination).remove(id),
    onSuccess: () => refreshEvents(client, destination),
  })
}

/** Takes the deletion of an event back. */
export function restoreEventMutation(client: QueryClient, destination: Destination) {
  return mutationOptions({
    mutationFn: (id: string) => callsOf(destination).restore(id),
    onSuccess: () => refreshEvents(client, destination),
  })
}
