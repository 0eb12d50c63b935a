import type { z } from 'zod'
import type { rotateWebhookSecret as contract } from '#contracts/webhooks'
import type { Destination } from '#domain/conversions/destinations'
import { recordAudit } from '#server/audit/record'
import { webhookConnection } from '#server/integrations/destinations/customer-webhook/form'
import {
  readSecrets,
  rotated,
} from '#server/integrations/destinations/customer-webhook/signing-secrets'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { moveWaiting } from '../outbox/move-waiting.ts'
import { toChangeConnection } from './connection-lock.ts'
import { destinationStates } from './list-destinations.ts'
import { connectionRow, openConnection } from './open-connection.ts'
import { connectionSubject } from './recorded-connection.ts'
import { running } from './save-connection.ts'
import { sealSecret } from './seal-secret.ts'

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
    const stored = await connectionRow(trx, accountId, destination).executeTakeFirst()
    if (stored === undefined) throw notFound()
    const connection = openConnection(ctx, stored)
    const { now, randomBytes } = ctx
    const secrets = rotated(connection === null ? null : readSecrets(connection.secret), {
      now: now(),
      randomBytes,
    })
    const { name = '' } = stored.settings
    const accepted = webhookConnection({ name, url: stored.address }, secrets)
    await trx
      .updateTable('connections')
      .set({
        sealed_secret: sealSecret(ctx, accountId, destination, accepted.secret),
        secret_hint: accepted.secretHint,
        ...running,
      })
      .where('account_id', '=', accountId)
      .where('destination', '=', destination)
      .execute()
    await recordAudit(trx, ctx, {
      accountId,
      action: 'webhook.rotate',
      subject: connectionSubject(stored),
      after: { credential: secrets.current },
    })
    await moveWaiting(ctx, trx, accountId, destination)
    const [state] = await destinationStates(ctx, trx, accountId, destination)
    if (state === undefined) throw notFound()
    const previousValidUntil = secrets.previous?.until ?? null
    return { ...state, secret: secrets.current, previousValidUntil }
  })
}
