import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'

/** Suspends or resumes an account; false when there is none of this id. */
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
    await recordAudit(trx, ctx, {
      accountId,
      action: 'account.status',
      before: { accountStatus: before.status },
      after: { accountStatus: status },
    })
    return true
  })
}
