import { createRecent } from './recent.ts'

export type BucketSize = {
  /** What a key may take at once after a rest. */
  capacity: number
  /** What comes back every minute. */
  perMinute: number
}

export type TokenBuckets = {
  /** Takes `amount` for the key; false, and nothing is taken, when there is not so much left. */
  take(key: string, amount: number, nowMs: number): boolean
}

type Bucket = { level: number; at: number }

/**
 * Token buckets in the memory of this process, one per key. The `keys` that were taken for most recently
 * are known, and at most twice as many, so that inventing keys costs no more than that much memory; the
 * bucket of one that was forgotten is full.
 */
export function openTokenBuckets({ capacity, perMinute }: BucketSize, keys: number): TokenBuckets {
  const bucketOf = createRecent<Bucket>(keys)
  return {
    take(key, amount, nowMs) {
      const bucket = bucketOf(key, () => ({ level: capacity, at: nowMs }))
      // The clock of a machine may be set back.
      const minutes = Math.max(nowMs - bucket.at, 0) / 60_000
      bucket.level = Math.min(capacity, bucket.level + minutes * perMinute)
      bucket.at = nowMs
      if (bucket.level < amount) return false
      bucket.level -= amount
      return true
    },
  }
}
