import { createHmac } from 'node:crypto'
import type { Config } from '#server/platform/config'

/**
 * What proves that a call comes from the app that a token belongs to: hex HMAC-SHA256 of the token
 * with the app's secret. Apps may demand it, and refuse one that was made with another app's secret.
 */
export function appSecretProof(appSecret: string, accessToken: string): string {
  return createHmac('sha256', appSecret).update(accessToken).digest('hex')
}

/** The secret of the app that a token belongs to, when it is this server's own. */
export function appSecretOf(
  { metaAppId, metaAppSecret }: Pick<Config, 'metaAppId' | 'metaAppSecret'>,
  tokenAppId: string | null,
): string | null {
  return tokenAppId !== null && tokenAppId === metaAppId ? metaAppSecret : null
}
