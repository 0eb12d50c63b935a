import type { Config } from '#server/platform/config'

/**
 * Names and properties of our cookies. Over https the browser itself vouches by the name (`__Host-`,
 * RFC 6265bis 4.1.3.2) that a cookie came over https and from this very host: no neighbour below the
 * same domain can plant one.
 */
export function cookiesOf(config: Config) {
  const secure = config.publicUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  return {
    session: `${prefix}rastro_session`,
    /** Beginning of the name of each person's device cookie. */
    device: `${prefix}rastro_device_`,
    /** A login at an identity provider that is under way. */
    pending: `${prefix}rastro_login`,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  }
}

/** The session id in a cookie header, where no plugin has read it. */
export function sessionIdIn(config: Config, cookieHeader: string): string | undefined {
  const start = `${cookiesOf(config).session}=`
  const pair = cookieHeader.split(';').find((part) => part.trimStart().startsWith(start))
  return pair?.trimStart().slice(start.length).trim()
}
