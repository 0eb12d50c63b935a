import type { Reason } from '#domain/conversions/reasons'
import type { FailureKind } from '../verdict.ts'

export type ErrorRow = {
  /** A code, or a range with both ends. */
  code: number | readonly [number, number]
  kind: FailureKind
  /** `says` is TikTok's own text, bounded. */
  reason: (says: string) => Reason
  /** Waiting times of retry_later, in seconds: first and longest. */
  wait?: readonly [number, number]
}

/** Codes of a 200 that mean that the events were taken. */
export const successCodes: readonly number[] = [0, 20001]

const refusedToken = (): Reason => ({ code: 'tiktok_token_refused' })

/**
 * TikTok's error codes and what each asks for; the first row that fits decides. 40001, 40002 and
 * 40100 as integrators report them of the live API; those of the token and the server's own (5xxxx)
 * from the return codes of TikTok's business API.
 */
export const errorTable: readonly ErrorRow[] = [
  {
    code: 40001,
    kind: 'pause',
    reason: () => ({ code: 'tiktok_no_permission' }),
  },
  {
    code: 40002,
    kind: 'drop',
    reason: (says) => ({ code: 'tiktok_refused', says }),
  },
  {
    code: 40100,
    kind: 'retry_later',
    reason: () => ({ code: 'tiktok_rate_limit' }),
    wait: [60, 900],
  },
  ...[40102, 40104, 40105].map((code): ErrorRow => ({ code, kind: 'pause', reason: refusedToken })),
  // Of its range 40700 alone is the server's own failure.
  ...[40700, [50000, 59999] as const].map(
    (code): ErrorRow => ({ code, kind: 'retry', reason: () => ({ code: 'tiktok_temporary' }) }),
  ),
]
