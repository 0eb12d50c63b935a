import type { Reason } from '#domain/conversions/reasons'
import type { FailureKind } from '../verdict.ts'

export type ErrorRow = {
  /** HTTP statuses, both ends included. */
  status: readonly [number, number]
  kind: FailureKind
  reason: (status: number) => Reason
  /** The receiver works and minds this one message: others need not wait for it. */
  mayBeOneEvent?: true
  /** Waiting times of retry_later, in seconds: first and longest. */
  wait?: readonly [number, number]
}

const answered = (status: number): Reason => ({ code: 'webhook_status', status })

/**
 * What an answer that is no success asks for; the first row that fits decides. As Standard Webhooks
 * advises: anything but 2xx is tried again, 410 ends it, 429 asks for patience.
 */
export const errorTable: readonly ErrorRow[] = [
  {
    status: [410, 410],
    kind: 'pause',
    reason: () => ({ code: 'webhook_gone' }),
  },
  {
    status: [429, 429],
    kind: 'retry_later',
    reason: () => ({ code: 'webhook_rate_limit' }),
    wait: [60, 3600],
  },
  {
    status: [300, 399],
    kind: 'retry',
    reason: (status) => ({ code: 'webhook_use_final_address', status }),
  },
  { status: [408, 408], kind: 'retry', reason: answered },
  { status: [425, 425], kind: 'retry', reason: answered },
  { status: [400, 499], kind: 'retry', reason: answered, mayBeOneEvent: true },
  { status: [0, 999], kind: 'retry', reason: answered },
]
