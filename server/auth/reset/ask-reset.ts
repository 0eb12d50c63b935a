import { z } from 'zod'
import { loginName } from '#domain/people/login-name'
import { emailServerOf } from '#server/integrations/smtp/client'
import { addressBlock } from '#server/platform/address-block'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { writeLetter } from '../letters/write-letter.ts'
import { reserveAttempt } from '../login-attempts.ts'
import { findLogin } from '../login-names.ts'
import { newReset } from './reset-password.ts'

const mostPerName = 3
const mostPerAddress = 20
const payloadShape = z.object({ identifier: z.string() })
const seal = 'password reset'

/**
 * Takes the wish of somebody who forgot their password. Whether they have a login is looked up by a
 * job: the answer and the time that it takes are the same for everybody. 429 beyond three wishes in
 * 15 minutes for a name and 20 for an address; 409 where no e-mail is sent.
 */
export async function askReset(ctx: Context, given: string, ip: string): Promise<void> {
  if (emailServerOf(ctx.config) === null) {
    throw new AppError('conflict', {
      message: 'Este servidor não envia e-mails. Peça um link a um administrador da conta.',
    })
  }
  const identifier = loginName(given)
  await reserveAttempt(ctx, [
    { name: `reset of ${identifier}`, most: mostPerName },
    { name: `reset by ${addressBlock(ip)}`, most: mostPerAddress },
  ])
  // Sealed: what people type in is nothing for a table of jobs.
  const payload = { identifier: ctx.secrets.seal(identifier, seal) }
  await ctx.sql.asIngest
    .transaction()
    .execute((trx) => ctx.jobs.add(trx, 'send-reset', payload, { queue: 'send-reset' }))
}

/** Writes the letter with the link, to the address of the login alone. */
export async function sendReset(ctx: Context, payload: unknown): Promise<void> {
  const identifier = ctx.secrets.open(payloadShape.parse(payload).identifier, seal)
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    const person = await findLogin(trx, identifier)
    if (person === undefined) return
    const secret = await newReset(ctx, trx, { userId: person.id, madeBy: null })
    const { id: userId, email: recipient } = person
    await writeLetter(ctx, trx, { userId, recipient, kind: 'password_reset', secret })
  })
}
