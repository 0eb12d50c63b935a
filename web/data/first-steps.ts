import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getFirstSteps, tryFirstSteps } from '#contracts/first-steps'
import { checkPublicAddress, getPublicAddress } from '#contracts/public-address'
import { call } from '../api/call.ts'
import { noteFirstStepsDone } from '../api/stored-session.ts'

export type { FirstStep, FirstStepKey } from '#contracts/first-steps'
export type { PublicAddress } from '#contracts/public-address'

// What changes no number (a robot on a link, a message of a group) is told by no live event.
const lookAgainMs = 10_000

export { hasDoneFirstSteps } from '../api/stored-session.ts'

export function firstStepsQuery() {
  return queryOptions({
    queryKey: [getFirstSteps.path],
    queryFn: async ({ signal }) => {
      const steps = await call(getFirstSteps, { signal })
      if (steps.finishedAt !== null) noteFirstStepsDone()
      return steps
    },
    refetchInterval: ({ state: { data } }) => data?.finishedAt === null && lookAgainMs,
  })
}

/** The whole way with a customer who does not exist. */
export function tryFirstStepsMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: () => call(tryFirstSteps),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Who reaches the public address; the server asks it anew when it last did long ago. */
export function publicAddressQuery() {
  return queryOptions({
    queryKey: [getPublicAddress.path],
    queryFn: ({ signal, client }) =>
      call(getPublicAddress, { signal }).then((address) => {
        // What was just found out may end the first step, or tell why it has not ended.
        client.invalidateQueries({ queryKey: [getFirstSteps.path] })
        return address
      }),
    staleTime: 60_000,
  })
}

export function checkAddressMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: () => call(checkPublicAddress),
    onSuccess: (address) => {
      client.setQueryData([getPublicAddress.path], address)
      return client.invalidateQueries({ queryKey: [getFirstSteps.path] })
    },
  })
}
