import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { assignLeads, listAttendants, setOwnDuty } from '#contracts/attendants'
import { call } from '../api/call.ts'
import { invalidateLeads } from './leads.ts'

/** Who may attend leads in this account, and who of them is on duty. */
export function attendantsQuery() {
  return queryOptions({
    queryKey: [listAttendants.path],
    queryFn: ({ signal }) => call(listAttendants, { signal }),
    staleTime: 60_000,
  })
}

export const rereadAttendants = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [listAttendants.path] })

export function setOwnDutyMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (isOnDuty: boolean) => call(setOwnDuty, { body: { isOnDuty } }),
    onSettled: () => rereadAttendants(client),
  })
}

export function assignLeadsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: z.input<typeof assignLeads.body>) => call(assignLeads, { body }),
    onSuccess: () => invalidateLeads(client),
  })
}
