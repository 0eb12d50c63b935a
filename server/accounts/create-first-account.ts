import { isCommonPassword } from '#server/auth/password-rules'
import type { Context } from '#server/platform/context'
import { newToken } from '#server/platform/ids'
import { createAccount } from './create-account.ts'

/**
 * Creates the first account when the database has no user. Returns the login to print once, or
 * null when somebody is already there (also when another starting process was faster). An
 * ADMIN_PASSWORD that is too short stops the start; one of the most common ones is to be changed at
 * the first login, like one that was printed.
 */
export async function createFirstAccount(
  ctx: Context,
): Promise<{ email: string; username: string; password: string } | null> {
  const somebody = await ctx.sql.asIngest.selectFrom('users').select('id').executeTakeFirst()
  if (somebody) return null
  const { adminPassword } = ctx.config
  const password = adminPassword ?? newToken(16)
  const isCommon = adminPassword !== null && (await isCommonPassword(adminPassword))
  if (isCommon) ctx.log.warn('ADMIN_PASSWORD is one of the most common passwords')
  try {
    const { email, username } = await createAccount(ctx, {
      name: 'Minha empresa',
      email: ctx.config.adminEmail,
      username: ctx.config.adminUsername,
      password,
      // What was printed is known to whoever saw the terminal; who chose ADMIN_PASSWORD chose it.
      passwordIsInitial: adminPassword === null || isCommon,
      mayBeCommon: isCommon,
      isOperator: true,
    })
    return { email, username, password }
  } catch (error) {
    const raced = await ctx.sql.asIngest.selectFrom('users').select('id').executeTakeFirst()
    if (raced) return null
    throw error
  }
}
