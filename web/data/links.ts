import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { metrics } from '#contracts/dashboard'
import { getFirstSteps } from '#contracts/first-steps'
import type { TrackingLink } from '#contracts/links'
import {
  createLink,
  deleteLink,
  linkQrPaths,
  listLinks,
  restoreLink,
  updateLink,
} from '#contracts/links'
import { call } from '../api/call.ts'

export type { TrackingLink } from '#contracts/links'
export type NewLink = z.input<typeof createLink.body>
export type CreatedLink = z.output<typeof createLink.output>
export type LinkChanges = z.input<typeof updateLink.body>

export function linksQuery() {
  return queryOptions({
    queryKey: [listLinks.path],
    queryFn: () => call(listLinks),
  })
}

/** Not retried: an answer lost on the way would make the same link twice. */
export function createLinkMutation(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (body: NewLink) => call(createLink, { body }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: [metrics.path] })
      client.invalidateQueries({ queryKey: [listLinks.path] })
      client.invalidateQueries({ queryKey: [getFirstSteps.path] })
    },
  })
}

export function updateLinkMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, changes }: { id: string; changes: LinkChanges }) =>
      call(updateLink, { params: { id }, body: changes }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listLinks.path] }),
  })
}

export function deleteLinkMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (link: Pick<TrackingLink, 'id'>) => call(deleteLink, { params: { id: link.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listLinks.path] }),
  })
}

/** Takes the deletion of a link back. */
export function restoreLinkMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (link: Pick<TrackingLink, 'id'>) => call(restoreLink, { params: { id: link.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listLinks.path] }),
  })
}

/** Address of a link's QR code image; `svg` for screens, `png` for print. */
export function linkQrUrl(id: string, format: keyof typeof linkQrPaths): string {
  return linkQrPaths[format].replace(':id', encodeURIComponent(id))
}
