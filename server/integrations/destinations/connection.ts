import type { ConnectionSettings, Destination } from '#domain/conversions/destinations'

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
