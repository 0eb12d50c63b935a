import { maxPageEventsPerDay } from '#contracts/capture'
import { addressBlock, providerNetwork } from '#server/platform/address-block'
import type { Limits } from '#server/platform/limits'
import type { BucketSize } from '#server/platform/token-buckets'

const perDay = (amount: number): BucketSize => ({ capacity: amount, perMinute: amount / 1_440 })
const newHosts = perDay(20)
const newEvents = perDay(100)
/** A quarter of what an account counts in a day: one network of a provider cannot use it up. */
const newEventsOfNetwork = perDay(maxPageEventsPerDay / 4)

/**
 * What one address (IPv6: its /64) may bring into an account's lists in a day: hosts and events that were not there
 * yet. Counting again what is known is not limited here: behind one address of a carrier stand
 * thousands of visitors, who all count the same few events. New events are limited by the provider's network
 * too, since an attacker rents many addresses of one.
 */
export type ReportBudget = {
  takeHost(accountId: string, address: string): Promise<boolean>
  takeEvent(accountId: string, address: string): Promise<boolean>
}

export function openReportBudget(limits: Limits): ReportBudget {
  return {
    takeHost: (accountId, address) =>
      limits.take('new-hosts', newHosts, `${accountId} ${addressBlock(address)}`),
    takeEvent: async (accountId, address) =>
      (await limits.take('new-events', newEvents, `${accountId} ${addressBlock(address)}`)) &&
      limits.take('network-events', newEventsOfNetwork, `${accountId} ${providerNetwork(address)}`),
  }
}
