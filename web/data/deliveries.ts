import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import {
  getDelivery,
  listDeliveries,
  resendDeliveries,
  resendDelivery,
} from '#contracts/deliveries'
import { call } from '../api/call.ts'
import { shouldRetry } from '../api/query-client.ts'
import { isNotFound } from './failure.ts'
import { refreshDeliveries } from './refresh-deliveries.ts'

export type Delivery = z.output<typeof listDeliveries.output>['deliveries'][number]
export type DeliveryDetail = z.output<typeof getDelivery.output>
export type DeliveryAttempt = DeliveryDetail['history'][number]
export type DeliveryState = Delivery['state']
export type DeliveryQuery = z.input<typeof listDeliveries.query>

export function deliveriesQuery(query: DeliveryQuery) {
  return queryOptions({
    queryKey: [listDeliveries.path, query],
    queryFn: () => call(listDeliveries, { query }),
    placeholderData: keepPreviousData,
  })
}

/** Under the list's key, so that whatever makes the list old makes it old, too. */
export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: [listDeliveries.path, 'one', id],
    queryFn: () => call(getDelivery, { params: { id } }),
    retry: (failures, error) => !isNotFound(error) && shouldRetry(failures, error),
  })
}

/** Not retried: each call is one more attempt at the destination. */
export function resendMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (id: string) => call(resendDelivery, { params: { id } }),
    onSuccess: () => refreshDeliveries(client),
  })
}

/** Not retried either. */
export function resendAllMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (body: z.input<typeof resendDeliveries.body>) => call(resendDeliveries, { body }),
    onSuccess: () => refreshDeliveries(client),
  })
}
