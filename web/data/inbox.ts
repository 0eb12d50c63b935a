import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listInbox, replayInbox } from '#contracts/inbox'
import { call } from '../api/call.ts'

export type { InboxEvent } from '#contracts/inbox'

const shownEvents = 8

/** The webhooks that came in last; the stream tells of those that became messages, not of others. */
export function inboxQuery() {
  return queryOptions({
    queryKey: [listInbox.path],
    queryFn: ({ signal }) => call(listInbox, { query: { limit: shownEvents }, signal }),
    refetchInterval: 30_000,
  })
}

export function replayMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (days: number) => call(replayInbox, { body: { days } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listInbox.path] }),
  })
}
