import { queryOptions } from '@tanstack/react-query'
import { listStoppedDestinations } from '#contracts/stopped-destinations'
import { call } from '../api/call.ts'

export type { StoppedDestination } from '#contracts/stopped-destinations'

/** The stream tells when a destination stops; what waits for it grows meanwhile. */
export function stoppedDestinationsQuery() {
  return queryOptions({
    queryKey: [listStoppedDestinations.path],
    queryFn: ({ signal }) => call(listStoppedDestinations, { signal }),
    refetchInterval: 60_000,
  })
}
