import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import { hashPassword, verifyPassword } from '#server/platform/secrets'
import { reserveAttempt } from './login-attempts.ts'
import { checkPassword } from './password-rules.ts'
import { endSessionsOf, startSession } from './session.ts'

const mostFailures = 10

/**
 * Gives the person another password; all their sessions end, and the id of a new one is answered. 422
 * for a wrong current password and a new one that is no good; 429 after ten wrong ones in 15 minutes,
 * so that a session that was left open does not tell the password.
 */
export async function changePassword(
  ctx: Context,
  { user, accountId }: Session,
  input: { currentPassword: string; newPassword: string },
): Promise<string> {
  const attempt = await reserveAttempt(ctx, [
    { name: `change of user ${user.id}`, most: mostFailures },
  ])
  const { password_hash: current } = await ctx.sql.asIngest
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(input.currentPassword, current))) {
    throw invalidField('currentPassword', 'A senha atual não é esta')
  }
  await attempt.withdraw()
  if (input.newPassword === input.currentPassword) {
    throw invalidField('newPassword', 'Escolha uma senha diferente da atual')
  }
  await checkPassword(input.newPassword, { field: 'newPassword' })
  const password_hash = await hashPassword(input.newPassword)
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ password_hash, password_is_initial: false })
      .where('id', '=', user.id)
      .execute()
    await endSessionsOf(trx, user.id)
  })
  return startSession(ctx, user.id, accountId)
}
