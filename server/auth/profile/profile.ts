import type { z } from 'zod'
import type { User } from '#contracts/auth'
import type * as contract from '#contracts/profile'
import { recordForPerson } from '#server/audit/record'
import { emailServerOf } from '#server/integrations/smtp/client'
import type { Context } from '#server/platform/context'
import type { Session } from '#server/platform/http'
import { hasSecondFactor, recoveryCodesLeft } from '../second-factor/second-factor.ts'

/** What the person sees of their own login. */
export async function readProfile(
  ctx: Context,
  { user, accountId }: Session,
): Promise<z.input<typeof contract.profile.output>> {
  const db = ctx.sql.asIngest
  const pending = await db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', user.id)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  const account = await db
    .selectFrom('accounts')
    .select('requires_second_factor')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    name: user.name,
    email: user.email,
    username: user.username,
    pendingEmail: pending?.email ?? null,
    sendsEmail: emailServerOf(ctx.config) !== null,
    secondFactor: {
      isOn: await hasSecondFactor(db, user.id),
      recoveryCodesLeft: await recoveryCodesLeft(ctx, user.id),
      isRequired: account.requires_second_factor,
    },
  }
}

export async function rename(ctx: Context, { user }: Session, name: string): Promise<User> {
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ name }).where('id', '=', user.id).execute()
    await recordForPerson(trx, ctx, user.id, {
      action: 'profile.change',
      before: { name: user.name },
      after: { name },
    })
  })
  return { ...user, name }
}
