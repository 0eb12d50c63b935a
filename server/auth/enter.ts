import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { User } from '#contracts/auth'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import type { UsersTable } from '#server/platform/schema'
import { cookiesOf } from './cookies.ts'
import { rememberDevice } from './devices.ts'
import { hasSecondFactor } from './second-factor/second-factor.ts'
import { endSession, giveSessionCookie, startSession, userOf } from './session.ts'
import type { Visitor } from './session-origin.ts'

/** A session that has begun. */
export type Entered = { user: User; sessionId: string }

/** The account that a person's session begins in; 403 when every account of theirs is suspended. */
export async function needMembership(ctx: Context, userId: string) {
  const membership = await ctx.sql.asIngest
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select([
      'm.role',
      'a.id',
      'a.name',
      'a.status',
      'a.requires_second_factor',
      'a.first_steps_done_at',
    ])
    .where('m.user_id', '=', userId)
    .orderBy(sql`a.status = 'active'`, 'desc')
    .orderBy('m.created_at')
    .executeTakeFirst()
  if (membership === undefined || membership.status === 'suspended') {
    ctx.security.note('login_failed', { userId, reason: 'account_suspended' })
    throw new AppError('account_suspended')
  }
  return membership
}

/** Begins the session of somebody who has proven who they are, `isProvenTwice` by two factors elsewhere. */
export async function enter(
  ctx: Context,
  person: Selectable<UsersTable>,
  membership: Awaited<ReturnType<typeof needMembership>>,
  { visitor, isProvenTwice = false }: { visitor: Visitor; isProvenTwice?: boolean },
): Promise<Entered> {
  const lacksSecondFactor =
    membership.requires_second_factor &&
    !isProvenTwice &&
    !(await hasSecondFactor(ctx.sql.asIngest, person.id))
  const { id: userId, name } = person
  const { id: accountId } = membership
  const sessionId = await startSession(ctx, {
    ...{ userId, accountId, visitor, isProvenTwice },
    // Nobody gets a session that the log does not tell of.
    record: (trx) =>
      recordAudit(trx, ctx, { accountId, action: 'session.begin', by: { id: userId, name } }),
  })
  return {
    sessionId,
    user: userOf(person, membership, { lacksSecondFactor }),
  }
}

/** The browser goes on with the session, and is known as one of the person's. */
export async function letIn(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, sessionId }: Entered,
): Promise<void> {
  ctx.security.note('login_succeeded', { accountId: user.accountId, userId: user.id })
  // The cookie takes the place of an older one, whose session nobody would end any more.
  const replaced = request.cookies[cookiesOf(ctx.config).session]
  if (replaced) await endSession(ctx, ctx.secrets.hash(replaced))
  giveSessionCookie(ctx, reply, sessionId, ctx.now())
  rememberDevice(ctx, reply, user.id)
}
