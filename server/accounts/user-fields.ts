import type { Role } from '#domain/people/roles'
import { checkPassword } from '#server/auth/password-rules'
import type { Context } from '#server/platform/context'
import { AppError, invalidField } from '#server/platform/errors'
import { hashPassword } from '#server/platform/secrets'
import type { Trx } from '#server/platform/sql'

/** The e-mail in the form it is stored and found by; 422 when it is none (`admin@localhost` is). */
function emailOf(given: string): string {
  const email = given.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidField('email', 'E-mail inválido')
  return email
}

/** A person as one is added; the username is the e-mail unless given. */
export type NewMember = {
  name: string
  email: string
  username?: string | undefined
  password: string
  /** Somebody else knows it, whoever chose it for them: the first login asks for another one. */
  passwordIsInitial?: boolean
  /** It is taken although everybody tries it: it is to be changed at the first login. */
  mayBeCommon?: boolean
  role: Role
}

/**
 * Makes ready what can be refused before anything is written (422: a password that is no good, no e-mail), and
 * answers how the person becomes a member of an account in the given transaction; 409 for an e-mail or
 * username that somebody already has.
 */
export async function newMember(ctx: Context, input: NewMember) {
  const email = emailOf(input.email)
  const username = (input.username ?? email).trim().toLowerCase()
  await checkPassword(input.password, { mayBeCommon: input.mayBeCommon ?? false })
  const password_hash = await hashPassword(input.password)
  const id = ctx.newId()
  const created_at = ctx.now()
  const name = input.name.trim()
  return {
    userId: id,
    email,
    username,
    async join(trx: Trx, accountId: string): Promise<void> {
      await refuseTaken(trx, email, username)
      await trx
        .insertInto('users')
        .values({
          id,
          email,
          username,
          name,
          password_hash,
          password_is_initial: input.passwordIsInitial ?? false,
          created_at,
        })
        .execute()
      await trx
        .insertInto('memberships')
        .values({ user_id: id, account_id: accountId, role: input.role, created_at })
        .execute()
    },
  }
}

/** 409 when somebody can already be signed in as one of the two. */
async function refuseTaken(trx: Trx, email: string, username: string): Promise<void> {
  const names = [email, username]
  const taken = await trx
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('email', 'in', names), where('username', 'in', names)]))
    .executeTakeFirst()
  if (taken === undefined) return
  throw new AppError('conflict', { message: 'Já existe um usuário com este e-mail ou nome.' })
}
