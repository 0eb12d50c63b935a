import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import {
  getBusinessHours,
  judgeReplyText,
  replyTexts,
  responseReport,
  saveBusinessHours,
  unansweredLeads,
} from '#contracts/response'
import { type Filters, limitsDays } from '#domain/filters'
import type { TextVerdict } from '#domain/response/automatic-reply'
import { call } from '../api/call.ts'
import { responseKey } from './refresh-response.ts'

export type {
  BusinessHoursAnswer,
  ReplyText,
  ResponseFigures,
  ResponseReport,
  UnansweredLead,
} from '#contracts/response'

export const unansweredPageSize = 10

/** The days and the line that the screen is about. */
export type ResponsePeriod = Pick<Filters, 'dateRange' | 'startDate' | 'endDate' | 'instance'>
export const whichUnanswered = ['never', 'all'] as const
export type WhichUnanswered = (typeof whichUnanswered)[number]

const everyMs = 30_000

function queryOf({ dateRange, startDate, endDate, instance }: ResponsePeriod) {
  if (dateRange !== 'custom') return { dateRange, instance }
  return limitsDays({ dateRange, startDate, endDate })
    ? { dateRange, startDate, endDate, instance }
    : { instance }
}

export function responseReportQuery(period: ResponsePeriod) {
  const query = queryOf(period)
  return queryOptions({
    queryKey: [responseKey, 'report', query],
    queryFn: ({ signal }) => call(responseReport, { query, signal }),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
}

/** A page of who waits; pages count from 1. */
export function unansweredQuery(period: ResponsePeriod, which: WhichUnanswered, page: number) {
  const query = {
    ...queryOf(period),
    which,
    limit: String(unansweredPageSize),
    offset: String((page - 1) * unansweredPageSize),
  }
  return queryOptions({
    queryKey: [responseKey, 'unanswered', query],
    queryFn: ({ signal }) => call(unansweredLeads, { query, signal }),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
}

export function replyTextsQuery(period: ResponsePeriod) {
  const query = queryOf(period)
  return queryOptions({
    queryKey: [responseKey, 'texts', query],
    queryFn: ({ signal }) => call(replyTexts, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

const reread = (client: QueryClient) => client.invalidateQueries({ queryKey: [responseKey] })

export function judgeTextMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ key, verdict }: { key: string; verdict: TextVerdict | null }) =>
      call(judgeReplyText, { params: { key }, body: { verdict } }),
    onSettled: () => reread(client),
  })
}

export function businessHoursQuery() {
  return queryOptions({
    queryKey: [responseKey, 'hours'],
    queryFn: ({ signal }) => call(getBusinessHours, { signal }),
    // Ends by itself: what is computed anew is done within moments.
    refetchInterval: ({ state }) => (state.data?.isRecalculating ? 2_000 : false),
  })
}

export function saveHoursMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: z.input<typeof saveBusinessHours.body>) => call(saveBusinessHours, { body }),
    onSuccess: () => reread(client),
  })
}
