import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  createShare,
  listShares,
  openShare,
  readShare,
  revokeShare,
  shareContacts,
  shareFigures,
} from '#contracts/shares'
import { call } from '../api/call.ts'

export type { Share, SharedContact, SharedFigures, SharedView } from '#contracts/shares'
export type NewShare = z.input<typeof createShare.body>
export type MadeShare = z.output<typeof createShare.output>

export function sharesQuery() {
  return queryOptions({
    queryKey: [listShares.path],
    queryFn: ({ signal }) => call(listShares, { signal }),
  })
}

const reread = (client: QueryClient) => client.invalidateQueries({ queryKey: [listShares.path] })

export function createShareMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: NewShare) => call(createShare, { body }),
    onSuccess: () => reread(client),
  })
}

export function revokeShareMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(revokeShare, { params: { id } }),
    onSettled: () => reread(client),
  })
}

/** What the page of a link shows; asking for it counts as opening it, so it is asked once. */
export function sharedViewQuery(token: string) {
  return queryOptions({
    queryKey: [readShare.path, token],
    queryFn: ({ signal }) => call(readShare, { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

const minuteMs = 60_000

/** Asked again every minute, so that a page that is left open says when the link has ended. */
export function sharedFiguresQuery(token: string) {
  return queryOptions({
    queryKey: [shareFigures.path, token],
    queryFn: ({ signal }) => call(shareFigures, { params: { token }, signal }),
    refetchInterval: minuteMs,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}

export function sharedContactsQuery(token: string) {
  return queryOptions({
    queryKey: [shareContacts.path, token],
    queryFn: ({ signal }) => call(shareContacts, { params: { token }, signal }),
    refetchInterval: minuteMs,
    retry: false,
  })
}

export function openShareMutation(token: string) {
  return (client: QueryClient) =>
    mutationOptions({
      retry: false,
      mutationFn: (password: string) => call(openShare, { params: { token }, body: { password } }),
      onSuccess: () => client.resetQueries(),
    })
}

export function sharedLogoUrl(token: string): string {
  return `/api/share/${token}/logo`
}
