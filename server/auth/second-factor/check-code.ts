import { recordRefusedSession } from '#server/audit/refused-session'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { reserveAttempt } from '../login-attempts.ts'
import { recoveryHash, sealOf, tellOf } from './second-factor.ts'
import { stepOf } from './totp.ts'

const mostFailures = 10

/**
 * Whether it is a code of the person's app, or one of their recovery codes; each counts once, whoever
 * asks at the same moment. 429 after ten wrong ones in 15 minutes.
 */
export async function checkCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  const attempt = await reserveAttempt(ctx, [
    { name: `second factor of user ${userId}`, most: mostFailures },
  ])
  const isRight = await ctx.sql.asIngest
    .transaction()
    .execute((trx) => takeCode(ctx, trx, userId, code))
  if (isRight) await attempt.withdraw()
  return isRight
}

/** 401 for a wrong code of somebody who wants to enter, which the log tells. */
export async function needCodeToEnter(
  ctx: Context,
  person: { id: string; name: string },
  code: string,
): Promise<void> {
  if (await checkCode(ctx, person.id, code)) return
  ctx.security.note('login_failed', { userId: person.id, reason: 'wrong_code' })
  await recordRefusedSession(ctx, 'session.refuseCode', person)
  throw new AppError('wrong_code')
}

function takeCode(ctx: Context, trx: Trx, userId: string, code: string): Promise<boolean> {
  const digits = code.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits)
    ? takeAppCode(ctx, trx, userId, digits)
    : takeRecoveryCode(ctx, trx, userId, code)
}

/** Uses a code of the app up; also the first one, which confirms that the app has the secret. */
export async function takeAppCode(
  ctx: Context,
  trx: Trx,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await trx
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (factor === undefined) return false
  const secret = Buffer.from(ctx.secrets.open(factor.secret, sealOf(userId)), 'base64url')
  const step = stepOf(secret, code, ctx.now().getTime(), factor.last_step)
  if (step === null) return false
  await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .execute()
  return true
}

async function takeRecoveryCode(
  ctx: Context,
  trx: Trx,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows: used } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', recoveryHash(ctx, userId, code))
    .executeTakeFirstOrThrow()
  if (used) await tellOf(ctx, trx, userId, 'recovery_code_used')
  return used > 0n
}
