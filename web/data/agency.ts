import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import {
  changeClient,
  createClient,
  getSalesContact,
  type OverviewPeriod,
  overview,
  saveSalesContact,
} from '#contracts/agency'
import { listAccounts } from '#contracts/team'
import { call } from '../api/call.ts'

export { type Client, type OverviewPeriod, overviewPeriods } from '#contracts/agency'

export const clientsPerPage = 100

/** A page (from 1) of the accounts of the login with their figures. */
export function overviewQuery(asked: { period: OverviewPeriod; search: string; page: number }) {
  const { period, search, page } = asked
  return queryOptions({
    queryKey: [overview.path, asked],
    queryFn: ({ signal }) =>
      call(overview, {
        query: {
          period,
          search,
          limit: String(clientsPerPage),
          offset: String((page - 1) * clientsPerPage),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Also the switcher shows them. */
const reread = (client: QueryClient) =>
  Promise.all(
    [overview.path, listAccounts.path].map((path) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  )

export function createClientMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (name: string) => call(createClient, { body: { name } }),
    onSuccess: () => reread(client),
  })
}

export function changeClientMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, isSuspended }: { id: string; isSuspended: boolean }) =>
      call(changeClient, { params: { id }, body: { isSuspended } }),
    onSettled: () => reread(client),
  })
}

/** Whom the buttons of the sales page lead to. */
export function salesContactQuery() {
  return queryOptions({
    queryKey: [getSalesContact.path],
    queryFn: ({ signal }) => call(getSalesContact, { signal }),
  })
}

export function saveSalesContactMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (number: string) => call(saveSalesContact, { body: { number } }),
    onSuccess: (saved) => client.setQueryData([getSalesContact.path], saved),
  })
}
