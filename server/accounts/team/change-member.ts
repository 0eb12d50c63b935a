import type { Role } from '#domain/people/roles'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import { needPermission, type Session } from '#server/platform/http'
import type { Trx } from '#server/platform/sql'

/**
 * Gives a member another role. What makes or unmakes an owner is an owner's to decide (403), and the
 * last owner stays one (409).
 */
export async function changeRole(
  ctx: Context,
  session: Session,
  userId: string,
  role: Role,
): Promise<{ success: true }> {
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    const before = await needMember(trx, session, userId)
    if (before === role) return
    if (role === 'owner') needPermission(session, 'account')
    await trx
      .updateTable('memberships')
      .set({ role })
      .where('account_id', '=', session.accountId)
      .where('user_id', '=', userId)
      .execute()
    await needOwner(trx, session.accountId)
  })
  return { success: true }
}

/** Takes a person out of the account and ends their sessions there; the same rules as for a role. */
export async function removeMember(
  ctx: Context,
  session: Session,
  userId: string,
): Promise<{ success: true }> {
  const { accountId } = session
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    await needMember(trx, session, userId)
    for (const table of ['sessions', 'memberships'] as const) {
      await trx
        .deleteFrom(table)
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .execute()
    }
    await needOwner(trx, accountId)
  })
  return { success: true }
}

/** The role of the member, all of whose account wait for this transaction; 404 without one. */
async function needMember(trx: Trx, session: Session, userId: string): Promise<Role> {
  const members = await trx
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('account_id', '=', session.accountId)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const found = members.find((member) => member.user_id === userId)
  if (found === undefined) throw notFound('Esta pessoa não faz parte da conta.')
  if (found.role === 'owner') needPermission(session, 'account')
  return found.role
}

async function needOwner(trx: Trx, accountId: string): Promise<void> {
  const owner = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  if (owner !== undefined) return
  throw new AppError('conflict', {
    message: 'A conta precisa de pelo menos um proprietário. Passe a propriedade a alguém antes.',
  })
}
