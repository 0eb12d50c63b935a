import type { MetaSettings } from '#contracts/meta-settings'
import { getMetaSettings } from '#server/conversions/connections/meta-settings'
import { saveConnection } from '#server/conversions/connections/save-connection'
import type { AdAccount } from '#server/integrations/meta-graph/assets'
import type { Context } from '#server/platform/context'
import { nextCheck } from './check-token.ts'
import type { Grant } from './pending-login.ts'
import { setAdAccount } from './set-ad-account.ts'

/**
 * Connects the account with what was granted. That ends a pause, and has what the ads cost read.
 * The code for test events stays as it is.
 */
export async function connect(
  ctx: Context,
  accountId: string,
  grant: Grant,
  chosen: { pixelId: string; adAccount: AdAccount | null },
): Promise<MetaSettings> {
  const before = await getMetaSettings(ctx, accountId)
  await ctx.sql.withAccount(accountId, async (trx) => {
    await saveConnection(ctx, trx, accountId, 'meta', {
      pixelId: chosen.pixelId,
      accessToken: grant.token,
      testEventCode: before.testEventCode || null,
    })
    await trx
      .updateTable('connections')
      .set({
        // Meta has just named the pixel to this token.
        accepted_at: ctx.now(),
        token_expires_at: grant.tokenExpiresAt,
        token_scopes: grant.scopes,
        token_app_id: ctx.config.metaAppId,
        token_checked_at: ctx.now(),
        token_check_at: nextCheck(ctx),
      })
      .where('account_id', '=', accountId)
      .where('destination', '=', 'meta')
      .execute()
    await setAdAccount(ctx, trx, accountId, chosen.adAccount)
  })
  return getMetaSettings(ctx, accountId)
}
