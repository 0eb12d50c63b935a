import { z } from 'zod'
import type { SecretsOf } from '../without-secrets.ts'

/** What access tokens are asked with: the OAuth client of the user's Google Cloud project. */
export type GoogleCredentials = { clientId: string; clientSecret: string; refreshToken: string }

const shape = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  refreshToken: z.string(),
})

/** The credentials as they are sealed. */
export function credentialsText(credentials: GoogleCredentials): string {
  return JSON.stringify(credentials)
}

/** The credentials in an opened secret. Throws when it is none: only the form writes it. */
export function credentialsIn(secret: string): GoogleCredentials {
  return shape.parse(JSON.parse(secret))
}

/** What nobody else may know of them; the access tokens that they bring are masked where they are used. */
export const googleSecrets: SecretsOf = ({ secret }) => {
  const { clientSecret, refreshToken } = credentialsIn(secret)
  return [clientSecret, refreshToken]
}
