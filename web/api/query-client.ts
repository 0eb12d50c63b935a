import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const maxRetries = 3
const finalStatuses = [401, 403, 422]

/** Spec 8: the server's word on 401, 403 and 422 is final; anything else gets three more tries. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  const isFinal = error instanceof ApiError && finalStatuses.includes(error.status)
  return !isFinal && failureCount < maxRetries
}

/**
 * A write is repeated only when the server answered that it did not do it and may do it later;
 * one that got no answer may have been done.
 */
function shouldRetryWrite(failureCount: number, error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500 && shouldRetry(failureCount, error)
}

/** Milliseconds before the next try: 1 s, doubling, up to `capMs` (spec 9). */
function retryDelayMs(attempt: number, capMs: number): number {
  return Math.min(1000 * 2 ** attempt, capMs)
}

/**
 * A client whose `invalidateQueries` also asks again for what has no answer yet: the request on its
 * way was sent before the change, and its answer would count as fresh without showing it.
 */
class ChangeAwareClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = new Set(firstAnswersUnderWay(this, filters))
    // What no screen shows would not be asked for again: who waits for it gets its answer.
    if (first.size > 0) {
      await this.cancelQueries({ type: 'active', predicate: (query) => first.has(query) })
    }
    await super.invalidateQueries(filters, options)
  }
}

/** The queries among these whose first answer is on its way. */
export function firstAnswersUnderWay(client: QueryClient, filters?: QueryFilters): Query[] {
  const underWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  return underWay.filter(({ state }) => state.data === undefined)
}

/** Spec 9 'Network'. */
export function createQueryClient(): QueryClient {
  return new ChangeAwareClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 300_000,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
        retryDelay: (attempt) => retryDelayMs(attempt, 30_000),
      },
      mutations: {
        retry: shouldRetryWrite,
        retryDelay: (attempt) => retryDelayMs(attempt, 10_000),
      },
    },
  })
}
