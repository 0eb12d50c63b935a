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
 * Token buckets in the memory of this process, one per key. When `maxKeys` are known the one that
 * was seen first makes room, so that inventing keys costs no more than that much memory.
 */
export function openTokenBuckets(
  { capacity, perMinute }: BucketSize,
  maxKeys: number,
): TokenBuckets {
  const buckets = new Map<string, Bucket>()

  function bucketOf(key: string, nowMs: number): Bucket {
    const known = buckets.get(key)
    if (known !== undefined) return known
    if (buckets.size >= maxKeys) {
      for (const oldest of buckets.keys()) {
        buckets.delete(oldest)
        break
      }
    }
    const fresh = { level: capacity, at: nowMs }
    buckets.set(key, fresh)
    return fresh
  }

  return {
    take(key, amount, nowMs) {
      const bucket = bucketOf(key, nowMs)
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
