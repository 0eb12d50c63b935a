import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { filterOptions } from '#contracts/dashboard'
import type { InstanceStatus } from '#contracts/messaging'
import {
  checkConnection,
  connectInstance,
  createInstance,
  deleteInstance,
  disconnectInstance,
  instanceQrCode,
  instanceStatusCall,
  listInstances,
  reconnectInstance,
  replaceCredentials,
  resetInstance,
  updateInstance,
} from '#contracts/messaging'
import { call } from '../api/call.ts'

export {
  type Instance,
  type InstanceStatus,
  type Provider,
  providers,
} from '#contracts/messaging'
export type NewInstance = z.input<typeof createInstance.body>

/** Which line is meant; absent: the account's default one. */
export type Which = { instance?: string | undefined }

/** State of a line; retried twice, never polled (spec 7). */
export function instanceQuery(instance?: string) {
  return queryOptions({
    queryKey:
      instance === undefined ? [instanceStatusCall.path] : [instanceStatusCall.path, instance],
    queryFn: () => call(instanceStatusCall, { query: { instance } }),
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

// Each of these asks a gateway to do something once; the person sees the failure and decides. The card
// shows the answer at once, so its toast must not wait for the list: it would come late, and take the
// place of one about what the person does next.
function lineMutation<Input extends Which>(
  client: QueryClient,
  act: (input: Input) => Promise<InstanceStatus>,
) {
  return mutationOptions({
    retry: false,
    mutationFn: act,
    onSuccess: (status: InstanceStatus, { instance }: Input) => {
      if (status.isDraft) client.invalidateQueries({ queryKey: [instanceStatusCall.path] })
      else client.setQueryData(instanceQuery(instance).queryKey, status)
      client.invalidateQueries({ queryKey: [listInstances.path] })
    },
  })
}

/**
 * Makes the instance, the account's default from then on, and asks for its QR code when the
 * provider did not return one at once. A failure to get one is no failure to create: the instance
 * is there, and its card says what to do.
 */
export function createInstanceMutation(client: QueryClient) {
  return lineMutation(client, async ({ body }: { body: NewInstance; instance?: undefined }) => {
    const created = await call(createInstance, { body })
    // A draft is not asked for a code, and need not be the default one.
    if (created.isDraft || created.connected || created.qrcode || !created.capabilities?.qr)
      return created
    return call(connectInstance, { body: { instanceName: body.instanceName } }).catch(() => created)
  })
}

export function reconnectMutation(client: QueryClient) {
  return lineMutation(client, (query: Which) => call(reconnectInstance, { query }))
}

/** Asks for the code that the owner of this number types on the phone. */
export function pairMutation(client: QueryClient) {
  return lineMutation(client, ({ phone, ...query }: Which & { phone: string }) =>
    call(connectInstance, { query, body: { phone } }),
  )
}

export function checkConnectionMutation(client: QueryClient) {
  return lineMutation(client, (query: Which) => call(checkConnection, { query }))
}

export function disconnectMutation(client: QueryClient) {
  return lineMutation(client, (query: Which) => call(disconnectInstance, { query }))
}

export function resetMutation(client: QueryClient) {
  return lineMutation(client, (query: Which) => call(resetInstance, { query }))
}

/** WhatsApp changes its codes this often; a screen that shows one asks for the newest. */
const codeLifeMs = 20_000
/** After so many a forgotten tab stops asking. */
const mostCodes = 15

/** The code that waits to be read, renewed while it is on the screen. */
export function qrCodeQuery(instance?: string) {
  return queryOptions({
    queryKey: [instanceQrCode.path, instance ?? null],
    queryFn: () => call(instanceQrCode, { query: { instance } }),
    retry: false,
    staleTime: codeLifeMs / 2,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < mostCodes && state.data?.status !== 'CONNECTED' ? codeLifeMs : false,
  })
}

export type CredentialInput = NonNullable<NewInstance['credentials']>

export function replaceCredentialsMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: ({ id, credentials }: { id: string; credentials: CredentialInput }) =>
      call(replaceCredentials, { params: { id }, body: { credentials } }),
    onSuccess: () => refetchLines(client),
  })
}

function refetchLines(client: QueryClient) {
  const paths = [listInstances.path, instanceStatusCall.path, filterOptions.path]
  return Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
}

export function updateInstanceMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({
      id,
      ...body
    }: {
      id: string
      name?: string
      isDefault?: true
      assignsLeads?: boolean
    }) => call(updateInstance, { params: { id }, body }),
    onSuccess: () => refetchLines(client),
  })
}

export function deleteInstanceMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (id: string) => call(deleteInstance, { params: { id } }),
    onSuccess: () => refetchLines(client),
  })
}
