import type { Reason } from '#domain/conversions/reasons'

/** What came back for one request. */
export type Answer = {
  /** Null when nothing came back: refused, reset, timed out. */
  httpStatus: number | null
  /** The JSON body; the beginning of any other body as text; null without one. */
  body: unknown
  /** The other side's clock at the answer, epoch milliseconds, when it said so. */
  serverTimeMs: number | null
  failure: 'timeout' | 'network' | null
  /** It is certain that nothing of the request was taken; otherwise it may have been. */
  isUntaken?: boolean
}

/**
 * What to do with the events of one request: `sent` they were accepted; `retry` soon; `retry_later`
 * nothing more to this destination before the wait is over; `again` the same for these events only;
 * `pause` nothing until the connection is saved again; `hold` the same for these events only; `drop`
 * never; `amend` once more, changed as the sender says; `doubt` nobody knows what the refusal means.
 */
export type VerdictKind =
  | 'sent'
  | 'retry'
  | 'retry_later'
  | 'again'
  | 'pause'
  | 'hold'
  | 'drop'
  | 'amend'
  | 'doubt'

export type FailureKind = Exclude<VerdictKind, 'sent'>

export type Verdict = ({ kind: 'sent' } & VerdictFacts) | Failure

export type Failure = { kind: FailureKind; reason: Reason } & VerdictFacts

type VerdictFacts = {
  /** The destination's number for its support. */
  traceId: string | null
  /** True when a single event may be to blame for the whole request; a retry of one holds up no other. */
  mayBeOneEvent: boolean
  /** Waiting times of `retry_later` and `again`, in seconds: first and longest. */
  waitSeconds: readonly [number, number]
  /** Our own mistake: goes to the log as an error. */
  isOurBug: boolean
  /** By which the destination tells later what became of the request. */
  receipt?: string
}

/**
 * What became of an accepted request: `accepted` all of it; `pending` the destination still judges;
 * `away` nobody answered, or the credentials are refused; `unknown` it knows nothing of the request;
 * `refused` at least one of its `total` events was not taken, for these reasons.
 */
export type Judgement =
  | { kind: 'accepted' }
  | { kind: 'pending' }
  | { kind: 'away' }
  | { kind: 'unknown' }
  | {
      kind: 'refused'
      /** Null when the destination did not say. */
      total: number | null
      /** The reasons are those of all its events. */
      isAboutAll: boolean
      refusals: Refusal[]
    }

/** `accepted`: the destination had it already. `again` after `waitMs`; the others as in VerdictKind. */
export type Refusal =
  | { kind: 'accepted' }
  | { kind: 'again' | 'hold' | 'drop' | 'doubt'; reason: Reason; waitMs: number }

export type RefusedEvent = Exclude<Refusal, { kind: 'accepted' }>
