import { type Kysely, sql } from 'kysely'
import { recordForPerson } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import type { Database, Trx } from '#server/platform/sql'
import { writeLetter } from '../letters/write-letter.ts'

/** Whether the person's login asks for a code. */
export async function hasSecondFactor(db: Kysely<Database>, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function recoveryCodesLeft(ctx: Context, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from recovery_codes where user_id = ${userId}`.execute(ctx.sql.asIngest)
  return rows[0]?.n ?? 0
}

/** The person's login asks for the password alone, and they are told; false when it did before. */
export async function forgetSecondFactor(
  ctx: Context,
  trx: Trx,
  { id: userId, name }: { id: string; name: string },
): Promise<boolean> {
  const wasOn = await hasSecondFactor(trx, userId)
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (!wasOn) return false
  await tellOf(ctx, trx, userId, 'second_factor_off')
  await recordForPerson(trx, ctx, userId, {
    action: 'secondFactor.end',
    subject: { kind: 'person', id: userId, name },
  })
  return true
}

/** Tells the person what became of their second factor. */
export async function tellOf(
  ctx: Context,
  trx: Trx,
  userId: string,
  kind: 'second_factor_on' | 'second_factor_off' | 'recovery_code_used',
): Promise<void> {
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await writeLetter(ctx, trx, { userId, recipient: email, kind })
}

/** What a person's secret is sealed under. */
export const sealOf = (userId: string) => `second factor of ${userId}`

/** How a recovery code is kept: typed in whatever case, with or without what parts its groups. */
export function recoveryHash(ctx: Context, userId: string, code: string): string {
  const typed = code.toUpperCase().replace(/[^A-Z2-7]/g, '')
  return ctx.secrets.hash(`recovery code ${userId} ${typed}`)
}
