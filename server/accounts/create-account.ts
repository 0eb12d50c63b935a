import { createDefaultEvent } from '#server/conversions/create-default-event'
import { createDefaultInstance } from '#server/messaging/create-default-instance'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { hashPassword } from '#server/platform/secrets'

/** Minimum of docs/security: ten characters. */
export const minPasswordLength = 10

/**
 * Creates an account with its owner, a simulator instance and the one active `Lead` event.
 * Refuses a short password and an e-mail or username that somebody already has.
 */
export async function createAccount(
  ctx: Context,
  input: { name: string; email: string; username?: string | undefined; password: string },
): Promise<{ accountId: string; userId: string; email: string; username: string }> {
  const email = input.email.trim().toLowerCase()
  const username = (input.username ?? email).trim().toLowerCase()
  if (input.password.length < minPasswordLength) {
    throw new AppError('invalid', {
      message: `A senha precisa de pelo menos ${minPasswordLength} caracteres.`,
      fields: { password: `Use pelo menos ${minPasswordLength} caracteres` },
    })
  }
  const passwordHash = await hashPassword(input.password)
  const accountId = ctx.newId()
  const userId = ctx.newId()
  const now = ctx.now()

  await ctx.sql.asOwner.transaction().execute(async (trx) => {
    const taken = await trx
      .selectFrom('users')
      .select('id')
      .where((where) =>
        where.or([
          where('email', 'in', [email, username]),
          where('username', 'in', [email, username]),
        ]),
      )
      .executeTakeFirst()
    if (taken) {
      throw new AppError('conflict', { message: 'Já existe um usuário com este e-mail ou nome.' })
    }
    await trx
      .insertInto('accounts')
      .values({ id: accountId, name: input.name.trim(), created_at: now })
      .execute()
    await trx
      .insertInto('users')
      .values({
        id: userId,
        email,
        username,
        name: input.name.trim(),
        password_hash: passwordHash,
        created_at: now,
      })
      .execute()
    await trx
      .insertInto('memberships')
      .values({ user_id: userId, account_id: accountId, role: 'owner', created_at: now })
      .execute()
    await createDefaultInstance(ctx, trx, accountId)
    await createDefaultEvent(ctx, trx, accountId)
  })
  return { accountId, userId, email, username }
}
