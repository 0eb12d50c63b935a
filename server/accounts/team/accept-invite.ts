import type { z } from 'zod'
import type { User } from '#contracts/auth'
import type * as contract from '#contracts/team'
import { may } from '#domain/people/roles'
import { recordAudit } from '#server/audit/record'
import { reserveAttempt } from '#server/auth/login-attempts'
import { givePageCode } from '#server/auth/page-codes'
import { moveSession, startSession, userOf } from '#server/auth/session'
import type { Visitor } from '#server/auth/session-origin'
import { addressBlock } from '#server/platform/address-block'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import { hashPassword } from '#server/platform/passwords'
import type { Trx } from '#server/platform/sql'
import { newMember } from '../user-fields.ts'
import { readToken } from './invites.ts'

/** Failed acceptances of 15 minutes, after which nothing more is looked at. */
const mostPerInvite = 10
const mostPerAddress = 50

type Found = { accountId: string; hash: string }

/** Where an invitation leads; 404 when it was used, cancelled, is too old or never was. */
export async function readInvite(
  ctx: Context,
  token: string,
): Promise<z.input<typeof contract.readInvite.output>> {
  const { role, email, invited_by, name } = await needInvite(ctx, token)
  return { accountName: name, role, email, invitedBy: invited_by }
}

/**
 * Makes a login of the person's own, a member of the account, and begins its session. 404 as above, 409
 * when the e-mail has a login already, 422 for a password that is no good: the invitation holds then. 429 after ten
 * failures of an invitation or 50 of an address in 15 minutes.
 */
export async function acceptInvite(
  ctx: Context,
  token: string,
  input: z.output<typeof contract.acceptInvite.body>,
  visitor: Visitor,
): Promise<{ user: User; sessionId: string }> {
  const invite = await needInvite(ctx, token)
  const { role, account_id, requires_second_factor } = invite
  const attempt = await reserveAttempt(ctx, [
    { name: `invite ${account_id} ${invite.id}`, most: mostPerInvite },
    { name: `invites by ${addressBlock(visitor.address)}`, most: mostPerAddress },
  ])
  // The inviter sees the link too, also where it was mailed: accepting proves no e-mail.
  const person = await newMember(ctx, { ...input, role, emailIsUnproven: true }, (password) =>
    attempt.look(() => hashPassword('stranger', password)),
  )
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    await useUp(ctx, trx, token)
    await person.join(trx, account_id)
    const by = { id: person.userId, name: input.name }
    await recordAudit(trx, ctx, {
      accountId: account_id,
      action: 'member.join',
      subject: { kind: 'person', ...by },
      after: { role },
      by,
    })
  })
  await attempt.withdraw()
  const { userId, email, username } = person
  return {
    sessionId: await startSession(ctx, { userId, accountId: account_id, visitor }),
    user: userOf(
      {
        id: userId,
        name: input.name,
        username,
        email,
        password_is_initial: false,
        is_operator: false,
      },
      { ...invite, id: account_id },
      { lacksSecondFactor: requires_second_factor },
    ),
  }
}

/** Adds the account to those of the signed-in person, whose session goes on in it. */
export async function joinByInvite(ctx: Context, session: Session, token: string): Promise<User> {
  const { role, account_id } = await needInvite(ctx, token)
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    await useUp(ctx, trx, token)
    const { numInsertedOrUpdatedRows: added } = await trx
      .insertInto('memberships')
      .values({ user_id: session.user.id, account_id, role, created_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!added) {
      throw new AppError('conflict', { message: 'Você já faz parte desta conta.' })
    }
    await givePageCode(ctx, trx, { userId: session.user.id, accountId: account_id })
    const { id, name: person } = session.user
    await recordAudit(trx, ctx, {
      accountId: account_id,
      action: 'member.join',
      subject: { kind: 'person', id, name: person },
      after: { role },
    })
  })
  return moveSession(ctx, session.idHash, account_id)
}

async function needInvite(ctx: Context, token: string) {
  const { accountId, hash } = needToken(ctx, token)
  const row = await ctx.sql.asIngest
    .selectFrom('invites as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.account_id', '=', 'i.account_id').onRef('m.user_id', '=', 'i.invited_by_id'),
    )
    .select([
      'i.account_id',
      'i.id',
      'i.role',
      'i.email',
      'i.invited_by',
      'i.invited_by_id',
      'm.role as maker_role',
      'a.name',
      'a.status',
      'a.requires_second_factor',
      'a.first_steps_done_at',
    ])
    .where('i.account_id', '=', accountId)
    .where('i.token_hash', '=', hash)
    .where('i.expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (row === undefined || row.status !== 'active') throw noInvite()
  // A maker who lost the right at the very moment of inviting left an invitation that nobody cancelled.
  const { invited_by_id: makerId, maker_role: makerRole } = row
  if (makerId !== null && (makerRole === null || !may(makerRole, 'people'))) throw noInvite()
  return row
}

/** It counts once: of two who open it at the same moment one is told that it is gone. */
async function useUp(ctx: Context, trx: Trx, token: string): Promise<void> {
  const { accountId, hash } = needToken(ctx, token)
  const { numDeletedRows: used } = await trx
    .deleteFrom('invites')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow()
  if (!used) throw noInvite()
}

function needToken(ctx: Context, token: string): Found {
  const found = readToken(ctx, token)
  if (found === null) throw noInvite()
  return found
}

function noInvite(): AppError {
  return notFound('Este convite não vale mais. Peça outro a quem convidou você.')
}
