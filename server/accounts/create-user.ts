import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { type NewMember, newMember } from './user-fields.ts'

/**
 * Adds a person to an account. Refuses a password that is no good, an e-mail or username that
 * somebody already has, and an account that does not exist.
 */
export async function createUser(
  ctx: Context,
  input: NewMember & { accountId: string },
): Promise<{ userId: string; email: string }> {
  const user = await newMember(ctx, input)
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', input.accountId)
      .executeTakeFirst()
    if (account === undefined) throw notFound(`Não há conta ${input.accountId}.`)
    await user.join(trx, account.id)
    await recordAudit(trx, ctx, {
      accountId: account.id,
      action: 'member.add',
      subject: { kind: 'person', id: user.userId, name: input.name.trim() },
      after: { email: user.email, role: input.role },
    })
  })
  return { userId: user.userId, email: user.email }
}
