import type { Selectable } from 'kysely'
import { loginName } from '#domain/people/login-name'
import { recordForPerson } from '#server/audit/record'
import type { Identity } from '#server/integrations/oidc/provider'
import type { Context } from '#server/platform/context'
import type { UsersTable } from '#server/platform/schema'
import type { Trx } from '#server/platform/sql'
import { proveEmail } from '../prove-email.ts'

/**
 * The person of an identity: whom it let in before, else whose e-mail it is, if the provider has verified
 * it; the first time ends what opened the login before the e-mail was proven. Null for everybody else: nobody signs up here, and no second identity takes a person over.
 */
export async function personOf(
  ctx: Context,
  identity: Identity,
): Promise<Selectable<UsersTable> | null> {
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    const known = await linkedTo(trx, identity)
    if (known !== undefined) return known
    if (identity.verifiedEmail === null) return null
    const person = await trx
      .selectFrom('users')
      .selectAll()
      .where('email', '=', loginName(identity.verifiedEmail))
      .executeTakeFirst()
    if (person === undefined) return null
    await proveEmail(ctx, trx, person.id)
    const { issuer, subject } = identity
    const linked = await trx
      .insertInto('identities')
      .values({ issuer, subject, user_id: person.id, created_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('subject')
      .executeTakeFirst()
    if (linked !== undefined) {
      const by = { id: person.id, name: person.name }
      await recordForPerson(trx, ctx, person.id, { action: 'identity.link', by })
    }
    return (await linkedTo(trx, identity)) ?? null
  })
}

function linkedTo(trx: Trx, { issuer, subject }: Identity) {
  return trx
    .selectFrom('identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .selectAll('u')
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()
}
