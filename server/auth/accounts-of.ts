import type { z } from 'zod'
import type { User } from '#contracts/auth'
import type { listAccounts } from '#contracts/team'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import { moveSession } from './session.ts'

/** The accounts that the person's login opens, by name; the suspended ones last. */
export async function accountsOf(
  ctx: Context,
  { user, accountId }: Session,
): Promise<z.input<typeof listAccounts.output>> {
  const rows = await membershipsOf(ctx, user.id)
    .orderBy('a.status')
    .orderBy('a.name')
    .orderBy('a.id')
    .execute()
  return rows.map(({ id, name, role, status }) => ({
    id,
    name,
    role,
    isSuspended: status === 'suspended',
    isCurrent: id === accountId,
  }))
}

/** The session goes on in another account of the person; 404 for what is none of theirs, 409 suspended. */
export async function switchAccount(
  ctx: Context,
  session: Session,
  accountId: string,
): Promise<User> {
  const found = await membershipsOf(ctx, session.user.id)
    .where('m.account_id', '=', accountId)
    .executeTakeFirst()
  if (found === undefined) throw notFound('Você não faz parte desta conta.')
  if (found.status === 'suspended') {
    throw new AppError('conflict', { message: 'Esta conta está suspensa.' })
  }
  await recordAudit(ctx.sql.asIngest, ctx, { accountId, action: 'session.switch' })
  return moveSession(ctx, session.idHash, accountId)
}

function membershipsOf(ctx: Context, userId: string) {
  return ctx.sql.asIngest
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.name', 'a.status', 'm.role'])
    .where('m.user_id', '=', userId)
}
