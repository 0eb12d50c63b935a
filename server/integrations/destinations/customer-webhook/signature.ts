import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

/** A signing secret of the Standard Webhooks scheme from that many random bytes (24 to 64). */
export function secretOf(bytes: Uint8Array): string {
  return prefix + Buffer.from(bytes).toString('base64')
}

/**
 * The three headers of the Standard Webhooks scheme (standardwebhooks.com, v1): HMAC-SHA-256 over
 * `id.timestamp.body` with the secret's bytes, one signature per secret (two while one is being
 * replaced), separated by spaces. The id is the same on every attempt, so that a receiver knows a
 * repetition; the time, in whole seconds, is the attempt's.
 */
export function signatureHeaders(
  secrets: readonly string[],
  message: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(prefix, ''), 'base64')
    const signed = `${message.id}.${timestamp}.${message.body}`
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  })
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
