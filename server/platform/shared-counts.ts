import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { Limits } from './limits.ts'

/** Keeps the counts of @fastify/rate-limit, under a name of their own, where all processes count. */
export function sharedCounts(limits: Limits, name: string) {
  return class SharedCounts implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow = 60_000,
    ): void {
      limits.count(`${name} ${key}`, timeWindow).then(
        (counted) => callback(null, counted),
        (error: Error) => callback(error),
      )
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}
