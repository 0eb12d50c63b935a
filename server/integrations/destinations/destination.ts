import type { z } from 'zod'
import type { DestinationFields } from '#contracts/destinations'
import type { saveMetaSettings } from '#contracts/meta-settings'
import type { EventType } from '#domain/conversions/conversion-rules'
import type { ConnectionSettings, Destination } from '#domain/conversions/destinations'
import type { Reason } from '#domain/conversions/reasons'
import type { Config } from '#server/platform/config'
import type { Context } from '#server/platform/context'

/** One fact that is reported, in our terms and in the clear: what every destination's event is made from. */
export type Conversion = {
  /** The same on every attempt. */
  eventId: string
  eventType: EventType
  /** Name that the user gave the configured event. */
  eventName: string
  /** What the destination itself calls it, where the event says so. */
  target: string | null
  /** Of the click, message or status change, not of the sending. */
  at: Date
  /** How it came about. */
  cause: 'click' | 'message' | 'sale_in_chat' | 'status'
  /** The status that was set, where that is the cause. */
  statusSet?: 'converted' | 'lost'
  /** The user decided where it happened, whatever we know. */
  actionSource: 'chat' | null
  valueCents: number | null
  currency: string | null
  /** It takes back what was reported by this id, because the sale was refunded. */
  refundOf?: string
  lead: LeadFacts | null
  /** The newest click before the event that led to the lead, or the reported click itself. */
  click: ClickFacts | null
  /** The newest click-to-WhatsApp ad before the event. */
  ad: AdFacts | null
  person: Person
}

export type LeadFacts = {
  id: string
  status: string
  isTracked: boolean
  source: string
  campaign: string | null
  adSet: string | null
  creative: string | null
  firstMessageAt: Date
}

export type AdFacts = {
  ctwaClid: string | null
  adId: string | null
  /** Of the message that it began. */
  at: Date
}

export type ClickFacts = {
  id: string
  at: Date
  source: string
  campaign: string | null
  adSet: string | null
  creative: string | null
  /** The customer's page if the snippet told it, else the tracked link itself. */
  pageUrl: string | null
  referrer: string | null
  /** Every parameter of the address that is kept, by name. */
  params?: Record<string, string>
  gclid: string | null
  gbraid: string | null
  wbraid: string | null
  ttclid: string | null
  msclkid: string | null
  gaClientId: string | null
}

/** What we know of somebody, in the clear; each value may be missing. */
export type Person = {
  /** Our id of the lead or the click: the same on every event about it. */
  externalId: string
  /** Digits with country code as the gateway sent them. */
  phone: string | null
  name: string | null
  city: string | null
  region: string | null
  country: string | null
  ip: string | null
  userAgent: string | null
  fbc: string | null
  fbp: string | null
}

/** An account's connection to a destination, opened. */
export type Connection = {
  accountId: string
  destination: Destination
  /** Pixel or dataset, Google's customer id, measurement id, URL of a webhook. */
  address: string
  /** The credential in the clear: text, or JSON where there are several. */
  secret: string
  settings: ConnectionSettings
  testEventCode: string | null
  /** Meta: the app that the token belongs to, once Meta said so. */
  tokenAppId?: string | null
}

/** What came back for one request. */
export type Answer = {
  /** Null when nothing came back: refused, reset, timed out. */
  httpStatus: number | null
  /** The JSON body; the beginning of any other body as text; null without one. */
  body: unknown
  /** The other side's clock at the answer, epoch milliseconds, when it said so. */
  serverTimeMs: number | null
  failure: 'timeout' | 'network' | null
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

/** What a person may say of a connection: the fields of all forms, of which each reads its own. */
export type ConnectionFields = Partial<DestinationFields & z.output<typeof saveMetaSettings.body>>

/** A connection as it is to be stored, before the secret is sealed. */
export type ConnectionValues = Pick<
  Connection,
  'address' | 'secret' | 'settings' | 'testEventCode'
> & {
  /** The secret's last characters, which may be shown. */
  secretHint: string
}

/**
 * Reads what a person said of a connection; `stored` is the one there is, whose secrets stand for
 * those that are absent or masked. Throws 422 with the fields at fault.
 */
export type ConnectionForm = (
  given: ConnectionFields,
  stored: Connection | null,
  config: Config,
) => ConnectionValues

/** Who tries a connection, and what the account's active events are called at the destination. */
export type Trial = { visitor: { ip: string; userAgent: string | null }; targets: string[] }

/**
 * Tries a stored connection with an event that counts for nothing; never throws for what the other
 * side does. `message` is for the user, in Portuguese; `response` is what came back, without secrets;
 * `refusal` is there when it refused the credential, so that nothing else would be taken either.
 */
export type TryConnection = (
  ctx: Pick<Context, 'config' | 'now' | 'newId'>,
  connection: Connection,
  trial: Trial,
) => Promise<{ success: boolean; message: string; response: unknown; refusal?: Reason }>

/** All that differs from one kind of destination to the next. */
export type DestinationAdapter = {
  sender: Sender
  form: ConnectionForm
  tryConnection: TryConnection
  /** Why an event cannot be called so there ('' where it says nothing): a sentence, or null. */
  problemOfTarget?(target: string): string | null
  /** Its first connection brings the events of a lead and of a sale, where there are none. */
  startsWithEvents?: boolean
  /** It takes whatever comes and says nothing about the credential: nobody knows whether it is right. */
  confirmsNothing?: boolean
}
