import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'
import { verifyPassword } from '#server/platform/passwords'
import { reserveAttempt } from './login-attempts.ts'

const mostFailures = 10

/**
 * Makes sure that the holder of the session knows the person's password: 422 otherwise, and 429 after ten
 * wrong ones in 15 minutes, so that a session left open cannot be used to guess it.
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
  if (!(await attempt.look(() => verifyPassword('known', password, current)))) {
    throw invalidField('currentPassword', 'A senha atual não é esta')
  }
  await attempt.withdraw()
}
