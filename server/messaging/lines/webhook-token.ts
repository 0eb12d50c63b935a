import type { Context } from '#server/platform/context'
import type { Instance } from './find-instance.ts'
import { openSealed } from './open-sealed.ts'

/** A new 128-bit webhook secret: sealed to be shown again, hashed to be found by. */
export function newWebhookToken(ctx: Context, instanceId: string) {
  const token = Buffer.from(ctx.randomBytes(16)).toString('base64url')
  return {
    token,
    hash: ctx.secrets.hash(token),
    sealed: ctx.secrets.seal(token, `webhook:${instanceId}`),
  }
}

/** Path of the address that the gateway calls; throws `conflict` when its secret is unreadable. */
export function webhookPathOf(ctx: Context, instance: Instance): string {
  const token = openSealed(ctx, instance.webhook_token, `webhook:${instance.id}`, 'conflict')
  return `/webhooks/${instance.provider}/${token}`
}

/** The address that the gateway calls; throws as `webhookPathOf` does. */
export function webhookUrlOf(ctx: Context, instance: Instance): string {
  return ctx.config.publicUrl + webhookPathOf(ctx, instance)
}

/** As `webhookUrlOf`; null when the secret is unreadable. */
export function knownWebhookUrl(ctx: Context, instance: Instance): string | null {
  try {
    return webhookUrlOf(ctx, instance)
  } catch {
    return null
  }
}
