/** What conversions can be sent to: the ad platforms, then the customer's own webhooks. */
export const destinationKinds = ['meta', 'google', 'tiktok', 'ga4', 'webhook'] as const
export type DestinationKind = (typeof destinationKinds)[number]

/** What people call each kind. */
export const destinationNames: Record<DestinationKind, string> = {
  meta: 'Meta',
  google: 'Google Ads',
  tiktok: 'TikTok',
  ga4: 'Google Analytics 4',
  webhook: 'Webhook',
}

/**
 * The name of one destination of an account: an ad platform, of which it has one connection each,
 * or one of its webhooks (`webhook:` and a UUID in lower case).
 */
export type Destination = Exclude<DestinationKind, 'webhook'> | `webhook:${string}`

const webhook = /^webhook:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether the text names a destination that can exist. */
export function isDestination(text: string): text is Destination {
  if (text === 'webhook') return false
  return webhook.test(text) || destinationKinds.some((kind) => kind === text)
}

/** A destination besides Meta, whose connection and screen are its own. */
export type OtherDestination = Exclude<Destination, 'meta'>
export type OtherKind = Exclude<DestinationKind, 'meta'>

/** What kind of destination the name means. */
export function kindOf(destination: OtherDestination): OtherKind
export function kindOf(destination: Destination): DestinationKind
export function kindOf(destination: Destination): DestinationKind {
  return destinationKinds.find((kind) => kind === destination) ?? 'webhook'
}

/** What a connection knows besides address and secret, and may show. */
export type ConnectionSettings = {
  /** Meta: the WhatsApp Business account of click-to-WhatsApp ads, and the dataset linked to it. */
  wabaId?: string
  messagingDatasetId?: string
  /** Google: the OAuth client, and the manager that the account is reached by. */
  clientId?: string
  loginCustomerId?: string
  /** Of a webhook. */
  name?: string
}
