import { destinationNames } from '#domain/conversions/destinations'
import { recordAudit } from '#server/audit/record'
import type { AdAccount } from '#server/integrations/meta-graph/assets'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { beginSync } from '../spend/begin-sync.ts'
import { forgetSync } from '../spend/running-sync.ts'

/**
 * Has what the ads of this ad account cost read from now on, or of none. Another one than before is
 * read from the beginning; what was read of the old one stays.
 */
export async function setAdAccount(
  ctx: Context,
  trx: Trx,
  accountId: string,
  adAccount: AdAccount | null,
): Promise<void> {
  const before = await trx
    .selectFrom('connections')
    .select(['ad_account_id', 'ad_account_name'])
    .where('account_id', '=', accountId)
    .where('destination', '=', 'meta')
    .forUpdate()
    .executeTakeFirst()
  const isAnother = before?.ad_account_id !== (adAccount?.id ?? null)
  await trx
    .updateTable('connections')
    .set({
      ad_account_id: adAccount?.id ?? null,
      ad_account_name: adAccount?.name ?? null,
      ad_account_currency: adAccount?.currency || null,
      ad_account_time_zone: adAccount?.timeZone || null,
      spend_due_at: null,
      spend_problem: null,
      ...(isAnother
        ? { spend_synced_at: null, spend_month_read_on: null, spend_doubts: null }
        : {}),
    })
    .where('account_id', '=', accountId)
    .where('destination', '=', 'meta')
    .execute()
  await recordAudit(trx, ctx, {
    accountId,
    action: 'adAccount.choose',
    subject: { kind: 'thing', id: 'meta', name: destinationNames.meta },
    before: { adAccount: before?.ad_account_name || (before?.ad_account_id ?? null) },
    after: { adAccount: adAccount?.name || (adAccount?.id ?? null) },
  })
  // A reading under way, or one that waits for a limit of the old token, begins anew.
  await forgetSync(trx, accountId)
  await beginSync(ctx, trx, accountId, 'due')
}
