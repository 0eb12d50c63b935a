import { AppError, invalidField } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'

/** Minimum of docs/security: ten characters. */
export const minPasswordLength = 10

/** 422 unless the password is long enough. */
export function checkPassword(password: string): void {
  if (password.length >= minPasswordLength) return
  throw new AppError('invalid', {
    message: `A senha precisa de pelo menos ${minPasswordLength} caracteres.`,
    fields: { password: `Use pelo menos ${minPasswordLength} caracteres` },
  })
}

/** The e-mail in the form it is stored and found by; 422 when it is none (`admin@localhost` is). */
export function emailOf(given: string): string {
  const email = given.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidField('email', 'E-mail inválido')
  return email
}

/** 409 when somebody can already be signed in as one of the two. */
export async function refuseTaken(trx: Trx, email: string, username: string): Promise<void> {
  const names = [email, username]
  const taken = await trx
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('email', 'in', names), where('username', 'in', names)]))
    .executeTakeFirst()
  if (taken === undefined) return
  throw new AppError('conflict', { message: 'Já existe um usuário com este e-mail ou nome.' })
}
