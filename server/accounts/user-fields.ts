import { loginName, shownName } from '#domain/people/login-name'
import type { Role } from '#domain/people/roles'
import { emailOf, refuseTaken, takeNames } from '#server/auth/login-names'
import { givePageCode } from '#server/auth/page-codes'
import { checkPassword } from '#server/auth/password-rules'
import type { Context } from '#server/platform/context'
import { hashPassword } from '#server/platform/passwords'
import type { Trx } from '#server/platform/sql'

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
  /** Nobody has shown yet that the e-mail is theirs; operators vouch for the logins that they make. */
  emailIsUnproven?: boolean
  /** They operate the installation. */
  isOperator?: boolean
  role: Role
}

/**
 * Refuses what is wrong before the dear steps (422 for no e-mail and a password that is no good, 409 for an e-mail or
 * username that somebody already has), hashes the password, and answers how the person becomes a member of an account
 * in the given transaction, which looks for the names once more.
 */
export async function newMember(
  ctx: Context,
  input: NewMember,
  hash = (password: string) => hashPassword('known', password),
) {
  const email = emailOf(input.email)
  const username = loginName(input.username ?? email)
  await refuseTaken(ctx.sql.asIngest, [email, username])
  await checkPassword(input.password, { mayBeCommon: input.mayBeCommon ?? false })
  const password_hash = await hash(input.password)
  const id = ctx.newId()
  const created_at = ctx.now()
  const name = shownName(input.name)
  return {
    userId: id,
    email,
    username,
    async join(trx: Trx, accountId: string): Promise<void> {
      await takeNames(trx, [email, username])
      await trx
        .insertInto('users')
        .values({
          id,
          email,
          username,
          name,
          password_hash,
          password_is_initial: input.passwordIsInitial ?? false,
          is_operator: input.isOperator ?? false,
          email_is_proven: !(input.emailIsUnproven ?? false),
          created_at,
        })
        .execute()
      await trx
        .insertInto('memberships')
        .values({ user_id: id, account_id: accountId, role: input.role, created_at })
        .execute()
      await givePageCode(ctx, trx, { userId: id, accountId })
    },
  }
}
