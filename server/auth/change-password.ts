import { recordForPerson } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import { hashPassword } from '#server/platform/passwords'
import { needPassword } from './need-password.ts'
import { checkPassword } from './password-rules.ts'
import { startSession } from './session.ts'
import type { Visitor } from './session-origin.ts'
import { setPassword } from './set-password.ts'

/**
 * Gives the person another password; all their sessions end, and the id of a new one is answered. 422
 * for a wrong current password and a new one that is no good; 429 after ten wrong ones.
 */
export async function changePassword(
  ctx: Context,
  { user, accountId }: Session,
  input: { currentPassword: string; newPassword: string },
  visitor: Visitor,
): Promise<string> {
  if (input.newPassword === input.currentPassword) {
    throw invalidField('newPassword', 'Escolha uma senha diferente da atual')
  }
  await needPassword(ctx, user.id, input.currentPassword)
  await checkPassword(input.newPassword, { field: 'newPassword' })
  const hash = await hashPassword('known', input.newPassword)
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    await setPassword(ctx, trx, user.id, { hash, isInitial: false })
    await recordForPerson(trx, ctx, user.id, { action: 'password.change' })
  })
  return startSession(ctx, { userId: user.id, accountId, visitor })
}
