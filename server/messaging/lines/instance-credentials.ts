import { z } from 'zod'
import type { Credentials } from '#server/integrations/gateways/gateway'
import { gatewayNamed } from '#server/integrations/gateways/gateways'
import type { Context } from '#server/platform/context'
import type { Instance } from './find-instance.ts'
import { openSealed } from './open-sealed.ts'

const storedCredentials = z.record(z.string(), z.string())

/** In the clear, {} where there are none; throws `gateway_refused_token` when they are unreadable. */
export function openCredentials(ctx: Context, instance: Instance): Credentials {
  if (instance.credentials === null) return {}
  const use = `credentials:${instance.id}`
  return storedCredentials.parse(
    JSON.parse(openSealed(ctx, instance.credentials, use, 'gateway_refused_token')),
  )
}

/** Columns that hold the credentials: encrypted, and what a person may see of them. */
export function sealCredentials(ctx: Context, instanceId: string, credentials: Credentials) {
  if (Object.keys(credentials).length === 0) return { credentials: null, credentials_hint: null }
  const { token, accessToken, apiKey, integratorToken } = credentials
  return {
    credentials: ctx.secrets.seal(JSON.stringify(credentials), `credentials:${instanceId}`),
    credentials_hint:
      ctx.secrets.lastFour(token ?? accessToken ?? apiKey ?? integratorToken ?? '') || null,
  }
}

/** By what the gateway asks an address to prove that it is ours; undefined when it never asks. */
export function verifyTokenOf(ctx: Context, instance: Instance): string | undefined {
  if (!gatewayNamed(instance.provider)?.challenge) return undefined
  try {
    return openCredentials(ctx, instance).verifyToken
  } catch {
    return undefined
  }
}
