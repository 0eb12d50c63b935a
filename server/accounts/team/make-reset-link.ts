import { mayMakeResetLink } from '#domain/people/reset-right'
import { recordForPerson } from '#server/audit/record'
import { newReset, resetUrl } from '#server/auth/reset/reset-password'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import type { Session } from '#server/platform/http'

/**
 * Makes a link by which a member who forgot the password chooses another. 404 for a person who is no member,
 * 403 unless the maker has the right in every account of that member. Nobody makes one for themselves: the own
 * password is changed with the current one.
 */
export async function makeResetLink(
  ctx: Context,
  { user, accountId }: Session,
  userId: string,
): Promise<string> {
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    const accounts = await trx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .leftJoin('memberships as h', (join) =>
        join.onRef('h.account_id', '=', 'm.account_id').on('h.user_id', '=', user.id),
      )
      .select(['m.account_id', 'm.role', 'h.role as helper', 'u.name'])
      .where('m.user_id', '=', userId)
      .execute()
    const member = accounts.find((account) => account.account_id === accountId)
    if (member === undefined) {
      throw notFound('Esta pessoa não faz parte da conta.')
    }
    if (userId === user.id) throw refused('Troque a sua senha em Minha conta.')
    if (!mayMakeResetLink(accounts)) {
      throw refused(
        'Esta pessoa tem um papel ou outra conta sobre que você não decide. Ela pode pedir um link por e-mail, ou quem administra o servidor troca a senha.',
      )
    }
    await recordForPerson(trx, ctx, userId, {
      action: 'password.link',
      subject: { kind: 'person', id: userId, name: member.name },
    })
    return resetUrl(ctx, await newReset(ctx, trx, userId))
  })
}

function refused(message: string): AppError {
  return new AppError('forbidden', { message })
}
