import { sql } from 'kysely'
import type { User } from '#contracts/auth'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { verifyPassword, verifyPasswordOfNobody } from '#server/platform/secrets'
import { startSession } from './session.ts'

const windowMs = 15 * 60_000
const maxPerIdentifier = 10
const maxPerIp = 50

/**
 * Checks identifier (e-mail or username) and password and starts a session. The same words and
 * about the same time for an unknown user and a wrong password; 429 after 10 failures in 15 minutes
 * for one identifier or 50 for one address; 403 when every account of the user is suspended.
 */
export async function logIn(
  ctx: Context,
  input: { identifier: string; password: string; ip: string },
): Promise<{ user: User; sessionId: string }> {
  const identifier = input.identifier.trim().toLowerCase()
  const identifierHash = ctx.secrets.hash(identifier)
  await refuseTooManyFailures(ctx, identifierHash, input.ip)

  const found = await ctx.sql.asOwner
    .selectFrom('users')
    .selectAll()
    .where((where) =>
      where.or([where('email', '=', identifier), where('username', '=', identifier)]),
    )
    .executeTakeFirst()
  const matches = found
    ? await verifyPassword(input.password, found.password_hash)
    : await verifyPasswordOfNobody(input.password)
  if (!found || !matches) {
    await ctx.sql.asOwner
      .insertInto('login_failures')
      .values({
        id: ctx.newId(),
        identifier_hash: identifierHash,
        ip: input.ip,
        failed_at: ctx.now(),
      })
      .execute()
    throw new AppError('invalid_credentials')
  }

  const membership = await ctx.sql.asOwner
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.role', 'a.id', 'a.name', 'a.status'])
    .where('m.user_id', '=', found.id)
    .orderBy(sql`a.status = 'active'`, 'desc')
    .orderBy('m.created_at')
    .executeTakeFirst()
  if (!membership || membership.status === 'suspended') throw new AppError('account_suspended')

  await ctx.sql.asOwner
    .deleteFrom('login_failures')
    .where('identifier_hash', '=', identifierHash)
    .execute()
  return {
    sessionId: await startSession(ctx, found.id, membership.id),
    user: {
      id: found.id,
      name: found.name,
      username: found.username,
      email: found.email,
      role: membership.role,
      accountId: membership.id,
      accountName: membership.name,
    },
  }
}

async function refuseTooManyFailures(ctx: Context, identifierHash: string, ip: string) {
  const since = new Date(ctx.now().getTime() - windowMs)
  const { rows } = await sql<{ identifier: number; address: number; oldest: Date | null }>`
    select count(*) filter (where identifier_hash = ${identifierHash}) as identifier,
      count(*) filter (where ip = ${ip}) as address, min(failed_at) as oldest
    from login_failures
    where failed_at > ${since} and (identifier_hash = ${identifierHash} or ip = ${ip})
  `.execute(ctx.sql.asOwner)
  const failures = rows[0]
  if (!failures?.oldest) return
  if (failures.identifier < maxPerIdentifier && failures.address < maxPerIp) return
  const freeAtMs = failures.oldest.getTime() + windowMs
  throw new AppError('too_many_requests', {
    retryAfterSeconds: Math.max(1, Math.ceil((freeAtMs - ctx.now().getTime()) / 1000)),
  })
}
