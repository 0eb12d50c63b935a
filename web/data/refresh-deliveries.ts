import type { QueryClient } from '@tanstack/react-query'
import { destinationEvents } from '#contracts/events'

/** Path of the log. Named here: its contract would weigh on every screen. */
export const deliveriesPath = '/api/deliveries'

/** What was sent or waits has changed: the log and the statistics are read again. */
export function refreshDeliveries(client: QueryClient) {
  client.invalidateQueries({ queryKey: [deliveriesPath] })
  client.invalidateQueries({ queryKey: [destinationEvents.stats.path] })
}
