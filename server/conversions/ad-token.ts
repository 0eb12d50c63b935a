import type { Destination } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'

const contextOf = (accountId: string, platform: Destination) =>
  `ad_connection:${accountId}:${platform}`

/** The access token as it is stored. */
export function sealToken(
  ctx: Context,
  accountId: string,
  platform: Destination,
  token: string,
): string {
  return ctx.secrets.seal(token, contextOf(accountId, platform))
}

/** The access token in the clear; null when it was sealed with another secret key. */
export function openToken(
  ctx: Context,
  accountId: string,
  platform: Destination,
  sealed: string,
): string | null {
  try {
    return ctx.secrets.open(sealed, contextOf(accountId, platform))
  } catch {
    return null
  }
}
