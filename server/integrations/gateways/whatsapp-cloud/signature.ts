import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const form = /^sha256=([\da-f]{64})$/i

/**
 * Whether the header `X-Hub-Signature-256` is the HMAC-SHA-256 of exactly these bytes under the
 * app's secret. The bytes as they came: Meta escapes accents and emoji as `\uXXXX`, which reading
 * and writing the JSON again would change.
 */
export function isSigned(
  rawBody: Buffer,
  header: string | string[] | undefined,
  appSecret: string,
): boolean {
  const hex = typeof header === 'string' ? form.exec(header.trim())?.[1] : undefined
  if (hex === undefined) return false
  const expected = createHmac('sha256', appSecret).update(rawBody).digest()
  return timingSafeEqual(Buffer.from(hex, 'hex'), expected)
}

/**
 * The verify token of somebody who chose none: as hard to guess as the secret in the address it is
 * made from, and worth nothing for finding that address.
 */
export function verifyTokenFor(webhookUrl: string): string {
  return createHash('sha256').update(`verify ${webhookUrl}`).digest('base64url').slice(0, 22)
}
