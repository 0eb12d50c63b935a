import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getLead } from '#contracts/leads'
import {
  createQuickReply,
  deleteQuickReply,
  listQuickReplies,
  type QuickReply,
  replyLine,
  sendMessage,
  updateQuickReply,
} from '#contracts/replies'
import { ApiError, serverSentence } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { leadActivitiesQuery } from './leads.ts'

export { maxQuickReplies, maxReplyLength, type QuickReply } from '#contracts/replies'

/** Whether and by which line the lead can be answered. */
export function replyLineQuery(leadId: string) {
  return queryOptions({
    queryKey: [replyLine.path, leadId],
    queryFn: ({ signal }) => call(replyLine, { params: { id: leadId }, signal }),
  })
}

/**
 * Sends a text; `id` names it, so that asking again under the same id sends nothing twice. Never
 * repeated by itself: the person sees what became of it and decides.
 */
export function sendMessageMutation(client: QueryClient, leadId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (body: { id: string; text: string }) =>
      call(sendMessage, { params: { id: leadId }, body }),
    onSuccess: (sent) => {
      client.setQueryData(leadActivitiesQuery(leadId).queryKey, (known) => {
        if (!known || known.activities.some(({ id }) => id === sent.id)) return known
        return { ...known, activities: [...known.activities, sent] }
      })
      client.invalidateQueries({ queryKey: [getLead.path, leadId] })
    },
  })
}

/** The server's sentence for a text that was not sent, or of which nobody knows; null for no answer. */
export function sendFailure(error: unknown): { sentence: string | null; isSettled: boolean } {
  const isSettled = error instanceof ApiError && error.body?.code === 'gateway_silent'
  return { sentence: serverSentence(error), isSettled }
}

export function quickRepliesQuery() {
  return queryOptions({
    queryKey: [listQuickReplies.path],
    queryFn: ({ signal }) => call(listQuickReplies, { signal }),
  })
}

/** Adds a quick reply, or changes the one whose id is given. */
export function saveQuickReplyMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, ...body }: Omit<QuickReply, 'id'> & { id: string | null }) =>
      id === null
        ? call(createQuickReply, { body })
        : call(updateQuickReply, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: quickRepliesQuery().queryKey }),
  })
}

export function deleteQuickReplyMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(deleteQuickReply, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: quickRepliesQuery().queryKey }),
  })
}
