import { recordForPerson } from '#server/audit/record'
import { newReset, resetUrl } from '#server/auth/reset/reset-password'
import { resetRightOver } from '#server/auth/reset/reset-right-over'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import type { Session } from '#server/platform/http'

/**
 * Makes a link by which a member who forgot the password chooses another; it counts while the maker has the right.
 * 404 for a person who is no member, 403 unless the maker has the right in every account of that member, and for an
 * operator's login unless the maker is an operator too. Nobody makes one for themselves: the own password is changed
 * with the current one.
 */
export async function makeResetLink(
  ctx: Context,
  { user, accountId }: Session,
  userId: string,
): Promise<string> {
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    const { accounts, may } = await resetRightOver(trx, userId, user.id)
    if (!accounts.some((account) => account.accountId === accountId)) {
      throw notFound('Esta pessoa não faz parte da conta.')
    }
    if (userId === user.id) throw refused('Troque a sua senha em Minha conta.')
    if (!may) {
      throw refused(
        'Esta pessoa tem um papel ou outra conta sobre que você não decide, ou opera o servidor. Ela pode pedir um link por e-mail, ou quem administra o servidor troca a senha.',
      )
    }
    const { name } = await trx
      .selectFrom('users')
      .select('name')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await recordForPerson(trx, ctx, userId, {
      action: 'password.link',
      subject: { kind: 'person', id: userId, name },
    })
    return resetUrl(ctx, await newReset(ctx, trx, { userId, madeBy: user.id }))
  })
}

function refused(message: string): AppError {
  return new AppError('forbidden', { message })
}
