import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { InstanceStatus } from '#contracts/messaging'
import {
  checkConnection,
  connectInstance,
  createInstance,
  disconnectInstance,
  instanceStatusCall,
  listInstances,
  reconnectInstance,
  resetInstance,
} from '#contracts/messaging'
import { call } from '../api/call.ts'

export { type InstanceStatus, type Provider, providers } from '#contracts/messaging'
export type Instance = z.output<typeof listInstances.output>[number]
export type NewInstance = z.input<typeof createInstance.body>

/** State of the account's default line; retried twice, never polled (spec 7). */
export function instanceQuery() {
  return queryOptions({
    queryKey: [instanceStatusCall.path],
    queryFn: () => call(instanceStatusCall),
    retry: 2,
  })
}

/** All lines of the account with the state that was last heard of, the default one first. */
export function instancesQuery() {
  return queryOptions({
    queryKey: [listInstances.path],
    queryFn: () => call(listInstances),
  })
}

// Each of these asks a gateway to do something once; the person sees the failure and decides.
function lineMutation<Input>(client: QueryClient, act: (input: Input) => Promise<InstanceStatus>) {
  return mutationOptions({
    retry: false,
    mutationFn: act,
    onSuccess: (status: InstanceStatus) => client.setQueryData(instanceQuery().queryKey, status),
  })
}

/**
 * Makes the instance and asks for its QR code when the provider did not return one at once. A
 * failure to get one is no failure to create: the instance is there, and its card says what to do.
 */
export function createInstanceMutation(client: QueryClient) {
  return lineMutation(client, async (instance: NewInstance) => {
    const created = await call(createInstance, { body: instance })
    if (created.connected || created.qrcode || !created.capabilities?.qr) return created
    return call(connectInstance, { body: { instanceName: instance.instanceName } }).catch(
      () => created,
    )
  })
}

export function reconnectMutation(client: QueryClient) {
  return lineMutation(client, () => call(reconnectInstance))
}

/** Asks for the code that the owner of this number types on the phone. */
export function pairMutation(client: QueryClient) {
  return lineMutation(client, (phone: string) => call(connectInstance, { body: { phone } }))
}

export function checkConnectionMutation(client: QueryClient) {
  return lineMutation(client, () => call(checkConnection))
}

export function disconnectMutation(client: QueryClient) {
  return lineMutation(client, () => call(disconnectInstance))
}

export function resetMutation(client: QueryClient) {
  return lineMutation(client, () => call(resetInstance))
}
