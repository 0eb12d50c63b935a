import type { Limits } from '#server/platform/limits'
import type { BucketSize } from '#server/platform/token-buckets'

const perDay = (amount: number): BucketSize => ({ capacity: amount, perMinute: amount / 1_440 })
const newHosts = perDay(20)
const newEvents = perDay(100)

/**
 * What one address may bring into an account's lists in a day: hosts and events that were not there
 * yet. Counting again what is known is not limited here: behind one address of a carrier stand
 * thousands of visitors, who all count the same few events.
 */
export type ReportBudget = {
  takeHost(accountId: string, address: string): Promise<boolean>
  takeEvent(accountId: string, address: string): Promise<boolean>
}

export function openReportBudget(limits: Limits): ReportBudget {
  return {
    takeHost: (accountId, address) => limits.take('new-hosts', newHosts, `${accountId} ${address}`),
    takeEvent: (accountId, address) =>
      limits.take('new-events', newEvents, `${accountId} ${address}`),
  }
}
