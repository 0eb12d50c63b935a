import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { endpoint } from '#contracts/endpoint'
import { listLeads } from '#contracts/leads'
import type { SimulatorMessage } from '#contracts/messaging'
import {
  connectInstance,
  instanceStatusCall,
  simulatorInfo,
  simulatorMessage,
  simulatorScan,
  webhookPath,
} from '#contracts/messaging'
import { simulatorSent } from '#contracts/replies'
import { call } from '../api/call.ts'
import { shouldRetry } from '../api/query-client.ts'
import { isNotFound } from './failure.ts'

export { simulatorMessage } from '#contracts/messaging'
export type SimulatorInfo = z.output<typeof simulatorInfo.output>

export function simulatorQuery() {
  return queryOptions({
    queryKey: [simulatorInfo.path],
    queryFn: () => call(simulatorInfo),
    // An account whose lines are all real ones has no simulator, and waiting makes none.
    retry: (failures, error) => !isNotFound(error) && shouldRetry(failures, error),
  })
}

export type SimulatorSent = z.output<typeof simulatorSent.output>[number]

/** What the business has sent through the API to the simulated phone. */
export function simulatorSentQuery() {
  return queryOptions({
    queryKey: [simulatorSent.path],
    queryFn: ({ signal }) => call(simulatorSent, { signal }),
    refetchInterval: 30_000,
  })
}

export function scanMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: () => call(simulatorScan),
    onSuccess: (status) => {
      client.setQueryData([instanceStatusCall.path], status)
      client.invalidateQueries({ queryKey: [simulatorInfo.path] })
    },
  })
}

/** Asks for a QR code for a simulated line that was disconnected. */
export function askForQrMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: () => call(connectInstance),
    onSuccess: () => client.invalidateQueries({ queryKey: [simulatorInfo.path] }),
  })
}

const webhook = endpoint({
  method: 'POST',
  path: webhookPath,
  summary: 'Entregar uma mensagem como um gateway',
  access: 'public',
  body: simulatorMessage,
  output: z.unknown(),
})

/** Posts to the webhook of the instance, as a gateway would. `path` is `webhookPath` of the info. */
export function deliverMutation(path: string) {
  return mutationOptions({
    mutationFn: (message: SimulatorMessage) => call({ ...webhook, path }, { body: message }),
  })
}

/** The lead that a simulated contact has become, by its number; null while there is none. */
export function contactLeadQuery(number: string) {
  const query = { search: number, limit: 1 }
  return queryOptions({
    queryKey: [listLeads.path, query],
    queryFn: async () => {
      const { leads } = await call(listLeads, { query })
      return leads[0] ?? null
    },
  })
}
