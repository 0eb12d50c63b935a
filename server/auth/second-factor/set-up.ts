import type { z } from 'zod'
import type { User } from '#contracts/auth'
import type * as contract from '#contracts/second-factor'
import { recordForPerson } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { AppError, invalidField } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import type { Trx } from '#server/platform/sql'
import { reserveAttempt } from '../login-attempts.ts'
import { needPassword } from '../need-password.ts'
import { endSessionsOf } from '../session.ts'
import { checkCode, takeAppCode } from './check-code.ts'
import {
  forgetSecondFactor,
  hasSecondFactor,
  recoveryHash,
  sealOf,
  tellOf,
} from './second-factor.ts'
import { base32, totpUrl } from './totp.ts'

const secretBytes = 20
const recoveryCodeCount = 10
const recoveryCodeBytes = 10
const mostFailures = 10

/** Makes a secret for the person's app, which changes nothing until a code of it is confirmed. */
export async function beginSecondFactor(
  ctx: Context,
  { user }: Session,
  currentPassword: string,
): Promise<z.input<typeof contract.beginSecondFactor.output>> {
  if (await hasSecondFactor(ctx.sql.asIngest, user.id)) throw isOnAlready()
  await needPassword(ctx, user.id, currentPassword)
  const secret = ctx.randomBytes(secretBytes)
  const sealed = ctx.secrets.seal(Buffer.from(secret).toString('base64url'), sealOf(user.id))
  const { numInsertedOrUpdatedRows: kept } = await ctx.sql.asIngest
    .insertInto('second_factors')
    .values({ user_id: user.id, secret: sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  if (!kept) throw isOnAlready()
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(totpUrl(secret, user.email), { type: 'svg', margin: 2 })
  return {
    secret: base32(secret),
    qrcode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  }
}

/** From a first right code on the login asks for one; sessions elsewhere, begun without, end. */
export async function confirmSecondFactor(
  ctx: Context,
  { user, idHash }: Session,
  code: string,
): Promise<{ user: User; recoveryCodes: string[] }> {
  const attempt = await reserveAttempt(ctx, [
    { name: `second factor of user ${user.id}`, most: mostFailures },
  ])
  const recoveryCodes = await ctx.sql.asIngest.transaction().execute(async (trx) => {
    if (await hasSecondFactor(trx, user.id)) throw isOnAlready()
    if (!(await takeAppCode(ctx, trx, user.id, code.replace(/\s/g, '')))) throw wrongCode()
    await trx
      .updateTable('second_factors')
      .set({ confirmed_at: ctx.now() })
      .where('user_id', '=', user.id)
      .execute()
    await endSessionsOf(trx, user.id, { but: idHash })
    await tellOf(ctx, trx, user.id, 'second_factor_on')
    await recordForPerson(trx, ctx, user.id, { action: 'secondFactor.begin' })
    return newRecoveryCodes(ctx, trx, user.id)
  })
  await attempt.withdraw()
  const { mustSetUpSecondFactor: _, ...free } = user
  return { user: free, recoveryCodes }
}

export async function renewRecoveryCodes(
  ctx: Context,
  { user }: Session,
  { currentPassword, code }: z.output<typeof contract.renewRecoveryCodes.body>,
): Promise<string[]> {
  await needPassword(ctx, user.id, currentPassword)
  if (!(await checkCode(ctx, user.id, code))) throw wrongCode()
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    await recordForPerson(trx, ctx, user.id, { action: 'secondFactor.renew' })
    return newRecoveryCodes(ctx, trx, user.id)
  })
}

/** The login asks for the password alone; where the account demands more, the session opens nothing of it. */
export async function removeSecondFactor(
  ctx: Context,
  { user, accountId }: Session,
  { currentPassword, code }: z.output<typeof contract.removeSecondFactor.body>,
): Promise<User> {
  await needPassword(ctx, user.id, currentPassword)
  if (!(await checkCode(ctx, user.id, code))) throw wrongCode()
  await ctx.sql.asIngest.transaction().execute((trx) => forgetSecondFactor(ctx, trx, user))
  const { requires_second_factor: isRequired } = await ctx.sql.asIngest
    .selectFrom('accounts')
    .select('requires_second_factor')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...user, ...(isRequired ? { mustSetUpSecondFactor: true } : {}) }
}

/** Ten new ones take the place of those that were left. */
async function newRecoveryCodes(ctx: Context, trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => {
    const groups = base32(ctx.randomBytes(recoveryCodeBytes)).match(/.{4}/g) ?? []
    return groups.join('-')
  })
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(ctx, userId, code) })))
    .execute()
  return codes
}

function wrongCode(): AppError {
  return invalidField('code', 'Este código não está certo ou já foi usado')
}

function isOnAlready(): AppError {
  return new AppError('conflict', { message: 'A verificação em duas etapas já está ativa.' })
}
