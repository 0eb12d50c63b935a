import { createDefaultEvent } from '#server/conversions/events/create-default-event'
import { createDefaultInstance } from '#server/messaging/create-default-instance'
import type { Context } from '#server/platform/context'
import { hashPassword } from '#server/platform/secrets'
import { checkPassword, emailOf, refuseTaken } from './user-fields.ts'

/**
 * Creates an account with its owner, a simulator instance and the one active `Lead` event.
 * Refuses a short password and an e-mail or username that somebody already has.
 */
export async function createAccount(
  ctx: Context,
  input: { name: string; email: string; username?: string | undefined; password: string },
): Promise<{ accountId: string; userId: string; email: string; username: string }> {
  const email = emailOf(input.email)
  const username = (input.username ?? email).trim().toLowerCase()
  checkPassword(input.password)
  const passwordHash = await hashPassword(input.password)
  const accountId = ctx.newId()
  const userId = ctx.newId()
  const now = ctx.now()

  await ctx.sql.asOwner.transaction().execute(async (trx) => {
    await refuseTaken(trx, email, username)
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
