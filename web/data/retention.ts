import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  foreseeRetention,
  getRetention,
  type RetentionPeriods,
  saveRetention,
} from '#contracts/retention'
import { call } from '../api/call.ts'

export type { ForeseenRetention, Retention, RetentionPeriods } from '#contracts/retention'

export function retentionQuery() {
  return queryOptions({
    queryKey: [getRetention.path],
    queryFn: ({ signal }) => call(getRetention, { signal }),
  })
}

export function foreseeRetentionMutation() {
  return mutationOptions({
    mutationFn: (body: RetentionPeriods) => call(foreseeRetention, { body }),
  })
}

export function saveRetentionMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: RetentionPeriods) => call(saveRetention, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [getRetention.path] }),
  })
}
