import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { writeLetter } from './letters/write-letter.ts'
import { endSessionsOf } from './session.ts'

/**
 * The person's password is another one: every session ends, every link that was made for the old one
 * is of no use any more, and they are told.
 */
export async function setPassword(
  ctx: Context,
  trx: Trx,
  userId: string,
  { hash, isInitial }: { hash: string; isInitial: boolean },
): Promise<void> {
  const { email } = await trx
    .updateTable('users')
    .set({ password_hash: hash, password_is_initial: isInitial })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await endSessionsOf(trx, userId)
  await endLinksOf(trx, userId)
  await writeLetter(ctx, trx, { userId, recipient: email, kind: 'password_changed' })
}

/** Links to choose a password or to confirm an address do nothing any more. */
export async function endLinksOf(trx: Trx, userId: string): Promise<void> {
  for (const table of ['password_resets', 'email_changes'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
