import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  getEmailReport,
  readReportStop,
  saveEmailReport,
  sendEmailReport,
  stopReport,
} from '#contracts/email-report'
import { call } from '../api/call.ts'

export { type EmailReport, mostRecipients } from '#contracts/email-report'

export function emailReportQuery() {
  return queryOptions({
    queryKey: [getEmailReport.path],
    queryFn: ({ signal }) => call(getEmailReport, { signal }),
  })
}

export function saveEmailReportMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: z.input<typeof saveEmailReport.body>) => call(saveEmailReport, { body }),
    onSuccess: (report) => client.setQueryData(emailReportQuery().queryKey, report),
  })
}

export function sendEmailReportMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(sendEmailReport),
    retry: false,
    // Whatever became of it, the list of what was sent has changed.
    onSettled: () => client.invalidateQueries(emailReportQuery()),
  })
}

export function reportStopQuery(token: string) {
  return queryOptions({
    queryKey: [readReportStop.path, token],
    queryFn: ({ signal }) => call(readReportStop, { params: { token }, signal }),
    retry: false,
  })
}

export function stopReportMutation(token: string) {
  return (client: QueryClient) =>
    mutationOptions({
      mutationFn: () => call(stopReport, { params: { token } }),
      onSuccess: () => client.invalidateQueries(),
    })
}
