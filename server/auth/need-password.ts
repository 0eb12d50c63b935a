import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'
import { verifyPassword } from '#server/platform/secrets'
import { reserveAttempt } from './login-attempts.ts'

const mostFailures = 10

/**
 * Whoever has the session knows the person's password: 422 otherwise, and 429 after ten wrong ones in
 * 15 minutes, so that a session that was left open does not tell it.
 */
export async function needPassword(ctx: Context, userId: string, password: string): Promise<void> {
  const attempt = await reserveAttempt(ctx, [
    { name: `change of user ${userId}`, most: mostFailures },
  ])
  const { password_hash: current } = await ctx.sql.asIngest
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, current))) {
    throw invalidField('currentPassword', 'A senha atual não é esta')
  }
  await attempt.withdraw()
}
