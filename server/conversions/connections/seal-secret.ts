import { type Destination, kindOf } from '#domain/conversions/destinations'
import type { Reason } from '#domain/conversions/reasons'
import type { Context } from '#server/platform/context'

// What is stored was sealed for this text, so it stays as it was first written.
const contextOf = (accountId: string, destination: Destination) =>
  `ad_connection:${accountId}:${destination}`

/** The secret of a connection as it is stored. */
export function sealSecret(
  ctx: Context,
  accountId: string,
  destination: Destination,
  secret: string,
): string {
  return ctx.secrets.seal(secret, contextOf(accountId, destination))
}

/** The secret in the clear; null when it was sealed with another secret key. */
export function openSecret(
  ctx: Context,
  accountId: string,
  destination: Destination,
  sealed: string,
): string | null {
  try {
    return ctx.secrets.open(sealed, contextOf(accountId, destination))
  } catch {
    return null
  }
}

/** The stored credential of a destination cannot be opened: what the user has to do. */
export function unreadableReason(destination: Destination): Reason {
  const isWebhook = kindOf(destination) === 'webhook'
  return { code: isWebhook ? 'webhook_secret_unreadable' : 'token_unreadable' }
}
