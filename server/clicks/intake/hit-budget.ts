import type { ExcessReason } from '#domain/clicks/excess'
import { isPublicAddress } from '#server/integrations/outgoing/public-address'
import { addressBlock } from '#server/platform/address-block'
import { type Siblings, shareOf } from '#server/platform/siblings'
import { type BucketSize, openTokenBuckets } from '#server/platform/token-buckets'

const mebibyte = 1024 * 1024

// Behind one address of a carrier stand thousands of phones (CGNAT), so an address alone is never
// counted by hits. An ordinary click is 1 to 2 kB: 16 MiB are about ten thousand of them in one
// minute, and 256 KiB a minute afterwards are 230,000 a day.
const addressBytes = { capacity: 16 * mebibyte, perMinute: mebibyte / 4 }
// The very same browser build, at the same address, on the same link: of the people behind a
// carrier's address a few in a hundred share one. Nobody taps twice a second for hours.
const visitorHits = { capacity: 6_000, perMinute: 120 }
// A campaign on national television: some eighty thousand clicks at once and 3.6 million a day.
const linkBytes = { capacity: 128 * mebibyte, perMinute: 4 * mebibyte }

const maxKeys = 20_000
/** Longer user agents differ only in what is made up. */
const comparedUserAgent = 200

export type HitBudget = {
  /** Null for a hit that is stored whole, else why it is only counted; `bytes` is its stored size. */
  excessOf(
    hit: { ip: string | null; userAgent: string | null; linkId: string; bytes: number },
    nowMs: number,
  ): ExcessReason | null
}

/**
 * Limits what this process stores of hits, by visitor, address and link: its share of what all web processes
 * store, since connections are handed to them in turn and no visitor should wait for a count. A private address
 * is that of a proxy missing in TRUST_PROXY, or this machine's: all visitors may stand behind it, so that the
 * link's limit alone holds.
 */
export function openHitBudget(siblings: Siblings): HitBudget {
  const share = ({ capacity, perMinute }: BucketSize) =>
    openTokenBuckets(
      { capacity: shareOf(capacity, siblings), perMinute: shareOf(perMinute, siblings) },
      maxKeys,
    )
  const byVisitor = share(visitorHits)
  const byAddress = share(addressBytes)
  const byLink = share(linkBytes)
  return {
    excessOf({ ip, userAgent, linkId, bytes }, nowMs) {
      if (ip === null || isPublicAddress(ip)) {
        const address = addressBlock(ip ?? '')
        const visitor = `${address} ${linkId} ${userAgent?.slice(0, comparedUserAgent)}`
        if (!byVisitor.take(visitor, 1, nowMs)) return 'address'
        if (!byAddress.take(address, bytes, nowMs)) return 'address'
      }
      return byLink.take(linkId, bytes, nowMs) ? null : 'link'
    },
  }
}
