import type { z } from 'zod'
import type { rotateWebhookSecret as contract } from '#contracts/webhooks'
import type { Destination } from '#domain/conversions/destinations'
import { webhookConnection } from '#server/integrations/destinations/customer-webhook/form'
import {
  readSecrets,
  rotated,
} from '#server/integrations/destinations/customer-webhook/signing-secrets'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { openToken, sealToken } from '../ad-token.ts'
import { moveWaiting } from '../outbox/move-waiting.ts'
import { toChangeConnection } from './connection-lock.ts'
import { destinationStates } from './list-destinations.ts'

/**
 * Gives a webhook a new secret; the one until now signs beside it for 24 hours. Like each change of
 * a connection it ends a pause: what waited is sent.
 */
export async function rotateWebhookSecret(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<z.input<typeof contract.output>> {
  const destination: Destination = `webhook:${id.toLowerCase()}`
  return ctx.sql.withAccount(accountId, async (trx) => {
    await toChangeConnection(trx, accountId)
    const stored = await trx
      .selectFrom('ad_connections')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('platform', '=', destination)
      .executeTakeFirst()
    if (stored === undefined) throw notFound()
    const text = openToken(ctx, accountId, destination, stored.access_token)
    const { now, randomBytes } = ctx
    const secrets = rotated(text === null ? null : readSecrets(text), { now: now(), randomBytes })
    const { name = '' } = stored.settings as { name?: string }
    const accepted = webhookConnection({ name, url: stored.pixel_id }, secrets)
    await trx
      .updateTable('ad_connections')
      .set({
        access_token: sealToken(ctx, accountId, destination, accepted.secret),
        access_token_hint: accepted.secretHint,
        paused_at: null,
        pause_reason: null,
        resume_at: null,
        failing_since: null,
      })
      .where('account_id', '=', accountId)
      .where('platform', '=', destination)
      .execute()
    await moveWaiting(ctx, trx, accountId, destination)
    const [state] = await destinationStates(ctx, trx, accountId, destination)
    if (state === undefined) throw notFound()
    const previousValidUntil = secrets.previous?.until ?? null
    return { ...state, secret: secrets.current, previousValidUntil }
  })
}
