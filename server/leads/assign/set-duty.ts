import { rolesThatMay } from '#domain/people/roles'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { endDuty } from './release-leads.ts'

/** A member who may attend goes on duty or off; 404 for a stranger, 409 for who does not attend. */
export async function setDuty(
  ctx: Context,
  accountId: string,
  userId: string,
  isOnDuty: boolean,
): Promise<{ success: true }> {
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    // Whoever changes the membership waits, and then ends what begins here.
    const member = await trx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['m.role', 'u.name'])
      .where('m.account_id', '=', accountId)
      .where('m.user_id', '=', userId)
      .forUpdate('m')
      .executeTakeFirst()
    if (member === undefined) throw notFound('Esta pessoa não faz parte da conta.')
    if (isOnDuty && !rolesThatMay('attend').includes(member.role)) {
      throw new AppError('conflict', { message: 'Esta pessoa não atende nesta conta.' })
    }
    const changed = isOnDuty
      ? await beginDuty(ctx, trx, accountId, { id: userId, name: member.name })
      : await endDuty(trx, accountId, userId)
    if (!changed) return
    await recordAudit(trx, ctx, {
      accountId,
      action: 'member.duty',
      subject: { kind: 'person', id: userId, name: member.name },
      before: { isOnDuty: !isOnDuty },
      after: { isOnDuty },
    })
  })
  return { success: true }
}

/** Whether the person was off duty before. */
async function beginDuty(
  ctx: Context,
  trx: Trx,
  accountId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: begun = 0n } = await trx
    .insertInto('duties')
    .values({ account_id: accountId, user_id: id, name, since: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return begun > 0n
}
