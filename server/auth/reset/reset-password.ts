import type { Kysely } from 'kysely'
import { recordForPerson } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { type AppError, notFound } from '#server/platform/errors'
import { newToken } from '#server/platform/ids'
import { hashPassword } from '#server/platform/passwords'
import type { Database, Trx } from '#server/platform/sql'
import { reserveAttempt } from '../login-attempts.ts'
import { checkPassword } from '../password-rules.ts'
import { proveEmail } from '../prove-email.ts'
import { setPassword } from '../set-password.ts'
import { resetRightOver } from './reset-right-over.ts'

const lastsMs = 3_600_000
/** A link counts once: more calls at one moment than a person sends are not worth a hash each. */
const mostTries = 5

/**
 * Makes a link's secret, of which a hash alone is kept; it counts once and for an hour. `madeBy` is the colleague who
 * made it, null for a link that goes to the login's own address.
 */
export async function newReset(
  ctx: Context,
  trx: Trx,
  { userId, madeBy }: { userId: string; madeBy: string | null },
): Promise<string> {
  const secret = newToken(32)
  await trx
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(ctx, secret),
      user_id: userId,
      made_by: madeBy,
      expires_at: new Date(ctx.now().getTime() + lastsMs),
    })
    .execute()
  return secret
}

export function resetUrl(ctx: Context, secret: string): string {
  return `${ctx.config.publicUrl}/senha/${secret}`
}

/**
 * The person whose password the link changes; 404 when it was used, is too old or never was, and when the colleague
 * who made it has the right no longer: removed, in a lesser role, or because the person is in more accounts by now.
 */
export async function readReset(ctx: Context, token: string): Promise<{ email: string }> {
  const found = await ctx.sql.asIngest
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.email', 'r.user_id', 'r.made_by'])
    .where('r.token_hash', '=', hashOf(ctx, token))
    .where('r.expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (found === undefined) throw noReset()
  await needMaker(ctx.sql.asIngest, found)
  return { email: found.email }
}

async function needMaker(
  db: Kysely<Database>,
  { user_id, made_by }: { user_id: string; made_by: string | null },
): Promise<void> {
  if (made_by === null) return
  const { may } = await resetRightOver(db, user_id, made_by)
  if (!may) throw noReset()
}

/**
 * Gives the person of the link the password that they chose; every session of theirs ends, and none
 * begins: who has a second factor is asked for it at the login. A mailed link proves the e-mail. 404 as above, 422 for a password that
 * is no good, after which the link still counts.
 */
export async function resetPassword(
  ctx: Context,
  token: string,
  newPassword: string,
): Promise<{ success: true }> {
  await readReset(ctx, token)
  await checkPassword(newPassword, { field: 'newPassword' })
  const attempt = await reserveAttempt(ctx, [
    { name: `use of reset ${hashOf(ctx, token)}`, most: mostTries },
  ])
  const hash = await attempt.look(() => hashPassword('known', newPassword))
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    const reset = await trx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashOf(ctx, token))
      .where('expires_at', '>', ctx.now())
      .returning(['user_id', 'made_by'])
      .executeTakeFirst()
    if (reset === undefined) throw noReset()
    await needMaker(trx, reset)
    // A link that a colleague made says nothing about the e-mail.
    if (reset.made_by === null) await proveEmail(ctx, trx, reset.user_id)
    await setPassword(ctx, trx, reset.user_id, { hash, isInitial: false })
    const { name } = await trx
      .selectFrom('users')
      .select('name')
      .where('id', '=', reset.user_id)
      .executeTakeFirstOrThrow()
    // Who has the link need not be the person: the entry tells whose password it is, not who chose it.
    await recordForPerson(trx, ctx, reset.user_id, {
      action: 'password.reset',
      subject: { kind: 'person', id: reset.user_id, name },
    })
  })
  return { success: true }
}

/** Links that nobody opened are no history: they go. */
export async function forgetOldLinks(ctx: Context): Promise<void> {
  for (const table of ['password_resets', 'email_changes'] as const) {
    await ctx.sql.asIngest.deleteFrom(table).where('expires_at', '<=', ctx.now()).execute()
  }
}

function noReset(): AppError {
  return notFound('Este link não vale mais. Peça outro.')
}

const hashOf = (ctx: Context, token: string) => ctx.secrets.hash(`password reset ${token}`)
