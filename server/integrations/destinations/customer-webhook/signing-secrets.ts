import { z } from 'zod'
import type { SecretsOf } from '../without-secrets.ts'
import { secretOf } from './signature.ts'

const secretBytes = 32
const replacedStaysMs = 24 * 3_600_000

const shape = z.object({
  current: z.string(),
  /** The one before; it keeps signing until then, so that a receiver can change in peace. */
  previous: z.object({ secret: z.string(), until: z.iso.datetime() }).nullable(),
})
export type SigningSecrets = z.infer<typeof shape>

/** The first secret of a webhook. */
export function firstSecrets(randomBytes: (size: number) => Uint8Array): SigningSecrets {
  return { current: secretOf(randomBytes(secretBytes)), previous: null }
}

/** A new secret; the one until now signs beside it for 24 hours, an older one no more. */
export function rotated(
  secrets: SigningSecrets | null,
  at: { now: Date; randomBytes: (size: number) => Uint8Array },
): SigningSecrets {
  const until = new Date(at.now.getTime() + replacedStaysMs).toISOString()
  return {
    current: secretOf(at.randomBytes(secretBytes)),
    previous: secrets === null ? null : { secret: secrets.current, until },
  }
}

/** The secrets as the credential of a connection holds them; throws for anything else. */
export function readSecrets(stored: string): SigningSecrets {
  return shape.parse(JSON.parse(stored))
}

/** Those that sign at that instant, the current one first. */
export function signingAt({ current, previous }: SigningSecrets, now: Date): string[] {
  const isWithin = previous !== null && new Date(previous.until) > now
  return isWithin ? [current, previous.secret] : [current]
}

/** All of them, whether they still sign or not. */
export const webhookSecrets: SecretsOf = ({ secret }) => {
  const { current, previous } = readSecrets(secret)
  return previous === null ? [current] : [current, previous.secret]
}
