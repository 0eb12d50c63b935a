import { recordForPerson } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { hashOfNoPassword } from '#server/platform/passwords'
import type { Trx } from '#server/platform/sql'
import { endSessionsOf } from './session.ts'
import { endLinksOf } from './set-password.ts'

/**
 * The first proof that the e-mail of a login belongs to the person: a login at the identity provider, or a link that was
 * mailed there. Until then anybody may have made the login under that e-mail. Sessions, password, second factor,
 * recovery codes, links and identities of before end. Later proofs change nothing.
 */
export async function proveEmail(ctx: Context, trx: Trx, userId: string): Promise<void> {
  const proven = await trx
    .updateTable('users')
    .set({
      email_is_proven: true,
      password_hash: hashOfNoPassword(),
      password_is_initial: false,
    })
    .where('id', '=', userId)
    .where('email_is_proven', '=', false)
    .returning('name')
    .executeTakeFirst()
  if (proven === undefined) return
  await endSessionsOf(trx, userId)
  await endLinksOf(trx, userId)
  for (const table of ['second_factors', 'recovery_codes', 'identities'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  const person = { id: userId, name: proven.name }
  await recordForPerson(trx, ctx, userId, {
    action: 'email.prove',
    subject: { kind: 'person', ...person },
    by: person,
  })
}
