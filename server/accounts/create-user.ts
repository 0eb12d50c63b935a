import type { Role } from '#contracts/auth'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { hashPassword } from '#server/platform/secrets'
import { checkPassword, emailOf, refuseTaken } from './user-fields.ts'

/**
 * Adds a person to an account. Refuses a short password, an e-mail or username that somebody
 * already has, and an account that does not exist.
 */
export async function createUser(
  ctx: Context,
  input: {
    accountId: string
    name: string
    email: string
    username?: string | undefined
    password: string
    role: Role
  },
): Promise<{ userId: string; email: string }> {
  const email = emailOf(input.email)
  const username = (input.username ?? email).trim().toLowerCase()
  checkPassword(input.password)
  const passwordHash = await hashPassword(input.password)
  const userId = ctx.newId()
  const now = ctx.now()
  await ctx.sql.asOwner.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', input.accountId)
      .executeTakeFirst()
    if (account === undefined) throw notFound(`Não há conta ${input.accountId}.`)
    await refuseTaken(trx, email, username)
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
      .values({ user_id: userId, account_id: account.id, role: input.role, created_at: now })
      .execute()
  })
  return { userId, email }
}
