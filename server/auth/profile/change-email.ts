import type { z } from 'zod'
import type * as contract from '#contracts/profile'
import { recordForPerson } from '#server/audit/record'
import { emailServerOf } from '#server/integrations/smtp/client'
import type { Context } from '#server/platform/context'
import { invalidField, notFound } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import { newToken } from '#server/platform/ids'
import type { Trx } from '#server/platform/sql'
import { needLetterRoom } from '../letters/letter-room.ts'
import { writeLetter } from '../letters/write-letter.ts'
import { reserveAttempt } from '../login-attempts.ts'
import { emailOf, refuseTaken, takeNames } from '../login-names.ts'
import { needPassword } from '../need-password.ts'
import { endLinksOf } from '../set-password.ts'

const lastsMs = 86_400_000
const mostLetters = 5

/**
 * Gives the person another e-mail, at once where this server sends none, otherwise when the link that
 * is sent there is opened. 422 for a wrong password, 409 for an address that somebody has, 429 beyond
 * five tries in 15 minutes: nobody is to be flooded, nor addresses to be tried out.
 */
export async function changeEmail(
  ctx: Context,
  { user, accountId }: Session,
  { currentPassword, email: typed }: z.output<typeof contract.changeEmail.body>,
): Promise<z.input<typeof contract.changeEmail.output>> {
  const email = emailOf(typed)
  if (email === user.email) throw invalidField('email', 'Este já é o seu e-mail')
  await needPassword(ctx, user.id, currentPassword)
  await reserveAttempt(ctx, [{ name: `email of user ${user.id}`, most: mostLetters }])
  if (emailServerOf(ctx.config) !== null) await needLetterRoom(ctx, accountId, email)
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    if (emailServerOf(ctx.config) === null) {
      const names = await setEmail(ctx, trx, user.id, { email, isProven: false })
      return { success: true, user: { ...user, ...names }, pendingEmail: null }
    }
    await refuseTaken(trx, [email], user.id)
    await promiseEmail(ctx, trx, user.id, email)
    await recordForPerson(trx, ctx, user.id, {
      action: 'email.ask',
      before: { email: user.email },
      after: { email },
    })
    return { success: true, user, pendingEmail: email }
  })
}

/** Keeps the address until it is confirmed; a later one takes its place. */
async function promiseEmail(ctx: Context, trx: Trx, userId: string, email: string): Promise<void> {
  const secret = newToken(32)
  const change = {
    token_hash: hashOf(ctx, secret),
    email,
    expires_at: new Date(ctx.now().getTime() + lastsMs),
  }
  await trx
    .insertInto('email_changes')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
  await writeLetter(ctx, trx, { userId, recipient: email, kind: 'email_confirmation', secret })
}

/** 404 when the link is used, replaced, too old or never was; 409 when somebody has the address by now. */
export async function confirmEmail(
  ctx: Context,
  token: string,
  session: Session | null,
): Promise<string> {
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    const change = await trx
      .deleteFrom('email_changes')
      .where('token_hash', '=', hashOf(ctx, token))
      .where('expires_at', '>', ctx.now())
      .returning(['user_id', 'email'])
      .executeTakeFirst()
    if (change === undefined) throw notFound('Este link não vale mais. Peça a troca outra vez.')
    // The owner of a mailbox may open the link of a stranger's login: it proves the address in the person's session alone.
    const isProven = session?.user.id === change.user_id
    await setEmail(ctx, trx, change.user_id, { email: change.email, isProven })
    return change.email
  })
}

/** The old address is told, and no link that lies there does anything any more. */
async function setEmail(
  ctx: Context,
  trx: Trx,
  userId: string,
  { email, isProven }: { email: string; isProven: boolean },
) {
  await takeNames(trx, [email], userId)
  const before = await trx
    .selectFrom('users')
    .select(['name', 'email', 'username'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Who never chose a name of their own signs in by the address alone.
  const username = before.username === before.email ? email : before.username
  await trx
    .updateTable('users')
    .set({ email, username, email_is_proven: isProven })
    .where('id', '=', userId)
    .execute()
  await endLinksOf(trx, userId)
  await writeLetter(ctx, trx, { userId, recipient: before.email, kind: 'email_changed' })
  await recordForPerson(trx, ctx, userId, {
    action: 'email.change',
    subject: { kind: 'person', id: userId, name: before.name },
    before: { email: before.email },
    after: { email },
  })
  return { email, username }
}

const hashOf = (ctx: Context, token: string) => ctx.secrets.hash(`email change ${token}`)
