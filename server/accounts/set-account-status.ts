import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { endInvitesOf } from './team/invites.ts'

/**
 * Suspends or resumes an account; false when there is none of this id. Invitations and links for new passwords that
 * its members made end with its suspension, and do not come back with it.
 */
export async function setAccountStatus(
  ctx: Context,
  accountId: string,
  status: 'active' | 'suspended',
): Promise<boolean> {
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('accounts')
      .select('status')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) return false
    await trx.updateTable('accounts').set({ status }).where('id', '=', accountId).execute()
    if (status === 'suspended') await endWaysIn(ctx, trx, accountId)
    await recordAudit(trx, ctx, {
      accountId,
      action: 'account.status',
      before: { accountStatus: before.status },
      after: { accountStatus: status },
    })
    return true
  })
}

async function endWaysIn(ctx: Context, trx: Trx, accountId: string): Promise<void> {
  await endInvitesOf(ctx, trx, accountId, null)
  await trx
    .deleteFrom('password_resets')
    .where('made_by', 'in', (members) =>
      members.selectFrom('memberships').select('user_id').where('account_id', '=', accountId),
    )
    .execute()
}
