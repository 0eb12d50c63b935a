import type { Kysely, Selectable } from 'kysely'
import { loginName } from '#domain/people/login-name'
import { takeTurn } from '#server/platform/account-lock'
import { AppError, invalidField } from '#server/platform/errors'
import type { UsersTable } from '#server/platform/schema'
import type { Database, Trx } from '#server/platform/sql'

/**
 * The login of an e-mail or user name, typed with or without characters that nobody sees; a login of earlier versions
 * that has such characters is found by exactly them.
 */
export async function findLogin(
  db: Kysely<Database>,
  typed: string,
): Promise<Selectable<UsersTable> | undefined> {
  const exact = typed.trim().toLowerCase()
  const found = await loginOf(db, exact)
  const name = loginName(typed)
  return found ?? (name === exact ? undefined : await loginOf(db, name))
}

function loginOf(db: Kysely<Database>, name: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where((where) => where.or([where('email', '=', name), where('username', '=', name)]))
    .executeTakeFirst()
}

/** The e-mail in the form it is stored and found by; 422 when it is none (`admin@localhost` is). */
export function emailOf(given: string): string {
  const email = loginName(given)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidField('email', 'E-mail inválido')
  return email
}

/**
 * Keeps the names free for the person until the transaction ends, or refuses as `refuseTaken` does. Of two who want one
 * name at the same moment the second waits, looks, and is refused.
 */
export async function takeNames(trx: Trx, names: string[], except?: string): Promise<void> {
  await takeTurn(trx, 'logins', 'of every account')
  await refuseTaken(trx, names, except)
}

/** 409 when somebody, other than the person themselves, can already be signed in as one of the names. */
export async function refuseTaken(
  db: Kysely<Database>,
  names: string[],
  except?: string,
): Promise<void> {
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('email', 'in', names), where('username', 'in', names)]))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .limit(1)
    .executeTakeFirst()
  if (taken === undefined) return
  throw new AppError('conflict', { message: 'Já existe um usuário com este e-mail ou nome.' })
}
