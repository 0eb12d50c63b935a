import { checkPassword } from '#server/auth/password-rules'
import { ConfigError } from '#server/platform/config'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { newToken } from '#server/platform/ids'
import { createAccount } from './create-account.ts'

/**
 * Creates the first account when the database has no user. Returns the login to print once, or
 * null when somebody is already there (also when another starting process was faster). An
 * ADMIN_PASSWORD that is no good stops the start.
 */
export async function createFirstAccount(
  ctx: Context,
): Promise<{ email: string; username: string; password: string } | null> {
  const somebody = await ctx.sql.asOwner.selectFrom('users').select('id').executeTakeFirst()
  if (somebody) return null
  const { adminPassword } = ctx.config
  if (adminPassword !== null) await checkAdminPassword(adminPassword)
  const password = adminPassword ?? newToken(12)
  try {
    const { email, username } = await createAccount(ctx, {
      name: 'Minha empresa',
      email: ctx.config.adminEmail,
      username: ctx.config.adminUsername,
      password,
      // What was printed is known to whoever saw the terminal; who chose ADMIN_PASSWORD chose it.
      passwordIsInitial: adminPassword === null,
    })
    return { email, username, password }
  } catch (error) {
    const raced = await ctx.sql.asOwner.selectFrom('users').select('id').executeTakeFirst()
    if (raced) return null
    throw error
  }
}

async function checkAdminPassword(password: string): Promise<void> {
  try {
    await checkPassword(password)
  } catch (error) {
    throw error instanceof AppError ? new ConfigError([`ADMIN_PASSWORD: ${error.message}`]) : error
  }
}
