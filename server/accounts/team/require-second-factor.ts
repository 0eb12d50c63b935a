import { recordAudit } from '#server/audit/record'
import { hasSecondFactor } from '#server/auth/second-factor/second-factor'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import type { Session } from '#server/platform/http'

/** Demands a second factor of every member, or no longer; 409 from who has none of their own yet. */
export async function requireSecondFactor(
  ctx: Context,
  { user, accountId }: Session,
  isRequired: boolean,
): Promise<{ success: true }> {
  if (isRequired && !(await hasSecondFactor(ctx.sql.asIngest, user.id))) {
    throw new AppError('conflict', {
      message: 'Ative primeiro a sua verificação em duas etapas, em Minha conta.',
    })
  }
  await ctx.sql.withAccount(accountId, async (trx) => {
    const { wasRequired } = await trx
      .selectFrom('accounts')
      .select('requires_second_factor as wasRequired')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('accounts')
      .set({ requires_second_factor: isRequired })
      .where('id', '=', accountId)
      .execute()
    await recordAudit(trx, ctx, {
      accountId,
      action: 'team.secondFactor',
      before: { requiresSecondFactor: wasRequired },
      after: { requiresSecondFactor: isRequired },
    })
  })
  return { success: true }
}
