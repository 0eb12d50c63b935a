import type { CredentialFields, Provider } from '#contracts/messaging'
import type { AdReferral } from '#domain/attribution/touch-details'
import type { LineCause, LineState } from '#domain/lines/line-outage'
import type { IgnoredReason, MessageType } from '#domain/lines/webhook'
import type { AppError } from '#server/platform/errors'

/** What a gateway can do; the screens and the verbs ask here instead of asking for its name. */
export type Capabilities = {
  /** Can make a new instance on the gateway (with an account-wide token). */
  createInstance: boolean
  qr: boolean
  /** Links by a code typed on the phone; `Driver.pairingCode` is there. */
  pairingCode: boolean
  restart: boolean
  deleteInstance: boolean
  /** 'manual': the person must paste our webhook address into the gateway's panel. */
  setWebhook: 'api' | 'manual'
  /** Webhooks carry a signature that `verify` checks; else the secret in the address is all. */
  signedWebhook: boolean
  /** `Driver.sendText` is there. */
  sendText: boolean
  /** What `sendText` reaches somebody by whose phone is not known. */
  sendsWithoutPhone: 'lid' | 'bsuid'
  ownMessages: 'always' | 'phone-and-api' | 'coexistence-only'
  /** How far the gateway can be trusted to pass on the ad a message came from. */
  adReferral: 'reliable' | 'best-effort'
  needsPublicHttps: boolean
}

/** Forms under which a person is known to a gateway; `phone` holds canonical digits. */
export type Identity = {
  phone?: string
  /** The number or address as the gateway sent it. */
  received?: string
  lid?: string
  bsuid?: string
  username?: string
}

export type { AdReferral }

export type MessageItem = {
  kind: 'message'
  /** The provider's id: one message per (instance, id), however often it is delivered. */
  id: string
  /** The message's own time; null when the payload has none that can be read. */
  at: Date | null
  direction: 'in' | 'out'
  via: 'phone' | 'api' | 'unknown'
  /** The other person, whoever wrote. */
  contact: Identity
  /** Name of the other person; only inbound messages carry one. */
  contactName?: string
  /** Our own number as far as the message tells it. */
  own?: Identity
  type: MessageType
  text: string | null
  /** A placeholder: the content follows, or the phone never sends it. */
  pending: boolean
  ad?: AdReferral
  /** The chat was opened by a click-to-chat link (`wa.me`), whatever became of its text. */
  fromChatLink: boolean
  /** Who wrote it here: no gateway tells, but who sends by one knows. */
  sentBy?: string
}

/** One item of what a webhook says, in the same words for each gateway. */
export type WebhookItem = {
  /**
   * The gateway's id of the instance that it is about, where webhooks of several come to one address;
   * absent: the instance whose address was called.
   */
  line?: string
} & (
  | MessageItem
  | {
      kind: 'edit'
      /** Of the message that was edited. */
      id: string
      at: Date | null
      direction: 'in' | 'out'
      text: string
    }
  | { kind: 'revoke'; id: string; at: Date | null; direction: 'in' | 'out' }
  /** A message of the business that did not arrive; the code is Meta's, null where none is named. */
  | { kind: 'undelivered'; id: string; at: Date | null; code: number | null }
  | {
      kind: 'connection'
      state: LineState
      /** What the state alone does not tell. */
      cause?: LineCause
      own?: Identity
      reason?: string
    }
  /** The code on the screen is not the one that waits to be read any more; its gateway is asked for that. */
  | { kind: 'code' }
  /** Two forms of one person, learnt from something that is no message of a chat with us. */
  | {
      kind: 'identity'
      identity: Identity
      /** How the person was known before their business-scoped id changed. */
      former?: Identity
    }
  | { kind: 'ignored'; why: IgnoredReason }
)

export type Credentials = Record<string, string>

/** Where and as whom the gateway is called. */
export type Connection = {
  /** Our id of the instance. */
  instanceId: string
  baseUrl: string
  /**
   * Private hosts that an address chosen by the customer may lead to; null when the operator of this
   * server has named the address.
   */
  allowedHosts: readonly string[] | null
  /** The gateway's id of the instance; null before it exists there. */
  externalId: string | null
  credentials: Credentials
  /** What we last knew; the simulator has nothing else to ask. */
  lastState: LineState
}

export type QrAnswer = {
  state: LineState
  /** `data:image/png;base64,…`, only in state 'qr'. */
  qrPngDataUrl?: string
}

/** An instance as it was made or found on its gateway; `failure` is what kept it 'offline'. */
export type Made = {
  externalId: string | null
  credentials: Credentials
  state: LineState
  failure?: AppError
}

/**
 * The calls of one instance. Each takes the signal that ends it, answers or throws an AppError of
 * the codes gateway_unavailable, gateway_refused_token, gateway_initialising, gateway_no_qr; where the
 * gateway says what is missing, conflict or too_many_requests with that as its sentence.
 */
export type Driver = {
  /**
   * Makes the instance on the gateway, or checks the one that was given, and points its webhooks
   * at us.
   */
  create(instance: { name: string; webhookUrl: string }, signal: AbortSignal): Promise<Made>
  connect(signal: AbortSignal): Promise<QrAnswer>
  /** A code that the owner of this number (canonical digits) types on the phone. */
  pairingCode?(phone: string, signal: AbortSignal): Promise<string>
  status(signal: AbortSignal): Promise<{ state: LineState; own?: Identity }>
  restart(signal: AbortSignal): Promise<void>
  /** Succeeds too when nobody was logged in. */
  logout(signal: AbortSignal): Promise<void>
  /** Removes the instance from the gateway; succeeds too when it is gone already. */
  destroy(signal: AbortSignal): Promise<void>
  setWebhook(url: string, signal: AbortSignal): Promise<void>
  /**
   * Answers the provider's id of the message, under which its webhook comes back. Throws `conflict`
   * with a sentence when the gateway says that it sent nothing, and gateway_unavailable when nobody
   * knows: no answer, half of one, or a failure of the gateway's own.
   */
  sendText?(to: Identity, text: string, signal: AbortSignal): Promise<{ messageId: string }>
}

export type WebhookRequest = {
  headers: Record<string, string | string[] | undefined>
  rawBody: Buffer
  query: URLSearchParams
}

/** Which instance of a gateway, where, and its secrets. */
export type InstanceAccess = {
  /** Null: the gateway is to make a new instance. */
  externalId: string | null
  /** Null: the address that the environment names. */
  baseUrl: string | null
  credentials: Credentials
}

/** One gateway: how it is called, and what its webhooks mean. */
export type Gateway = {
  provider: Provider
  caps: Capabilities
  /** Throws `invalidField` ('credentials.<name>') for what is missing or makes no sense. */
  accessOf(fields: CredentialFields): InstanceAccess
  /** The part of an instance's credentials that can make another one; null when none can. */
  credentialsForNew(credentials: Credentials): Credentials | null
  driver(connection: Connection): Driver
  /** Answer to a GET of the webhook's address that asks for proof of ownership; null refuses. */
  challenge?(
    query: URLSearchParams,
    credentials: () => Promise<Credentials>,
  ): Promise<string | null>
  /** Whether a webhook that came to the right address is the gateway's. */
  verify(request: WebhookRequest, credentials: () => Promise<Credentials>): Promise<'ok' | 'reject'>
  /** Pure; never throws: what makes no sense becomes 'ignored' with its reason. */
  parse(body: Buffer, query: URLSearchParams): WebhookItem[]
}
