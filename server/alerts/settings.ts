import type { z } from 'zod'
import type * as contract from '#contracts/health'
import { recordAudit } from '#server/audit/record'
import { secretOf } from '#server/integrations/destinations/customer-webhook/signature'
import { webhookAddress } from '#server/integrations/destinations/customer-webhook/webhook-address'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

type Settings = z.input<typeof contract.getAlertSettings.output>

export type AlertSettings = {
  enabled: boolean
  email: string | null
  webhook: { url: string; sealedSecret: string } | null
}

const secretBytes = 32
const contextOf = (accountId: string) => `alert_webhook:${accountId}`

/** Where the account's alerts go; nowhere until somebody has said so. */
export async function readAlertSettings(trx: Trx, accountId: string): Promise<AlertSettings> {
  const row = await trx
    .selectFrom('alert_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const url = row?.alert_webhook_url ?? null
  const sealedSecret = row?.alert_webhook_secret ?? null
  return {
    enabled: row?.enabled ?? true,
    email: row?.alert_email ?? null,
    webhook: url !== null && sealedSecret !== null ? { url, sealedSecret } : null,
  }
}

/** An address may hold a secret of whoever answers there. */
function hostOf(url: string | null): string | null {
  return url === null ? null : new URL(url).host
}

/** The signing secret in the clear; null when it was sealed with another secret key. */
export function openWebhookSecret(ctx: Context, accountId: string, sealed: string): string | null {
  try {
    return ctx.secrets.open(sealed, contextOf(accountId))
  } catch {
    return null
  }
}

export async function getAlertSettings(ctx: Context, accountId: string): Promise<Settings> {
  const stored = await ctx.sql.withAccount(accountId, (trx) => readAlertSettings(trx, accountId))
  return {
    enabled: stored.enabled,
    email: stored.email,
    webhookUrl: stored.webhook?.url ?? null,
    hasWebhookSecret: stored.webhook !== null,
    emailAvailable: ctx.config.smtpUrl !== null,
  }
}

/**
 * Replaces the settings. A webhook that had no secret gets one, and one that is to be rotated
 * another; the answer is the only place where it can ever be read.
 */
export async function saveAlertSettings(
  ctx: Context,
  accountId: string,
  input: z.output<typeof contract.saveAlertSettings.body>,
): Promise<z.input<typeof contract.saveAlertSettings.output>> {
  const url =
    input.webhookUrl === null ? null : webhookAddress('webhookUrl', input.webhookUrl, ctx.config)
  const fresh = await ctx.sql.withAccount(accountId, async (trx) => {
    const before = await readAlertSettings(trx, accountId)
    const needsSecret = url !== null && (before.webhook === null || input.rotateSecret)
    const secret = needsSecret ? secretOf(ctx.randomBytes(secretBytes)) : null
    const sealed =
      secret === null
        ? (before.webhook?.sealedSecret ?? null)
        : ctx.secrets.seal(secret, contextOf(accountId))
    const changed = {
      enabled: input.enabled,
      alert_email: input.email,
      alert_webhook_url: url,
      alert_webhook_secret: url === null ? null : sealed,
    }
    await trx
      .insertInto('alert_settings')
      .values({ account_id: accountId, ...changed })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changed))
      .execute()
    await recordAudit(trx, ctx, {
      accountId,
      action: 'alerts.change',
      before: {
        enabled: before.enabled,
        email: before.email,
        host: hostOf(before.webhook?.url ?? null),
      },
      after: {
        enabled: input.enabled,
        email: input.email,
        host: hostOf(url),
        ...(secret === null ? {} : { credential: secret }),
      },
    })
    return secret
  })
  return { ...(await getAlertSettings(ctx, accountId)), webhookSecret: fresh }
}
