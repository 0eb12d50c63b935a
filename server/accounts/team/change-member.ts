import { may, type Role } from '#domain/people/roles'
import { recordAudit } from '#server/audit/record'
import { releaseLeads } from '#server/leads/assign/release-leads'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import { needPermission, type Session } from '#server/platform/http'
import type { Trx } from '#server/platform/sql'
import { endInvitesOf } from './invites.ts'

type Member = { id: string; name: string; role: Role }

/**
 * Gives a member another role. What makes or unmakes an owner is an owner's to decide (403), and the
 * last owner stays one (409). The leads of a person who had another role become nobody's, and
 * open invitations of a person who may invite no longer are cancelled.
 */
export async function changeRole(
  ctx: Context,
  session: Session,
  userId: string,
  role: Role,
): Promise<{ success: true }> {
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    const before = await needMember(trx, session, userId)
    if (before.role === role) return
    if (role === 'owner') needPermission(session, 'account')
    await trx
      .updateTable('memberships')
      .set({ role })
      .where('account_id', '=', session.accountId)
      .where('user_id', '=', userId)
      .execute()
    await needOwner(trx, session.accountId)
    if (!may(role, 'people')) await endInvitesOf(ctx, trx, session.accountId, userId)
    if (may(before.role, 'attend')) await releaseLeads(ctx, trx, session.accountId, before)
    await recordAudit(trx, ctx, {
      accountId: session.accountId,
      action: 'member.role',
      subject: subjectOf(before),
      before: { role: before.role },
      after: { role },
    })
  })
  return { success: true }
}

/**
 * Takes a person out of the account, ends their sessions there and cancels their open invitations; owners are
 * removed by owners alone (403), and the last owner is not (409).
 */
export async function removeMember(
  ctx: Context,
  session: Session,
  userId: string,
): Promise<{ success: true }> {
  const { accountId } = session
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    const member = await needMember(trx, session, userId)
    for (const table of ['sessions', 'memberships'] as const) {
      await trx
        .deleteFrom(table)
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .execute()
    }
    await needOwner(trx, accountId)
    await endInvitesOf(ctx, trx, accountId, userId)
    await releaseLeads(ctx, trx, accountId, member)
    await recordAudit(trx, ctx, {
      accountId,
      action: 'member.remove',
      subject: subjectOf(member),
      before: { role: member.role },
    })
  })
  return { success: true }
}

const subjectOf = ({ id, name }: Member) => ({ kind: 'person', id, name }) as const

/** The member, all of whose account wait for this transaction; 404 without one. */
async function needMember(trx: Trx, session: Session, userId: string): Promise<Member> {
  const members = await trx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'm.role'])
    .where('m.account_id', '=', session.accountId)
    .orderBy('u.id')
    .forUpdate('m')
    .execute()
  const found = members.find((member) => member.id === userId)
  if (found === undefined) throw notFound('Esta pessoa não faz parte da conta.')
  if (found.role === 'owner') needPermission(session, 'account')
  return found
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
