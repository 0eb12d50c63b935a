import { loginName } from '#domain/people/login-name'
import { recordRefusedSession } from '#server/audit/refused-session'
import { addressBlock } from '#server/platform/address-block'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { verifyPassword, verifyPasswordOfNobody } from '#server/platform/passwords'
import type { KnownDevices } from './devices.ts'
import { type Entered, enter, needMembership } from './enter.ts'
import { type Bucket, reserveAttempt } from './login-attempts.ts'
import { findLogin } from './login-names.ts'
import { needCodeToEnter } from './second-factor/check-code.ts'
import { hasSecondFactor } from './second-factor/second-factor.ts'
import type { Visitor } from './session-origin.ts'

const mostPerPerson = 10
const mostPerAddress = 50

/**
 * Checks identifier (e-mail or username), password and, where the person has a second factor, its code,
 * and starts a session. The same words and
 * about the same time for an unknown user and a wrong password; 429 after 10 failures in 15 minutes
 * for one person or 50 for one address, in a browser where the person has signed in before only
 * after 10 failures there; 403 when every account of the user is suspended.
 */
export async function logIn(
  ctx: Context,
  input: {
    identifier: string
    password: string
    code: string | null
    devices: KnownDevices
    visitor: (userId: string) => Visitor
  },
): Promise<Entered> {
  const identifier = loginName(input.identifier)
  const found = await findLogin(ctx.sql.asIngest, input.identifier)
  const visitor = input.visitor(found?.id ?? '')
  const ip = visitor.address
  const [own, ...others] = bucketsOf({ ...input, ip, identifier, userId: found?.id })
  const attempt = await reserveAttempt(ctx, [own, ...others])
  const asker = input.devices.size > 0 ? 'known' : 'stranger'
  const matches = await attempt.look(() =>
    found
      ? verifyPassword(asker, input.password, found.password_hash)
      : verifyPasswordOfNobody(asker, input.password),
  )
  if (!found || !matches) {
    ctx.security.note('login_failed', { userId: found?.id, reason: 'invalid_credentials' })
    if (found) await recordRefusedSession(ctx, 'session.refuse', found)
    throw new AppError('invalid_credentials')
  }
  await attempt.withdraw()

  const membership = await needMembership(ctx, found.id)
  if (await hasSecondFactor(ctx.sql.asIngest, found.id)) {
    // 401 that asks for the code: there is no session before.
    if (input.code === null) throw new AppError('second_factor_required')
    await needCodeToEnter(ctx, found, input.code)
  }
  await attempt.forgive(own)
  return enter(ctx, found, membership, { visitor })
}

/**
 * What the attempt counts under, the person's own first. E-mail and username are one person; a name
 * of nobody is counted like one, so that the limit does not tell who exists. A known device has a
 * count of its own: what strangers fail, also from the same address, does not lock its owner out.
 */
function bucketsOf(input: {
  identifier: string
  userId: string | undefined
  ip: string
  devices: KnownDevices
}): [Bucket, ...Bucket[]] {
  const { userId } = input
  const device = userId === undefined ? undefined : input.devices.get(userId)
  if (device !== undefined) return [{ name: `device ${device}`, most: mostPerPerson }]
  const person = userId === undefined ? `name ${input.identifier}` : `user ${userId}`
  return [
    { name: person, most: mostPerPerson },
    { name: `address ${addressBlock(input.ip)}`, most: mostPerAddress },
  ]
}
