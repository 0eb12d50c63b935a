import type { EventType } from '#domain/conversions/conversion-rules'
import type { Reason } from '#domain/conversions/reasons'
import type { Config } from '#server/platform/config'
import type { Connection } from './connection.ts'
import type { Conversion } from './conversion.ts'
import type { Answer, Judgement, RefusedEvent, Verdict } from './verdict.ts'

/** An event as its destination takes it; only the sender that made it looks inside. */
export type DestinationEvent = object

/** An event, and why it must not be sent, or null. */
export type EventDraft<Event extends object = DestinationEvent> =
  | { event: Event; problem: Reason | null }
  | { event: null; problem: Reason }

/** One request: to whom, with what. */
export type SendRequest<Event extends object = DestinationEvent> = {
  config: Config
  now: Date
  connection: Connection
  /** The events' common `requestKey`. */
  key: string
  events: Event[]
  /** Aborted when the process stops: counts as no answer. */
  signal: AbortSignal | undefined
}

export type SendResult = { answer: Answer; verdict: Verdict }

/**
 * What the outbox knows of a destination: how its events are made, sent and judged. Each sender names
 * its own type of event; in the registry all are a `Sender` of whatever they make.
 */
export type Sender<Event extends object = DestinationEvent> = {
  /** At most so many events travel in one request. */
  maxBatch: number
  /** What is older is not sent, and says why with `tooOldReason`. */
  maxAgeMs: number
  tooOldReason: Reason
  /** Retrying ends when the event is so old. */
  giveUpAfterMs: number
  notConnectedReason: Reason
  /** When nothing but failures came for so long, the connection is paused, and why. */
  pauseAfterFailing?: { ms: number; reason: (last: Reason) => Reason }
  /** Personal data reaches it only with the lead's and the account's consent. */
  isAdPlatform: boolean
  /** Events with the same key may share a request. */
  requestKey(event: Event, own: { testEventCode: string | null }, to: Connection): string
  makeEvent(
    conversion: Conversion,
    to: Connection,
    /** `lastReason`: why it was not taken the last time. */
    at: { now: Date; config: Config; lastReason?: Reason | null },
  ): EventDraft<Event>
  /** It can be told that the sale of such an event was refunded. */
  takesRefund(event: Pick<Conversion, 'target'> & { event_type: EventType }): boolean
  /** Sends once and judges what came back; never throws for what the other side does. */
  send(request: SendRequest<Event>): Promise<SendResult>
  /** What became of the request of a receipt; absent where an accepted event is counted for good. */
  judge?(asked: {
    config: Config
    now: Date
    connection: Connection
    receipt: string
    signal: AbortSignal | undefined
  }): Promise<{ answer: Answer; judgement: Judgement }>
  /**
   * The event as it is to be sent once more after an `amend`, or null. When no single event is to
   * blame all of a request are amended, and share a request again.
   */
  amend(event: Event, result: SendResult, now: Date): Event | null
  /** What a later refusal asks for, in the light of what the log kept of the event; absent: itself. */
  refusalOf?(refusal: RefusedEvent, logged: unknown): RefusedEvent
  /** What the log keeps of a request: personal data hashed, no secret. */
  logged(event: Event, to: { connection: Connection; key: string }): unknown
}
