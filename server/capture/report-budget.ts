import { openTokenBuckets, type TokenBuckets } from '#server/platform/token-buckets'

const maxKeys = 20_000
const perDay = (amount: number) => ({ capacity: amount, perMinute: amount / 1_440 })

/**
 * What one address may bring into an account's lists in a day: hosts and events that were not there
 * yet. Counting again what is known is not limited here: behind one address of a carrier stand
 * thousands of visitors, who all count the same few events.
 */
export type ReportBudget = { newHosts: TokenBuckets; newEvents: TokenBuckets }

export function openReportBudget(): ReportBudget {
  return {
    newHosts: openTokenBuckets(perDay(20), maxKeys),
    newEvents: openTokenBuckets(perDay(100), maxKeys),
  }
}
